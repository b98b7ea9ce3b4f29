/**
 * What diagnostics and layers saw, under the names of their `field`. A new diagnostic has a line here: what it tells,
 * and when. The same of several rows of a batch is told again, all of it, under `NAMEAll`.
 */
import { z } from "zod";
import { ComboboxFacts } from "../page/facts/combobox.ts";
import { EffectFacts, Outside } from "../page/facts/effects.ts";
import { Elsewhere } from "../page/facts/elsewhere.ts";
import { FrameControls } from "../page/facts/frame-controls.ts";
import { Growing } from "../page/facts/growing.ts";
import { Layer } from "../page/facts/layers.ts";
import { ScrollFacts } from "../page/facts/scroll.ts";
import { ScrollPosition } from "../page/facts/scroll-position.ts";
import { TargetFacts, Who } from "../page/facts/target.ts";
import { Unfinished } from "../page/facts/unfinished.ts";
import { Unmet } from "../page/facts/unmet.ts";
import { FailedRequest } from "../page/facts/watch.ts";

const message = z.string().exactOptional();
const words = z.array(z.string());

function evidence<Shape extends z.ZodRawShape>(when: string, shape: Shape) {
  return z.strictObject({ ...shape, message }).meta({ when });
}

const { tag, role, name } = Who.shape;
const FIELD = { ...Who.shape, kind: TargetFacts.shape.kind, length: z.number(), strayed: Who.exactOptional() };
const MATCHES = { matchCount: z.number(), visibleCount: z.number(), firstMatchVisible: z.boolean() };
const SCROLLED = {
  moved: z.boolean(),
  before: ScrollPosition,
  after: ScrollPosition,
  selector: z.string().exactOptional(),
};
const SELECTED = TargetFacts.shape.select.unwrap().partial().shape;

/** Of what an action did to its target. */
const ofTargets = {
  checkVerification: evidence("check or uncheck left another state, or one that cannot be read", {
    ...Who.partial().shape,
    kind: TargetFacts.shape.kind.exactOptional(),
    state: z.boolean().nullable(),
  }),
  clickEffect: evidence("a click changed nothing that could be seen, or landed on something else", {
    tag,
    role,
    name,
    ariaDisabled: z.boolean().exactOptional(),
    instead: Who.exactOptional(),
  }),
  comboboxFocus: evidence("a combobox has the focus and shows no options", {
    reason: z.literal("focused-combobox-without-visible-options"),
    activeElement: ComboboxFacts.pick({ tag: true, role: true, name: true, expanded: true }),
    visibleListboxCount: z.number(),
    visibleOptionCount: z.number(),
  }),
  dragVerification: evidence("a drag set off no drop that could be seen", { tag, role, name }),
  fillVerification: evidence("a field does not hold what was filled in, or holds it in another form", FIELD),
  focusVerification: evidence("what was focused does not have the focus", {
    tag: tag.exactOptional(),
    role: role.exactOptional(),
    name: name.exactOptional(),
  }),
  focusNotChecked: evidence("what has the focus, where what was focused was not seen to take it", { tag, role, name }),
  hoverVerification: evidence("what was hovered over is not under the pointer", { tag, role, name }),
  keyboardFocus: evidence("text was typed while nothing had the focus", { focus: z.string() }),
  notChecked: evidence("what an action did cannot be seen (a closed shadow root, another origin)", {
    sent: z.literal(true),
  }),
  refDisabled: evidence("a ref means a disabled element", { ref: z.string() }),
  selectVerification: evidence("a list does not have the option that was asked for", {
    reason: z.enum(["hidden-list", "not-a-native-select"]).exactOptional(),
    tag,
    role: role.exactOptional(),
    name,
    ...SELECTED,
    standIn: z.union([z.string(), z.object({ selector: z.string(), shows: z.boolean() }), z.null()]).exactOptional(),
  }),
  takenAway: evidence("the page took a box away as it was checked", { clicked: z.boolean(), gone: z.boolean() }),
  typeVerification: evidence("a field does not hold what was typed", FIELD),
  uploadVerification: evidence("a file field has another number of files than were given", {
    name: z.string(),
    files: z.number().nullable(),
    wanted: z.number(),
    disabled: z.literal(true).exactOptional(),
    accept: z.string().exactOptional(),
  }),
  frameNamed: evidence("no frame matches a selector, and the frames there are", {
    meant: z.string().nullable(),
    frames: words,
  }),
  uploadField: evidence("what was to take files is no file field", { field: z.string().nullable(), fields: words }),
  uploadFolder: evidence("a folder was given to a field that takes files", { folders: words }),
};

