// The app: the board and the engine that follows it, the stage, the tools and the modes, and the address that keeps them.

import { Bars } from "./bars";
import { Board, type Change, type Content, kindsAmong, TERRAIN, WALL } from "./board";
import { iconButton } from "./controls";
import { showKeys } from "./dialogs";
import { h, icon, refill } from "./dom";
import { Engine } from "./engine";
import { takeDrops } from "./files";
import { decode, encode, type Look } from "./link";
import { portalsOf } from "./portals";
import { type Exhibit, type MakeMode, type Mode, type ModeName, MODES, type Played } from "./mode";
import { css, inkOn, kindColor, terrainOf, type Theme } from "./palette";
import { type Preset, preset } from "./presets";
import { priceText } from "./prices";
import { probe } from "./probe";
import { keep, recall } from "./recall";
import { type Hands, Stage } from "./stage";
import { terrainMark } from "./terrain";
import { Toolbox } from "./tools";
import { BACKROOM, ENGINE, Refusal } from "./wasm";
import { type Language, preferredLanguage, setLanguage, t, Told } from "./words";

/** Where the map comes from, what it is called if it was given a name, and whether its cells were changed since. */
interface Loaded {
  preset: Preset | "custom";
  name: string;
  touched: boolean;
}

export class App {
  readonly engine = new Engine(ENGINE, (why) => this.stopped(why));
  private back: Engine | undefined;
  board: Board;
  stage!: Stage;
  tools!: Toolbox;
  theme: Theme;
  /** Whether things may move of their own accord. */
  readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  mode!: Mode;
  private modeName: ModeName = "watch";
  private readonly live = h("div", { className: "visually-hidden", aria: { live: "polite" }, dataset: { testid: "live" } });
  private toasts = h("div", { className: "toasts", role: "status" });
  private readonly alarm = h("div", { className: "alarm", role: "alert", dataset: { testid: "alarm" } });
  private linkDue = 0;
  private links = 0; // that were put into the address
  private putting: Promise<unknown> = Promise.resolve(); // one is being written
  private side!: HTMLElement;
  private fold!: HTMLButtonElement;
  private readonly folded = new Set<ModeName>(["watch"]); // whose panel a small window has folded away
  private bar!: HTMLElement;
  private status!: HTMLElement;
  private pointed = -1; // the cell that the pointer or the keyboard is on
  private bars!: Bars;
  private loaded: Loaded;
  private readonly origins = new WeakMap<Readonly<Content>, Loaded>(); // of the boards that undo comes back to

