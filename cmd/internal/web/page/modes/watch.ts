// Watch: one to four methods search the same map in step. What they do was recorded; it is played forward and back.

import type { App } from "../app";
import { type Change, FREE } from "../board";
import { type Method, METHODS, type Picture, type Result } from "../calls/watch";
import { eachFrame, h } from "../dom";
import type { MakeMode, Mode } from "../mode";
import { number, paces, t, type Word } from "../words";
import { Flood } from "./flood";
import { type Names, Panel, SHOWN } from "./panel";
import { Transport } from "../transport";

const MOST_PANELS = 4;

/** Milliseconds of recording between two looks at what else there is to do. */
const SLICE = 8;

/** What is added first when there is to be one panel more. */
const NEXT: Method[] = ["queue", "a-star", "dijkstra", "stack", "greedy", "jump-points"];

/** frontier.Reason in Go. */
const REASONS = [
  "", "no_way", "lucky_stack", "fewest_steps", "cheapest_first", "lucky_greedy", "modest_estimate", "one_of_equal_ways",
  "newest_followed", "steps_counted", "estimate_led", "marked_when_put", "estimate_too_high", "step_below_zero",
  "need_squares", "need_plain_ground", "need_one_price", "need_diagonals",
] as const;

/** What a link keeps. */
interface State {
  methods: Method[];
  moment: number;
  speed: number;
}

/** What was looked at when the mode was left last. */
let left: State | null = null;

interface Shown {
  panel: Panel;
  flood: Flood;
  picture: Picture | null;
  result: Result | null;
}

export const watch: MakeMode = (app) => new Watch(app);

class Watch implements Mode {
  readonly panel: HTMLElement;
  readonly bar: HTMLElement;
  private readonly transport: Transport;
  private readonly sizes = h("div", { className: "segments", role: "group", aria: { label: t("watch_panels") } });
  private readonly table = h("table", { className: "watch-table", aria: { label: t("counts") }, dataset: { testid: "watch-table" } });
  private readonly why = h("div", { className: "watch-why" });
  private methods: Method[] | null = null; // null: what suits the map
  private shown: Shown[] = [];
  private begun = 0; // recordings so far: an answer that belongs to an older one is dropped
  private start = 0; // the moment at which the next recording is shown first
  private autoplay = true;
  private gone = false; // the stage is another mode's
  private following: Promise<void> | null = null;
  private readonly ask: () => void;
  private due = 0;

  constructor(private readonly app: App) {
    this.transport = new Transport(app, () => void this.moved());
    this.bar = h("div", { className: "watch-bar" }, this.transport.element, h("div", { className: "watch-panels" }, h("span", {}, t("watch_panels")), this.sizes));
    this.panel = h("div", {}, h("p", { className: "intro" }, t("watch_intro")), this.table, this.why, legend());
    this.ask = eachFrame(() => void this.begin());
    if (left) this.restore(left);
  }

  enter() {
    void this.begin();
  }

  leave() {
    left = this.state();
    this.gone = true;
    this.begun++;
    clearTimeout(this.due);
    this.transport.pause();
  }

  state(): State {
    return { methods: this.now, moment: this.transport.at, speed: Math.round(this.transport.pace) };
  }

  restore(state: unknown) {
    const s = (state ?? {}) as Partial<State>;
    const methods = Array.isArray(s.methods) ? s.methods.filter((m) => METHODS.includes(m)).slice(0, MOST_PANELS) : [];
    if (methods.length > 0) this.methods = methods;
    if (Number.isFinite(s.moment)) this.start = Math.floor(s.moment!);
    if (Number.isFinite(s.speed)) this.transport.pace = s.speed!;
    this.autoplay = false;
  }

  changed(change: Change) {
    this.begun++; // what is recorded now is of a board that is no more
    this.start = change.what === "all" ? 0 : this.transport.place;
    if (change.what === "all") this.autoplay = true;
    clearTimeout(this.due);
    // A large board is searched when the brush has come to rest.
    if (this.app.board.size < 100_000) this.ask();
    else this.due = window.setTimeout(this.ask, 250);
  }