/** Of what an action met, or set off, elsewhere on the page. */
const ofPages = {
  failedRequests: evidence("requests that an action started came back with an error", {
    failed: z.array(FailedRequest),
    earlier: z.array(FailedRequest),
  }),
  formInvalid: evidence("the browser kept a form back since a control is not valid", {
    control: Who,
    message: z.string(),
    more: z.number(),
  }),
  landing: evidence("a page is the server's error, did not open, came from elsewhere, or was blocked", {
    status: z.number().exactOptional(),
    redirectedFrom: z.string().exactOptional(),
    blockedBy: z.literal("domain-filter").exactOptional(),
    unreached: z.literal(true).exactOptional(),
  }),
  loadUnfinished: evidence("a page can be used and did not load to its end", Unfinished.shape),
  waitUnmet: evidence("what was waited for did not come: how the page stands to it", Unmet.shape),
  frameForeign: evidence("a frame was selected in which CSS finds nothing", { foreign: z.literal(true) }),
  noHistory: evidence("back or forward led nowhere", { way: z.enum(["back", "forward"]), kept: z.boolean() }),
  outsidePage: evidence("an action set off something beyond the page", Outside.shape),
  overlayBlockers: evidence("something lies over what was to be clicked", {
    candidates: Layer.shape.dismiss,
    layers: z.array(Layer),
  }),
  pageError: evidence("a script of the page failed during an action", { thrown: words }),
  pageGrowing: evidence("a snapshot was taken of a page that is still being built", Growing.shape),
  pageLoading: evidence("a navigation has got no answer yet", {
    loading: z.literal(true).exactOptional(),
    waitedMs: z.number().exactOptional(),
  }),
  refilled: evidence("the page has changed or emptied a field that an earlier call has filled", {
    field: Who,
    empty: z.boolean(),
  }),
  saidSince: evidence("the page said something since the action before", { said: words }),
  scrollContainer: evidence("a container was scrolled by selector", SCROLLED),
  scrollNoop: evidence("a scroll moved nothing", {
    reason: z.literal("no-observed-scroll-position-change"),
    before: ScrollFacts,
    after: ScrollFacts,
  }),
  scrollPage: evidence("the page was scrolled to a place", SCROLLED),
  topLayer: evidence("a layer covers the page that was read", { layers: z.array(Layer) }),
};