  private constructor(content: Content, own: Preset | "custom", private readonly makers: Record<ModeName, MakeMode>) {
    this.board = new Board(content);
    this.loaded = { preset: own, name: "", touched: false };
    this.origins.set(content, this.loaded);
    const dark = recall("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    this.theme = dark === "dark" ? "dark" : "light";
    this.board.onChange((change) => this.changed(change));
    this.sendBoard();
  }

  /** A second worker, for what takes long and cannot be cut into slices: the searches go on meanwhile. */
  get backroom(): Engine {
    return (this.back ??= new Engine(BACKROOM, () => (this.back = undefined)));
  }

  /** Begins with the board of the link in the address, or with a map of the page's own. */
  static async start(makers: Record<ModeName, MakeMode>): Promise<App> {
    setLanguage(preferredLanguage());
    let own: Preset | "custom" = "swamp";
    let content = preset(own);
    let look: Look = { mode: "", state: null };
    let broken = "";
    if (location.hash.length > 1) {
      try {
        ({ content, look } = await decode(location.hash));
        own = "custom";
      } catch (e) {
        broken = e instanceof Error ? e.message : String(e);
      }
    }
    const app = new App(content, own, makers);
    app.build(look);
    if (broken) app.toast(t("link_broken", { why: broken }));
    takeDrops(app);
    window.addEventListener("hashchange", (e) => void app.follow(new URL(e.newURL).hash));
    document.addEventListener("keydown", (e) => app.key(e));
    window.addEventListener("error", (e) => e.error && app.failed(e.error)); // without one, it only tells that sizes took two frames to settle
    window.addEventListener("unhandledrejection", (e) => {
      if (e.reason instanceof Refusal && e.reason.reason === "stopped") e.preventDefault(); // the alarm has said it
      else app.failed(e.reason);
    });
    try {
      await app.engine.calls.ready();
    } catch (e) {
      app.stopped(e instanceof Error ? e.message : String(e));
      return app;
    }
    Object.assign(window, { paces: probe(app) });
    document.documentElement.dataset.ready = "true";
    return app;
  }

  /** Takes over the link that was put into the address. */
  private async follow(hash: string) {
    const mine = ++this.links;
    clearTimeout(this.linkDue);
    try {
      const { content, look } = await decode(hash);
      if (mine !== this.links) return;
      this.load(content);
      if (look.mode) this.setMode(look.mode as ModeName, look.state);
    } catch (e) {
      this.toast(t("link_broken", { why: e instanceof Error ? e.message : String(e) }));
    }
  }

  /** Makes the whole page, in the language chosen. */
  private build(look: Look) {
    document.title = t("title");
    document.documentElement.dataset.theme = this.theme;
    this.say(""); // what was said may have been in another language
    this.tools = new Toolbox(this);
    this.stage = new Stage(this.board, this.hands(), this.theme, (i) => t("board_label", { i: i + 1 }));
    this.side = h("aside", { className: "side", dataset: { testid: "panel" } });
    this.fold = iconButton("fold", "M5 9l7 7l7-7", () => {
      if (!this.folded.delete(this.modeName)) this.folded.add(this.modeName);
      this.showFolded();
    });
    this.bar = h("div", { className: "bar-slot" });
    this.status = h("output", { className: "status", dataset: { testid: "status" } });
    const main = h("main", {}, this.tools.element, h("div", { className: "middle" }, this.stage.element, this.bar, this.status), this.side);
    this.bars = new Bars(this);
    refill(document.body, this.bars.header, this.bars.tabs, main, this.live, this.toasts, this.alarm);
    this.setMode((MODES as readonly string[]).includes(look.mode) ? (look.mode as ModeName) : this.modeName, look.state);
    this.stage.fit();
    this.bars.show();
    this.showStatus();
  }

  private hands(): Hands {
    return {
      press: (cell, erase) => this.tools.press(cell, erase),
      drag: (from, to) => this.tools.drag(from, to),
      release: () => this.tools.release(),
      drop: () => this.tools.drop(),
      hover: (cell) => {
        this.pointed = cell;
        this.showStatus();
        this.mode.hover?.(cell);
      },
      ghost: (cell) => this.tools.ghost(cell),
      grabs: (cell) => this.tools.grabs(cell),
      pans: () => this.tools.pans,
    };
  }

  setMode(name: ModeName, state: unknown = null) {
    if (!MODES.includes(name)) return;
    this.stage.letGo();
    this.mode?.leave();
    this.stage.wipe();
    this.modeName = name;
    this.mode = this.makers[name](this);
    if (state !== null) this.mode.restore(state);
    this.side.replaceChildren(h("h2", {}, t(`mode_${name}`), this.fold), this.mode.panel);
    this.showFolded();
    this.bar.replaceChildren(this.mode.bar ?? "");
    this.bars.showMode(name);
    document.documentElement.dataset.mode = name;
    this.tools.setModeTools(this.mode.tools ?? []);
    this.mode.enter();
    this.touchLink();
  }

  private showFolded() {
    const folded = this.folded.has(this.modeName);
    this.side.classList.toggle("folded", folded);
    this.fold.setAttribute("aria-expanded", String(!folded));
  }

  /** Puts another map in the place of this one: one of the page's own, or one that is called something. */
  load(content: Content, own: Preset | "custom" = "custom", name = "", again = false) {
    this.origins.set(content, { preset: own, name, touched: false });
    this.board.replace(content, again);
  }

  /** Which of the page's own maps this is, cell by cell, or that it is another one. */
  get preset(): Preset | "custom" {
    return this.loaded.touched ? "custom" : this.loaded.preset;
  }
  /** What a map that is not the page's own is called where it comes from, or "". */
  get givenName(): string {
    return this.loaded.name;
  }
  /** What the map is called, for files. */
  get mapName(): string {
    return this.givenName || (this.loaded.preset === "custom" ? "map" : this.loaded.preset);
  }

  /** What the mode shows and asks, and what it plays. */
  get exhibit(): Exhibit {
    return this.mode.exhibit?.() ?? { panels: () => [], question: { ask: "path" } };
  }
  get played(): Played | null {
    return this.mode.played?.() ?? null;
  }

  /** What has to be put on the map before anything can be searched, as a sentence; "" if nothing. */
  get missing(): string {
    const { sources, goals } = this.board.now;
    return sources.length === 0 ? t("no_source") : goals.length === 0 ? t("no_goal") : "";
  }

  private changed(change: Change) {
    const calls = this.engine.calls;
    const failed = (e: unknown) => this.failed(e);
    switch (change.what) {
      case "all":
      case "moves":
        this.sendBoard();
        this.stage.replaced();
        break;
      case "kinds":
        void calls.paint(change.cells, this.board.kindsOf(change.cells)).catch(failed);
        this.stage.painted(change.cells);
        break;
      case "costs":
        void calls.setCosts(change.mover, this.board.now.costs[change.mover]!).catch(failed);
        this.stage.replaced();
        break;
      case "places":
        this.stage.moved();
    }
    if (change.what === "all") {
      this.loaded = this.origins.get(this.board.now) ?? { preset: "custom", name: "", touched: false };
      this.pointed = -1; // at a cell of another board
    } else if (change.what === "kinds") {
      this.loaded = { ...this.loaded, touched: true };
    }
    this.origins.set(this.board.now, this.loaded);
    this.tools.changed(change);
    this.showStatus();
    this.mode.changed(change);
    this.bars.show();
    this.touchLink();
  }

  /** Gives the worker the board. What it cannot take of one from elsewhere is left out here too. */
  private sendBoard() {
    const sent = this.board.now;
    this.engine.calls.setBoard(this.board.plain()).catch((e) => {
      if (sent !== this.board.now || sent.bars.length + sent.portals.length === 0) return this.failed(e);
      this.load({ ...sent, bars: [], portals: [] }, this.loaded.preset, this.loaded.name);
      this.toast(t("links_refused", { why: e instanceof Error ? e.message : String(e) }));
    });
  }

  /** Says that there is no engine any more. What it can do about it is to begin anew with the same board. */
  private stopped(why: string) {
    const again = h("button", { type: "button", className: "primary", dataset: { testid: "reload" } }, t("reload"));
    again.addEventListener("click", async () => {
      await this.putLink().catch(() => {});
      location.reload();
    });
    this.alarm.replaceChildren(h("p", {}, t("stopped", { why })), again);
  }

  chooseLanguage(language: Language) {
    keep("language", language);
    setLanguage(language);
    const look = { mode: this.modeName, state: this.mode.state() };
    this.mode.leave();
    this.build(look);
  }

  toggleTheme() {
    this.theme = this.theme === "dark" ? "light" : "dark";
    keep("theme", this.theme);
    document.documentElement.dataset.theme = this.theme;
    this.stage.setTheme(this.theme);
    this.tools.build();
    this.setMode(this.modeName, this.mode.state());
  }

  async copyLink() {
    if (!(await this.putLink())) return this.toast(t("link_too_long"));
    try {
      await navigator.clipboard.writeText(location.href);
      this.toast(t("link_copied"));
    } catch {
      this.toast(t("link_in_bar"));
    }
  }

  /** Keeps the address up to date, a moment after the last change. */
  touchLink() {
    clearTimeout(this.linkDue);
    this.linkDue = window.setTimeout(() => void this.putLink(), this.board.size > 100_000 ? 1500 : 300);
  }

  /** Puts the link into the address, unless no browser would open it. One is written after the other: the last one is the newest. */
  private putLink(): Promise<boolean> {
    const put = async () => {
      const links = this.links;
      const hash = await encode(this.board.now, { mode: this.modeName, state: this.mode.state() });
      if (links === this.links) history.replaceState(null, "", hash ?? location.pathname);
      return hash !== null;
    };
    const done = this.putting.then(put, put);
    this.putting = done;
    return done;
  }

  /** Says something to those who listen and do not look. */
  say(text: string) {
    this.live.textContent = text;
  }

  toast(text: string) {
    const toast = h("p", {}, text);
    this.toasts.replaceChildren(toast);
    setTimeout(() => toast.remove(), 6000);
  }

  /** What a refusal says, in the page's words. */
  reason(error: unknown): string {
    if (error instanceof Told) return error.message;
    if (error instanceof Refusal && error.reason !== "error") return t(`refusal_${error.reason}`);
    return t("refusal_error", { message: error instanceof Error ? error.message : String(error) });
  }
  refused(error: unknown): HTMLElement {
    return h("p", { className: "refusal" }, this.reason(error));
  }
  failed(error: unknown) {
    this.toast(this.reason(error));
  }

  private placeOf(cell: number) {
    return { x: this.board.x(cell), y: this.board.y(cell) };
  }

  showStatus() {
    const cell = this.pointed;
    if (cell < 0 || cell >= this.board.size) {
      this.status.textContent = this.tools.hint;
      return;
    }
    const cost = this.board.cost(cell);
    const values = { ...this.placeOf(cell), terrain: this.terrainName(this.board.now.kinds[cell]!), cost: priceText(cost) };
    const portals = portalsOf(this.board.now).filter((d) => d.from === cell || (d.both && d.to === cell));
    const leads = portals.map((d) => t("portal_to", { ...this.placeOf(d.from === cell ? d.to : d.from), price: d.price }));
    this.status.textContent = [t(cost === 0 ? "cell_closed" : "cell", values), ...leads].join(" · ");
    if (this.stage.focused >= 0) this.say(this.status.textContent);
  }

  terrainName(kind: number): string {
    const sign = this.board.now.signs.get(kind);
    if (sign) return sign.name || sign.symbol;
    const name = terrainOf(kind, this.board.now);
    return name ? t(name) : String.fromCharCode(kind);
  }

  /** A small picture of a kind. */
  swatch(kind: number): HTMLElement {
    const s = h("span", { className: "swatch" });
    const color = kindColor(kind, this.board.now, this.theme);
    s.style.background = css(color);
    s.style.color = inkOn(color);
    const name = terrainOf(kind, this.board.now);
    if (!name) s.append(this.board.now.signs.get(kind)?.symbol ?? String.fromCharCode(kind));
    const mark = name && terrainMark(name);
    if (mark) {
      const picture = icon(mark);
      picture.setAttribute("viewBox", "-.5 -.5 1 1");
      s.append(picture);
    }
    return s;
  }

  /** The kinds that the page can paint and those that are on the map, walls first. */
  kindsShown(): number[] {
    const own = TERRAIN.map((x) => x.kind.charCodeAt(0));
    const there = kindsAmong(this.board.now.kinds);
    const others = there.filter((k) => !own.includes(k));
    const foreign = others.length > 0 && !there.some((k) => k !== WALL && own.includes(k));
    return foreign ? [...new Set([WALL, ...others])] : [...own, ...others];
  }

  private key(e: KeyboardEvent) {
    const at = e.target as HTMLElement;
    if (at.closest("input, select, textarea, dialog")) return;
    if (e.altKey && /^[1-9]$/.test(e.key) && MODES[Number(e.key) - 1]) this.setMode(MODES[Number(e.key) - 1]!);
    else if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "z") e.shiftKey ? this.board.redo() : this.board.undo();
    else if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "y") this.board.redo();
    else if (e.ctrlKey || e.metaKey || e.altKey) return;
    else if (e.key === "+" || e.key === "=") this.stage.zoom(1.4);
    else if (e.key === "-") this.stage.zoom(1 / 1.4);
    else if (e.key === "f") this.stage.fit();
    else if (e.key === "?") showKeys();
    else if (!this.tools.key(e) && !this.mode.key?.(e)) return;
    e.preventDefault();
  }
}
