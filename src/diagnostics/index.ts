/**
 * Checks of one command against the page, one a file.
 *
 * May import: page/facts, upstream/grammar, page, config, redaction, call.
 */
import { checkState } from "./check-state.ts";
import { clickEffect } from "./click-effect.ts";
import { comboboxFocus } from "./combobox-focus.ts";
import { covered, coveredIdle } from "./covered.ts";
import { cutOff, cutOffPast } from "./cut-off.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { disabledRef } from "./disabled-ref.ts";
import { dragCheck } from "./drag-check.ts";
import { evalRefused, evalResult } from "./eval-result.ts";
import { failedRequests } from "./failed-requests.ts";
import { fillCheck } from "./fill-check.ts";
import { findHidden, findHiddenFailed, findNear } from "./find-hidden.ts";
import { focusCheck, focusUnchecked } from "./focus-check.ts";
import { formHeldBack, formInvalid } from "./form-invalid.ts";
import { frameAgain } from "./frame-again.ts";
import { frameControls } from "./frame-controls.ts";
import { frameForeign } from "./frame-foreign.ts";
import { frameNamed } from "./frame-named.ts";
import { frameScope } from "./frame-scope.ts";
import { fullShot } from "./full-shot.ts";
import { growing, rowsElsewhere } from "./growing.ts";
import { hiddenTextPast, hiddenWay, hiddenWayPast } from "./hidden-way.ts";
import { hoverCheck } from "./hover-check.ts";
import { isState } from "./is-state.ts";
import { keyboardFocus } from "./keyboard-focus.ts";
import { landing } from "./landing.ts";
import { lateWords } from "./late-words.ts";
import { nestedFrames } from "./nested-frames.ts";
import { noHistory } from "./no-history.ts";
import { outside } from "./outside.ts";
import { scrollContainer, scrollPage } from "./own-scroll.ts";
import { pageChange } from "./page-change.ts";
import { pageError } from "./page-error.ts";
import { refilled } from "./refilled.ts";
import { richValue, richValueOfRef } from "./rich-value.ts";
import { scrollNoop } from "./scroll-noop.ts";
import { selectCheck } from "./select-check.ts";
import { selectorElsewhere } from "./selector-elsewhere.ts";
import { severalMatches } from "./several-matches.ts";
import { takenAway } from "./taken-away.ts";
import { textVisibility } from "./text-visibility.ts";
import { textless, textlessRef } from "./textless.ts";
import { topLayer } from "./top-layer.ts";
import { typeCheck } from "./type-check.ts";
import { unchecked } from "./unchecked.ts";
import { unfinished } from "./unfinished.ts";
import { unmet } from "./unmet.ts";
import { uploadCheck } from "./upload-check.ts";
import { uploadField } from "./upload-field.ts";
import { visibleName } from "./visible-name.ts";

/** The diagnostics, in the order their findings are shown. A new one is a file beside this and a line here. */
export const builtInDiagnostics: readonly Diagnostic[] = [
  landing,
  noHistory,
  unfinished,
  unmet,
  fillCheck,
  typeCheck,
  keyboardFocus,
  checkState,
  disabledRef,
  takenAway,
  selectCheck,
  uploadCheck,
  uploadField,
  hoverCheck,
  focusCheck,
  focusUnchecked,
  dragCheck,
  unchecked,
  scrollNoop,
  scrollPage,
  scrollContainer,
  formInvalid,
  formHeldBack,
  clickEffect,
  pageError,
  outside,
  failedRequests,
  lateWords,
  refilled,
  comboboxFocus,
  severalMatches,
  pageChange,
  covered,
  coveredIdle,
  topLayer,
  growing,
  rowsElsewhere,
  textVisibility,
  textless,
  textlessRef,
  isState,
  richValue,
  richValueOfRef,
  findHidden,
  findHiddenFailed,
  findNear,
  hiddenWay,
  hiddenWayPast,
  cutOff,
  cutOffPast,
  hiddenTextPast,
  selectorElsewhere,
  visibleName,
  evalResult,
  evalRefused,
  frameScope,
  frameAgain,
  frameNamed,
  frameForeign,
  frameControls,
  nestedFrames,
  fullShot,
];