/** Of what was looked for, and how it was asked. */
const ofSearches = {
  evalStdinHint: evidence("a script gave a function or an empty object, or could not be parsed", {
    reason: z.string(),
    suggestion: z.string(),
  }),
  findHidden: evidence("find acted on a match that does not show", MATCHES),
  frameAgain: evidence("a frame was selected while another one is", { frame: z.string(), asked: z.string() }),
  frameControls: evidence("frames hold elements that a snapshot does not list", { elements: FrameControls }),
  frameScope: evidence("a script ran on the top page while a frame is selected", {
    frame: z.string(),
    ranIn: z.literal("top page"),
  }),
  fullShot: evidence("a full screenshot is of a page that scrolls inside", {
    selector: z.string().nullable(),
    room: z.number(),
    top: z.number(),
  }),
  hiddenTarget: evidence("the target does not show, and something brings it up", {
    how: z.enum(["hover", "click", "label", "select", "upload", "scrollintoview"]),
    selector: z.string(),
  }),
  nestedFrames: evidence("a snapshot lists frames inside frames", { refs: words }),
  networkRouteDiagnostics: evidence("routes met requests that a call listed", {
    routes: z.array(z.strictObject({ pattern: z.string(), action: z.string(), state: z.string(), requestIds: words })),
  }),
  networkUnrouted: evidence("a route was to end that nobody here had set", { pattern: z.string(), known: words }),
  textless: evidence("what was read has no text, or another one than it shows", {
    sort: z.enum(["field", "image", "canvas", "component", "script"]).nullable(),
  }),
  isState: evidence("what `is visible`, `is enabled` or `is checked` left out", { sort: z.string() }),
  richValue: evidence("the value of rich text was asked for, which has none", { rich: z.boolean().nullable() }),
  selectorElsewhere: evidence("a selector that matches nothing matches in a shadow root or a frame", {
    candidates: z.array(Elsewhere),
  }),
  selectorHint: evidence("a selector of another tool was refused", { dialect: z.string(), selector: z.string() }),
  selectorMatches: evidence("a selector means several elements, and the first one was used", {
    matches: z.number(),
    others: words.exactOptional(),
  }),
  selectorTextVisibility: evidence("text was read of one of several matches, or of a hidden one", {
    selector: z.string(),
    ...MATCHES,
    firstVisibleTextPreview: z.string().exactOptional(),
  }),
  visibleRefFallback: evidence("an element was not found by its name, and others may be meant", {
    target: z.strictObject({
      action: z.string(),
      locator: z.string(),
      value: z.string().exactOptional(),
      name: z.string().exactOptional(),
    }),
    candidates: z.array(
      z.strictObject({
        ref: z.string().exactOptional(),
        role: z.string().exactOptional(),
        name: z.string().exactOptional(),
        count: z.number().exactOptional(),
        args: words,
      }),
    ),
    summary: z.string(),
  }),
};

/** Of the session, its tabs and its files. */
const ofSessions = {
  aboutBlank: evidence("about:blank stands where the page was", { wanted: z.string() }),
  recordingRunning: evidence("close was refused since a recording is running", { file: z.string() }),
  tracerRunning: evidence("a trace or a profile that runs would meet the other", { running: z.string() }),
  sessionUnresponsive: evidence("the browser does not answer", {
    session: z.string(),
    answeredWithinMs: z.null(),
    waitedMs: z.number(),
  }),
  tabDrift: evidence("another tab took over", {
    wanted: z.strictObject({ url: z.string(), targetId: z.string().exactOptional() }),
    found: z.strictObject({ targetId: z.string(), url: z.string().exactOptional() }),
    followed: z.boolean(),
    gone: z.literal(true).exactOptional(),
  }),
  timeoutPartialProgress: evidence("a batch was stopped by its deadline: what of it is known", {
    summary: z.string(),
    steps: z.array(z.strictObject({ index: z.number(), argv: words })),
    currentPage: z
      .strictObject({
        source: z.enum(["session", "plan", "known"]),
        url: z.string(),
        title: z.string().exactOptional(),
      })
      .exactOptional(),
    artifacts: z.array(
      z.strictObject({
        stepIndex: z.number(),
        path: z.string(),
        absolutePath: z.string(),
        exists: z.boolean(),
        sizeBytes: z.number().exactOptional(),
      }),
    ),
  }),
};

/** Every kind of evidence, by its field. Its `when` is in the schema's metadata. */
export const EVIDENCE = { ...ofTargets, ...ofPages, ...ofSearches, ...ofSessions };

/** What `pageChangeSummary` has besides, where an action opened something without leaving the page. */
export const OPENED = { opened: EffectFacts.shape.opened, list: EffectFacts.shape.list };
