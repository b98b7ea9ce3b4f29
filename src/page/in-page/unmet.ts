import type { Unmet, UnmetArgs } from "../facts/unmet.ts";
import { alertsShown, beginning, instead } from "./kit/instead.ts";
import { matchingIn } from "./kit/matching.ts";
import { shownText } from "./kit/shown-text.ts";
import { clean } from "./kit/text.ts";
import { visible } from "./kit/visible.ts";

function found({ selector, frame }: UnmetArgs): readonly Element[] | undefined {
  try {
    return selector === undefined ? undefined : matchingIn({ selector, frame });
  } catch {
    return undefined;
  }
}

function textState(text: string | undefined): Pick<Unmet, "text" | "seen"> {
  if (text === undefined) return { text: "unasked", seen: "" };
  if (shownText().includes(clean(text))) return { text: "elsewhere", seen: "" };
  const other = instead(text);
  return { text: other.instead, seen: other.seen };
}

export default function unmet(args: UnmetArgs): Unmet {
  const matched = found(args);
  return {
    url: location.href,
    count: matched?.length ?? -1,
    visible: matched?.filter(visible).length ?? -1,
    ...textState(args.text),
    alerts: alertsShown(),
    shows: beginning(),
  };
}
