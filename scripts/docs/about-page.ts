/** Commands that are about pages and their elements. `https://example.com` is a server of the test's own. */
import { needs, runs, type Section } from "./example.ts";

const navigation: Section = {
  title: "Navigation",
  commands: {
    open: runs("Goes to an address; starts the browser when there is none.", ["open", "https://example.com/"]),
    goto: runs("The same, always with an address.", ["goto", "https://example.com/other"]),
    read: runs("The text of the open page, or of an address without opening it.", ["read"]),
    back: runs("One page back.", ["back"]),
    forward: runs("One page forward.", ["forward"]),
    reload: runs("Loads the page again.", ["reload"]),
    pushstate: runs("Another address in a page that routes by itself.", ["pushstate", "/detail"]),
    connect: needs("a browser with a debugging port", "Uses a browser that is running.", ["connect", "9222"]),
  },
};

const acting: Section = {
  title: "Acting on elements",
  commands: {
    click: runs("Clicks an element.", ["click", "#count"]),
    dblclick: runs("Clicks it twice.", ["dblclick", "#count"]),
    tap: runs("Taps it, as on a touch screen.", ["tap", "#count"]),
    swipe: runs("Swipes over the page.", ["swipe", "up", "300"]),
    type: runs("Types into a field, after what is in it.", ["type", "#email", "ann@example.com"]),
    fill: runs("Puts a text into a field, in place of what is in it.", ["fill", "#email", "ann@example.com"]),
    press: runs("Presses a key, or keys together.", ["press", "Tab"]),
    keydown: runs("Holds a key down.", ["keydown", "Shift"]),
    keyup: runs("Lets a key go.", ["keyup", "Shift"]),
    "keyboard type": runs("Types where the focus is.", ["keyboard", "type", "Hello"], [["click", "#email"]]),
    "keyboard inserttext": runs(
      "Inserts a text where the focus is, without keys.",
      ["keyboard", "inserttext", "Hello"],
      [["click", "#email"]],
    ),
    hover: runs("Brings the pointer over an element.", ["hover", "#count"]),
    focus: runs("Gives an element the focus.", ["focus", "#email"]),
    check: runs("Checks a box or a radio button.", ["check", "#terms"]),
    uncheck: runs("Takes the check away.", ["uncheck", "#terms"]),
    select: runs("Chooses in a native list, by value or label.", ["select", "#size", "M"]),
    drag: runs("Drags an element onto another.", ["drag", "#card", "#bin"]),
    upload: runs("Gives files to a file field.", ["upload", "#photo", "photo.png"]),
    download: runs("Clicks, and keeps the file that comes.", ["download", "#report", "report.csv"]),
    scroll: runs("Scrolls by pixels; `top`, `bottom` and a percentage are of this tool.", ["scroll", "down", "400"]),
    scrollintoview: runs("Scrolls until an element shows.", ["scrollintoview", "#foot"]),
    wait: runs("Waits for an element, a text, an address, a script, a load state or a time.", [
      "wait",
      "--text",
      "Shop",
    ]),
  },
};

const looking: Section = {
  title: "Looking",
  commands: {
    snapshot: runs("The page as a tree, with refs to act on; `-i` only its controls.", ["snapshot", "-i"]),
    screenshot: runs("A picture of the page or of an element.", ["screenshot", "shop.png"]),
    pdf: runs("The page as a PDF.", ["pdf", "shop.pdf"]),
    eval: runs("Runs a script on the page and gives its last expression.", {
      args: ["eval", "--stdin"],
      stdin: "document.title",
    }),
    "get text": runs("The text of an element.", ["get", "text", "h1"]),
    "get html": runs("Its HTML.", ["get", "html", "h1"]),
    "get value": runs("What is in a field.", ["get", "value", "#email"]),
    "get attr": runs("An attribute.", ["get", "attr", "#more", "href"]),
    "get title": runs("The title of the page.", ["get", "title"]),
    "get url": runs("Its address.", ["get", "url"]),
    "get count": runs("How many elements match.", ["get", "count", "li"]),
    "get box": runs("Place and size of an element.", ["get", "box", "h1"]),
    "get styles": runs("Its computed styles.", ["get", "styles", "h1"]),
    "get cdp-url": runs("The address of the browser's debugging port.", ["get", "cdp-url"]),
    "is visible": runs("Whether an element shows.", ["is", "visible", "h1"]),
    "is enabled": runs("Whether it takes input.", ["is", "enabled", "#email"]),
    "is checked": runs("Whether it is checked.", ["is", "checked", "#terms"]),
  },
};

const finding: Section = {
  title: "Finding by name",
  commands: {
    "find role": runs("Acts on an element by role and name.", ["find", "role", "button", "click", "--name", "Count"]),
    "find text": runs("By the text that it shows.", ["find", "text", "Count", "click"]),
    "find label": runs("By its label.", ["find", "label", "E-mail", "fill", "ann@example.com"]),
    "find placeholder": runs("By its placeholder.", ["find", "placeholder", "you@example.com", "fill", "b@c.d"]),
    "find alt": runs("By the text of a picture.", ["find", "alt", "Logo", "hover"]),
    "find title": runs("By its tooltip.", ["find", "title", "Help", "click"]),
    "find testid": runs("By its data-testid.", ["find", "testid", "help", "click"]),
    "find first": runs("The first match of a selector.", ["find", "first", "li", "text"]),
    "find last": runs("The last match.", ["find", "last", "li", "text"]),
    "find nth": runs("The match at a place, counted from 0.", ["find", "nth", "1", "li", "text"]),
  },
};

const mouse: Section = {
  title: "Mouse",
  commands: {
    "mouse move": runs("Moves the pointer.", ["mouse", "move", "100", "100"]),
    "mouse down": runs("Holds a button down.", ["mouse", "down"]),
    "mouse up": runs("Lets it go.", ["mouse", "up"]),
    "mouse wheel": runs("Turns the wheel.", ["mouse", "wheel", "200"]),
  },
};

const tabs: Section = {
  title: "Tabs, windows, frames, dialogs",
  commands: {
    "tab list": runs("The tabs that are open.", ["tab", "list"]),
    "tab new": runs("Opens a tab.", ["tab", "new", "https://example.com/other", "--label", "other"]),
    tab: runs("Goes to a tab.", ["tab", "t1"]),
    "tab close": runs("Closes a tab.", ["tab", "close", "other"]),
    "window new": runs("Opens a window.", ["window", "new"]),
    frame: runs(
      "Makes selectors mean the elements of a frame; `main` ends that.",
      ["frame", "#pay"],
      [["goto", "https://example.com/"]],
    ),
    "dialog status": runs("Whether a dialog is open.", ["dialog", "status"], [["frame", "main"]]),
    "dialog accept": runs("Says yes, with a text to a prompt.", ["dialog", "accept"], [["click", "#ask"]]),
    "dialog dismiss": runs("Says no.", ["dialog", "dismiss"], [["click", "#ask"]]),
  },
};

/** In the order of docs/COMMANDS.md. */
export const PAGE_SECTIONS: readonly Section[] = [navigation, acting, looking, finding, mouse, tabs];
