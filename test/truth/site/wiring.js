/**
 * The script of every page of a flow. It builds the widget in its place, lays a behaviour over it, and keeps an account
 * of what reached it and what it holds, by reference, so that closed roots are no secret to the witness. What it notes
 * is also handed to the witness's own binding at once, since a page that is left takes its account with it.
 */
(() => {
  const TRIGGERS = {
    click: "click",
    dblclick: "dblclick",
    hover: "mouseenter",
    focus: "focus",
    press: "keydown",
    check: "change",
    uncheck: "change",
    select: "change",
    upload: "change",
    fill: "input",
    type: "input",
    keyboard: "input",
  };
  const NOTED = "click dblclick mouseenter keydown focus input change drop scroll beforeinput".split(" ");

  const notes = [];
  let spec = {};
  let root = document;
  let el = null;
  let cover = null;
  let started = false;

  function note(what, data = {}) {
    const entry = { seq: notes.length + 1, at: Date.now(), doc: performance.timeOrigin, flow: spec.id, what, ...data };
    notes.push(entry);
    globalThis.truthNote?.(JSON.stringify(entry));
  }

  /** Something that a user would call an effect; unseen ones leave nothing on the screen. */
  function effect(how, seen = true) {
    note("effect", { how, seen });
  }

  function isText(one) {
    return one.matches("input:not([type=checkbox],[type=radio],[type=file]),textarea");
  }

  function valueOf(one) {
    return one.matches("input,textarea,select") ? one.value : null;
  }

  function checkedOf(one) {
    if (one.matches("[type=checkbox],[type=radio]")) return one.checked;
    return one.hasAttribute("aria-checked") ? one.getAttribute("aria-checked") === "true" : null;
  }

  function hasFocus(one) {
    return one.getRootNode().activeElement === one || one.contains(one.getRootNode().activeElement);
  }

  function isShown(one) {
    const { width, height, right, bottom } = one.getBoundingClientRect();
    return one.isConnected && one.checkVisibility({ visibilityProperty: true }) && width * height > 0 && right > 0 && bottom > 0;
  }

  function stateOf(one) {
    return {
      here: one.isConnected,
      shown: isShown(one),
      value: valueOf(one),
      text: one.innerText ?? null,
      checked: checkedOf(one),
      selected: one.matches("select") ? [...one.selectedOptions].map((option) => option.value) : null,
      files: one.files ? [...one.files].map((file) => file.name) : null,
      focused: hasFocus(one),
      hovered: one.matches(":hover"),
      moved: null,
      open: null,
    };
  }

  function wasSet(one) {
    return { value: valueOf(one), checked: checkedOf(one), selected: one.matches("select") ? one.selectedIndex : null };
  }

  function setTo(one, was) {
    if (was.checked !== null && one.matches("input")) one.checked = was.checked;
    else if (was.checked !== null) one.setAttribute("aria-checked", String(was.checked));
    else if (was.selected !== null) one.selectedIndex = was.selected;
    else if (one.type === "file") one.value = "";
    else if (was.value !== null) one.value = was.value;
    else if (was.text !== undefined) one.textContent = was.text;
  }

  function say(where, text) {
    let out = where.querySelector?.("output");
    if (!out) {
      out = document.createElement("output");
      (where.body ?? where).append(out);
    }
    out.textContent = text;
  }

  let count = 0;
  function act() {
    count += 1;
    say(root, `done ${count}`);
    effect("text");
  }

  function elsewhere() {
    const far = document.createElement("p");
    far.style.marginTop = "4000px";
    far.textContent = "noted far away";
    document.body.append(far);
    effect("far text");
  }

  function replaced(keeps) {
    const fresh = el.cloneNode(true);
    const was = wasSet(el);
    if (keeps) setTo(fresh, was);
    else if (fresh.matches("input,textarea")) setTo(fresh, truth.first);
    const old = el;
    el = fresh;
    old.replaceWith(fresh);
    watch(fresh);
    return fresh;
  }

  function ask(kind) {
    const texts = {
      asks: ["Delete account?", ["Cancel", "OK"], "dialog"],
      notice: ["We use cookies.", ["Close", "Accept all"], "dialog"],
      "covered-consent": ["Before you go on, agree to our terms", ["Agree", "Read more"], "div"],
      "covered-cookies": ["This site uses cookies", ["Reject", "Accept", "Close"], "div"],
      "covered-pay": ["Pay $99?", ["Pay now", "Not now"], "dialog"],
    };
    const [text, buttons, tag] = texts[kind];
    const layer = document.createElement("div");
    if (tag === "dialog") layer.setAttribute("role", "dialog");
    layer.setAttribute("aria-label", text);
    if (tag === "dialog") layer.setAttribute("aria-modal", "true");
    layer.style.cssText = "position:fixed;inset:0;background:#fffd;z-index:99;padding:80px";
    layer.innerHTML = `<p>${text}</p>`;
    for (const name of buttons) {
      const button = document.createElement("button");
      button.textContent = name;
      button.id = name.toLowerCase().replace(/\W+/g, "-");
      const commits = /ok|accept|agree|pay now/i.test(name);
      button.addEventListener("click", () => {
        note(commits ? "commit" : "dismiss", { name, layer: kind });
        layer.remove();
      });
      layer.append(button);
    }
    document.body.append(layer);
    return layer;
  }

  function go(path) {
    location.href = `/flow/${spec.id}/${path}`;
  }

  function submit(path, method) {
    const form = document.createElement("form");
    form.method = method;
    form.action = `/flow/${spec.id}/${path}`;
    document.body.append(form);
    form.submit();
  }

  const PRESSES = {
    acts: act,
    nothing: () => {},
    "late-50": () => setTimeout(act, 50),
    "late-400": () => setTimeout(act, 400),
    "late-1500": () => setTimeout(act, 1500),
    vetoes: (event) => event.preventDefault(),
    "re-renders": () => (act(), replaced(true)),
    "goes-away": () => (el.remove(), effect("gone")),
    "acts-elsewhere": elsewhere,
    "stores-only": () => (localStorage.setItem("kept", String(Date.now())), effect("stored", false)),
    link: () => (effect("leaves"), go("next")),
    form: () => (effect("leaves"), submit("next", "post")),
    "form-slow": () => (effect("leaves", false), submit("slow?ms=800", "post")),
    "script-nav": () => (effect("leaves"), location.assign(`/flow/${spec.id}/next`)),
    "script-nav-late": () => setTimeout(() => (effect("leaves"), go("next")), 300),
    "push-state": () => (history.pushState({}, "", `${location.pathname}?view=2`), act()),
    hash: () => (effect("hash"), (location.hash = `#part-${Date.now() % 1000}`)),
    reload: () => (effect("leaves"), location.reload()),
    "new-tab": () => (effect("tab"), window.open(`/flow/${spec.id}/next`)),
    "popup-closes": () => (effect("tab"), window.open(`/flow/${spec.id}/popup`, "_blank", "width=300,height=200")),
    downloads: () => {
      const link = document.createElement("a");
      link.href = `/flow/${spec.id}/download`;
      link.click();
      effect("download");
    },
    prints: () => (effect("print"), window.print()),
    chooser: () => {
      const input = document.createElement("input");
      input.type = "file";
      input.click();
      effect("chooser");
    },
    throws: () => {
      throw new Error("not ready yet");
    },
    polls: () => {},
    posts: () => {
      effect("post");
      fetch(`/flow/${spec.id}/slow?ms=500`, { method: "POST" }).then(act);
    },
    asks: () => (ask("asks"), effect("asks")),
    notice: () => (ask("notice"), effect("notice")),
    alerts: () => (effect("alert"), alert("Only one at a time")),
  };

  /** A field that sets itself: what was put in is taken out at once, and comes when the page is ready. */
  function late(ms) {
    const wanted = wasSet(el);
    setTo(el, truth.first);
    setTimeout(() => {
      setTo(el, wanted);
      effect("late value");
    }, ms);
  }

  function formatted() {
    const digits = el.value.replace(/\D/g, "");
    const grouped = digits.length > 3 && /number|tel|text/.test(el.type) && digits.length === el.value.replace(/[\s-]/g, "").length;
    const next = grouped ? digits.replace(/(\d{3})(?=\d)/g, "$1 ") : el.type === "number" ? String(Math.abs(Number(el.value))) : el.value.toUpperCase();
    if (next !== el.value) el.value = next;
  }

  const VALUES = {
    acts: () => say(root, "noted"),
    "late-50": () => late(50),
    "late-400": () => late(400),
    "late-1500": () => late(1500),
    vetoes: () => setTo(el, truth.first),
    reverts: () => setTimeout(() => (setTo(el, truth.first), note("reverted")), 20),
    formats: formatted,
    "re-renders": () => replaced(true),
    forgets: () => replaced(false),
    "goes-away": () => (say(root, "done and gone"), el.remove(), effect("gone")),
  };

  function before() {
    const kind = spec.behaviour;
    if (kind === "disabled") el.disabled = true;
    if (kind === "disabled" && !("disabled" in el)) el.setAttribute("aria-disabled", "true");
    if (kind === "aria-disabled") el.setAttribute("aria-disabled", "true");
    if (kind === "read-only") el.readOnly = true;
    if (kind === "hidden") (el.closest("label") ?? el).style.display = "none";
    if (kind === "outside") el.style.cssText += ";position:fixed;left:-900px;top:10px";
    if (kind === "polls") setInterval(() => fetch(`/flow/${spec.id}/poll`).catch(() => {}), 40);
    if (kind === "ambiguous") twin();
    if (kind === "covered") {
      cover = document.createElement("div");
      cover.style.cssText = "position:fixed;inset:0;z-index:50;background:#eeed";
      document.body.append(cover);
    } else if (kind.startsWith("covered-")) cover = ask(kind);
  }

  /** Another of the same sort and name, behind the one that is meant. */
  function twin() {
    const part = document.createElement("div");
    part.innerHTML = spec.html.replace(/ id="t"/g, ' class="twin"').replace(/ for="t"/g, "");
    const copy = part.querySelector(".twin");
    copy?.setAttribute("aria-label", spec.name);
    copy?.addEventListener("click", () => note("twin"));
    el.closest("label,div,p")?.parentElement === null ? root.append(part) : (root.body ?? root).append(part);
  }

  function watch(one) {
    for (const type of NOTED) {
      one.addEventListener(type, (event) => note("event", { type, trusted: event.isTrusted }), { capture: true });
    }
    lay(one);
  }

  function lay(one) {
    const trigger = TRIGGERS[spec.deed];
    if (spec.sort === "press") {
      const press = PRESSES[spec.behaviour] ?? (/covered|disabled|hidden|outside|ambiguous/.test(spec.behaviour) ? act : undefined);
      if (trigger && press) one.addEventListener(trigger, press);
      return;
    }
    if (truth.toggle) {
      one.addEventListener("click", () => {
        if (one.getAttribute("aria-disabled") === "true" || spec.behaviour === "vetoes") return;
        one.setAttribute("aria-checked", String(one.getAttribute("aria-checked") !== "true"));
        VALUES[spec.behaviour]?.();
      });
      return;
    }
    const value = VALUES[spec.behaviour];
    if (trigger && value && spec.sort !== "rich" && spec.sort !== "own") {
      one.addEventListener(spec.sort === "toggle" || spec.sort === "choice" || spec.sort === "file" ? "change" : "input", value);
    } else if (trigger && spec.behaviour === "acts") one.addEventListener("input", () => say(root, "noted"));
  }

  function shadow(into, mode) {
    const host = document.createElement("div");
    into.append(host);
    return host.attachShadow({ mode });
  }

  const filler = (height) => `<div style="height:${height}px">…</div>`;

  const AROUND = {
    plain: (main) => ((main.innerHTML = spec.html), document),
    open: (main) => shadow(main, "open"),
    closed: (main) => shadow(main, "closed"),
    nested: (main) => shadow(shadow(main, "open"), "open"),
    modal: (main) => {
      main.innerHTML = `<dialog aria-label="Settings"><p>Settings</p>${spec.html}</dialog>`;
      main.firstElementChild.showModal();
      return document;
    },
    box: (main) => {
      main.innerHTML = `<div style="height:160px;overflow:auto;border:1px solid" tabindex="0">${filler(900)}${spec.html}${filler(900)}</div>`;
      return document;
    },
    sticky: (main) => {
      main.innerHTML = `<div style="position:sticky;top:0;height:140px;background:#ddd;z-index:5">Header</div>${filler(1500)}${spec.html}${filler(1500)}`;
      return document;
    },
    far: (main) => ((main.innerHTML = `${filler(3000)}${spec.html}${filler(3000)}`), document),
    closing: (main) => {
      main.innerHTML = spec.html;
      const layer = document.createElement("div");
      layer.style.cssText = "position:fixed;inset:0;z-index:40;background:#cccc;transition:opacity .3s";
      layer.textContent = "Welcome";
      document.body.append(layer);
      truth.begin = () => {
        layer.style.opacity = "0";
        layer.addEventListener("transitionend", () => layer.remove());
      };
      return document;
    },
    virtual: (main) => {
      main.innerHTML = `<div id="rows" style="height:200px;overflow:auto;border:1px solid"><div style="height:20000px;position:relative"></div></div>`;
      const box = main.firstElementChild;
      const pane = box.firstElementChild;
      const mine = document.createElement("div");
      mine.innerHTML = spec.html;
      const draw = () => {
        const first = Math.max(0, Math.floor(box.scrollTop / 40) - 2);
        const wanted = Array.from({ length: 9 }, (_, index) => first + index);
        for (const row of [...pane.children]) if (!wanted.includes(Number(row.dataset.row))) row.remove();
        const there = [...pane.children].map((row) => Number(row.dataset.row));
        for (const at of wanted.filter((index) => !there.includes(index))) {
          const row = at === 3 ? mine : document.createElement("div");
          if (at !== 3) row.textContent = `Row ${at}`;
          row.dataset.row = String(at);
          row.style.cssText = `position:absolute;top:${at * 40}px;height:40px;left:0;right:0`;
          pane.append(row);
        }
      };
      box.addEventListener("scroll", draw);
      draw();
      return document;
    },
  };

  const truth = {
    toggle: false,
    first: {},
    effect,
    note,
    begin: () => {},
    /** What a kind says of itself beside what every element says. */
    state: () => ({}),
    onDeed: (listener) => el.addEventListener(TRIGGERS[spec.deed] ?? "click", listener),
    /** A library has put another element in the place of the one that was written. */
    take: (one) => {
      el = one;
    },
    start(given) {
      spec = given;
      document.addEventListener("click", (event) => {
        const path = event.composedPath();
        if (el && !path.includes(el)) note("stray", { tag: path[0]?.localName ?? "", label: path.some((one) => one.localName === "label") });
      }, true);
      const main = document.querySelector("main");
      root = AROUND[spec.around](main);
      if (root !== document) root.innerHTML = spec.html;
      el = root.querySelector("#t");
      truth.first = { ...wasSet(el), text: el.textContent };
      // A library may need time; what it has made is then another element.
      Promise.resolve(new Function("truth", "el", "root", spec.wire)(truth, el, root)).then(() => {
        before();
        watch(el);
        started = true;
        note("ready");
      });
    },
    look() {
      if (!started) return null;
      return {
        flow: spec.id,
        doc: performance.timeOrigin,
        url: location.href,
        target: { ...stateOf(el), ...truth.state() },
        covered: cover?.isConnected ?? false,
        layers: document.querySelectorAll("[role=dialog]").length,
        notes,
      };
    },
  };
  globalThis.truth = truth;
})();