  hover(cell: number) {
    for (const s of this.shown) s.panel.point(cell);
  }

  key(e: KeyboardEvent): boolean {
    return this.transport.key(e);
  }

  /** The methods in the panels. Without a choice, two that differ on this map. */
  private get now(): Method[] {
    return this.methods ?? ["queue", this.priced() ? "dijkstra" : "a-star"];
  }

  /** Whether cells differ in what they cost. */
  private priced(): boolean {
    const { kinds, costs } = this.app.board.now;
    const prices = new Set<number>();
    for (const kind of new Set(kinds)) {
      const cost = costs[0][kind]!;
      if (cost > 0) prices.add(cost === FREE ? 0 : cost);
    }
    return prices.size > 1;
  }

  private setMethods(methods: Method[]) {
    this.methods = methods;
    this.start = this.transport.place;
    void this.begin();
    this.app.touchLink();
  }

  private setPanels(n: number) {
    const methods = this.now.slice(0, n);
    while (methods.length < n) methods.push(NEXT.find((m) => !methods.includes(m))!);
    this.setMethods(methods);
  }

  /** Sets up the panels and records what happens in them. */
  private async begin() {
    const mine = ++this.begun;
    const { sources, goals, kinds } = this.app.board.now;
    this.build(this.now);
    this.transport.begin(this.start);
    this.transport.suit(2.5 * kinds.length);
    if (this.autoplay) this.transport.play(true);
    this.autoplay = false;
    const { calls } = this.app.engine;
    try {
      if (sources.length === 0 || goals.length === 0) throw new Error(t(sources.length === 0 ? "no_source" : "no_goal"));
      await calls.watchBoard([...sources], [...goals], this.now);
      for (let more = true; more;) {
        const recorded = await calls.watchRecord(SLICE);
        if (!recorded || mine !== this.begun) return;
        more = recorded.more;
        for (const [i, result] of recorded.results) this.shown[i]!.result = result;
        this.transport.grow(recorded.events, more);
        await this.follow();
      }
    } catch (e) {
      if (mine !== this.begun) return;
      this.transport.load(0);
      for (const s of this.shown) s.panel.refuse(this.app.reason(e));
    }
  }

  /** Makes the panels, unless they are there, and a new flood for each. */
  private build(methods: Method[]) {
    const { board, stage } = this.app;
    if (String(this.shown.map((s) => s.panel.method)) !== String(methods)) {
      stage.show(methods.length);
      this.sizes.replaceChildren(...Array.from({ length: MOST_PANELS }, (_, i) => this.sizeButton(i + 1, methods.length)));
      this.shown = methods.map((_, i) => ({ panel: this.makePanel(methods, i) }) as Shown);
    }
    this.shown = this.shown.map(({ panel }, i) => ({
      panel, flood: new Flood(stage.frames[i]!.view, panel.method, board.size, board.pace), picture: null, result: null,
    }));
  }

  private makePanel(methods: Method[], i: number): Panel {
    const { app } = this;
    const names: Names = { node: (id) => `${app.board.x(id)},${app.board.y(id)}`, cost: (cost) => paces(cost, app.board.pace) };
    return new Panel(app, app.stage.frames[i]!, i, methods[i]!, names, {
      choose: (m) => this.setMethods(methods.with(i, m)),
      close: methods.length > 1 ? () => this.setMethods(methods.toSpliced(i, 1)) : null,
      point: (cell) => this.point(cell),
    });
  }

  private sizeButton(n: number, now: number): HTMLElement {
    const b = h("button", { type: "button", title: t("watch_panels_n", { n }), aria: { pressed: String(n === now), label: t("watch_panels_n", { n }) }, dataset: { testid: `panels-${n}` } }, String(n));
    b.addEventListener("click", () => this.setPanels(n));
    return b;
  }

  private point(cell: number) {
    for (const v of this.app.stage.views) v.hover = cell;
    this.app.stage.refresh();
    this.hover(cell);
  }

  private async moved() {
    await this.follow();
    if (this.transport.moving) return;
    this.app.touchLink();
    const said = this.shown.map((s) => s.picture && `${t(`short_${s.panel.method}`)}: ${s.panel.sentence(s.picture, s.result)}`);
    this.app.say(said.filter(Boolean).join(" "));
  }

  /** Goes where the transport stands, a slice at a time, until it is there. */
  private follow(): Promise<void> {
    return (this.following ??= this.pursue().finally(() => (this.following = null)));
  }

  private async pursue() {
    for (;;) {
      const mine = this.begun;
      const moment = this.transport.at;
      const pictures = await this.app.engine.calls.watchSeek(moment, SHOWN).catch(() => null);
      if (!pictures || this.gone) return;
      if (mine !== this.begun) continue;
      pictures.forEach((p, i) => this.show(this.shown[i]!, p));
      this.tell();
      if (moment === this.transport.at && pictures.every((p) => !p || p.moment === Math.min(moment, p.events))) return;
    }
  }

  private show(s: Shown, p: Picture | null) {
    s.picture = p;
    if (!p) {
      if (s.result?.status === "not_applicable") s.panel.refuse(t("why_other", { reason: t(`reason_${REASONS[s.result.reason]}` as Word) }));
      return;
    }
    s.flood.show(p, s.result);
    s.panel.show(p, s.result);
  }

  /** Whether a panel stands at the end of its search. */
  private ended(s: Shown): s is Shown & { result: Result } {
    return s.result !== null && (s.picture === null || s.picture.moment === s.picture.events);
  }

  private tell() {
    const head = h("tr", {}, h("td", {}), ...this.shown.map((s) => h("th", { scope: "col" }, t(`short_${s.panel.method}`))));
    const row = (word: Word, cell: (s: Shown) => string) =>
      h("tr", { className: word }, h("th", { scope: "row" }, t(word)), ...this.shown.map((s) => h("td", { className: "number" }, cell(s))));
    const count = (of: (p: Picture) => number) => (s: Shown) => (s.picture ? number(of(s.picture)) : "–");
    const found = (of: (r: Result) => string) => (s: Shown) => (this.ended(s) && s.result.status === "found" ? of(s.result) : "–");
    this.table.replaceChildren(h("thead", {}, head), h("tbody", {},
      row("count_settled", count((p) => p.counts.settled)),
      row("count_pushed", count((p) => p.counts.pushed)),
      row("count_stale", count((p) => p.counts.stale)),
      row("count_waiting", count((p) => p.waiting)),
      row("count_peak", count((p) => p.counts.peak)),
      row("count_steps", found((r) => number(r.steps))),
      row("count_cost", found((r) => paces(r.cost, this.app.board.pace))),
      row("verdict", (s) => (this.ended(s) ? this.verdict(s.result) : "–"))));
    this.why.replaceChildren(...this.shown.filter((s) => this.ended(s) && s.picture).map((s) =>
      h("p", {}, h("b", {}, t(`short_${s.panel.method}`)), `: ${this.because(s.result!)}`)));
  }

  private verdict(r: Result): string {
    if (r.status === "not_applicable") return "–";
    if (r.status !== "found") return t(`verdict_${r.status}` as Word);
    if (!r.judged) return t("verdict_unjudged");
    return r.cheapest ? t("verdict_cheapest") : t("verdict_dearer", { more: paces(r.cost - r.least, this.app.board.pace) });
  }

  private because(r: Result): string {
    if (r.status === "limit") return t("why_limit", { n: number(r.counts.settled) });
    const reason = REASONS[r.reason] ? t(`reason_${REASONS[r.reason]}` as Word) : t("verdict_unjudged");
    return t(r.status !== "found" || !r.judged ? "why_other" : r.cheapest ? "why_cheapest" : "why_dearer", { reason });
  }
}

function legend(): HTMLElement {
  const entries: Word[] = ["legend_settled", "legend_waiting", "legend_hand", "legend_way", "legend_path"];
  return h("ul", { className: "legend" }, ...entries.map((word) => h("li", {}, h("span", { className: `mark ${word}` }), t(word))));
}
