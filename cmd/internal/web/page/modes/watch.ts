// Watch: one to four methods search the same map, or a small graph, in step. What they do was recorded; it is played forward
// and back.

import type { App } from "../app";
import { type Change, FREE, kindsAmong } from "../board";
import { type Edge, METHODS } from "../calls/watch";
import { picker, segment } from "../controls";
import { eachFrame, h, nextFocus, refill } from "../dom";
import { type Exhibit, isWhole, type MakeMode, type Mode, type Played } from "../mode";
import { Transport } from "../transport";
import { number, paces, t, Told, type Word } from "../words";
import { filmOf } from "./film";
import { Flood } from "./flood";
import { type Choice, type Hands, type Names, Panel, type Player, SHOWN } from "./panel";
import { type Example, EXAMPLE_NAMES, EXAMPLES, GOAL, MOST, NODES, RoadsPicture, START } from "./roads";
import { RoundsPanel } from "./rounds";
import { Scores } from "./scores";

const BOARDS = ["map", "graph"] as const;
type BoardKind = (typeof BOARDS)[number];

/** What can be chosen on each board, and what comes first when there is to be one panel more. */
const CHOICES: Record<BoardKind, Choice[]> = {
  map: [...METHODS],
  graph: [...METHODS.filter((m) => m !== "jump-points"), "bellman-ford"],
};
const NEXT: Record<BoardKind, Choice[]> = {
  map: ["queue", "a-star", "dijkstra", "stack", "greedy", "jump-points"],
  graph: ["queue", "dijkstra", "stack", "a-star", "bellman-ford", "greedy"],
};
const MAX_PANELS = 4;

/** Milliseconds of recording between two looks at what else there is to do. */
const SLICE = 8;

/** A graph has this shape; a map has its own. */
const GRAPH_SHAPE = { x: 1.6, y: 1, foot: 176 };

/** While it plays, words and numbers change no more often than this, in ms: nobody could read them. */
const READABLE = 60;

/** Above so many cells a map is searched only when the brush has come to rest. */
const LARGE = 100_000;

/** What a link keeps. */
interface State {
  board: BoardKind;
  choices: Record<BoardKind, Choice[] | null>; // null: what suits the board
  example: Example;
  costs: number[] | null; // of the edges, where they were changed
  moment: number;
  speed: number | null; // null: what suits the film
}

/** What was looked at when the mode was left last. */
let left: State | null = null;

export const watch: MakeMode = (app) => new Watch(app);

class Watch implements Mode {
  readonly panel: HTMLElement;
  readonly bar: HTMLElement;
  private readonly transport: Transport;
  private readonly sizes = h("div", { className: "segments", role: "group", aria: { label: t("watch_panels") } });
  private readonly boards = h("div", { className: "watch-boards" });
  private readonly scores = new Scores();

  private kind: BoardKind = "map";
  private chosen: Record<BoardKind, Choice[] | null> = { map: null, graph: null };
  private example: Example = "prices";
  private edges: Edge[] = EXAMPLES.prices.edges.map((e) => ({ ...e }));

  private players: Player[] = [];
  private pictures: RoadsPicture[] = []; // of the graph, one for each player
  private floods: Flood[] = []; // on the map, one for each player
  private begun = 0; // recordings so far: an answer that belongs to an older one is dropped
  private atWork = 0; // the recording that the engine is at
  private start = 0; // the moment at which the next recording is shown first
  private autoplay = true;
  private gone = false; // the stage is another mode's
  private told = 0; // when words and numbers were last brought up to date
  private following: Promise<void> | null = null;
  private readonly ask: () => void;
  private due = 0;

  constructor(private readonly app: App) {
    this.transport = new Transport(app, () => void this.moved());
    this.bar = h("div", { className: "bar-row" }, this.transport.element, h("div", { className: "watch-panels" }, h("span", {}, t("watch_panels")), this.sizes));
    this.panel = h("div", {}, h("p", { className: "intro" }, t("watch_intro")), this.boards, legend(), h("p", { className: "hint map-only" }, t("legend_numbers")), this.scores.table, this.scores.why);
    this.ask = eachFrame(() => void this.begin());
    if (left) this.restore(left);
  }

  enter() {
    this.setBoard(this.kind);
  }

  leave() {
    left = this.state();
    this.gone = true;
    this.begun++;
    clearTimeout(this.due);
    this.transport.pause();
    this.showAs("map");
  }

  state(): State {
    const costs = this.edges.map((e) => e.cost);
    const changed = costs.some((cost, i) => cost !== EXAMPLES[this.example].edges[i]!.cost);
    return { board: this.kind, choices: this.chosen, example: this.example, costs: changed ? costs : null, moment: this.transport.at, speed: this.transport.pace };
  }

  restore(state: unknown) {
    const s = (state ?? {}) as Partial<State>;
    if (BOARDS.includes(s.board!)) this.kind = s.board!;
    for (const kind of BOARDS) {
      const list: unknown = s.choices?.[kind];
      const known = Array.isArray(list) ? list.filter((m) => CHOICES[kind].includes(m)).slice(0, MAX_PANELS) : [];
      if (known.length > 0) this.chosen[kind] = known;
    }
    if (EXAMPLE_NAMES.includes(s.example!)) this.takeExample(s.example!);
    if (Array.isArray(s.costs)) this.edges.forEach((e, i) => (e.cost = costFrom(s.costs![i], e.cost)));
    if (Number.isFinite(s.moment)) this.start = Math.floor(s.moment!);
    if (Number.isFinite(s.speed)) this.transport.pace = s.speed!; // not null, which is what suits
    this.autoplay = false;
  }

  changed(change: Change) {
    if (this.kind === "graph") return;
    this.begun++; // what is recorded now is of a board that is no more
    this.start = change.what === "all" ? 0 : this.transport.place;
    if (change.what === "all") this.autoplay = true;
    clearTimeout(this.due);
    if (this.app.board.size < LARGE) this.ask();
    else this.due = window.setTimeout(this.ask, 250);
  }

  hover(cell: number) {
    for (const p of this.players) p.point(cell);
  }

  key(e: KeyboardEvent): boolean {
    return this.transport.key(e);
  }

  exhibit(): Exhibit {
    const methods = this.searches.map((p) => METHODS.indexOf(p.choice));
    if (this.kind === "map") return { panels: () => this.floods.map((f) => f.panel()), question: { ask: "methods", methods } };
    const names = NODES.map((n) => n.name).join("");
    return { panels: null, question: { ask: "graph", methods, names, start: START, goal: GOAL, edges: this.edges } };
  }

  played(): Played | null {
    if (this.kind === "graph" || this.transport.length === 0) return null;
    return { panels: () => this.film() };
  }

  /** Plays everything through once, while nobody else does. */
  private async film() {
    this.transport.pause();
    await this.follow();
    const filming = filmOf(this.app.engine, this.floods, this.transport.length, this.transport.at);
    this.following = filming.then(() => {}, () => {}).finally(() => (this.following = null));
    return filming;
  }

  /** What is in the panels. Without a choice, two methods that differ on this board. */
  private get now(): Choice[] {
    return this.chosen[this.kind] ?? (this.kind === "graph" ? [...EXAMPLES[this.example].choices] : ["queue", this.priced() ? "dijkstra" : "a-star"]);
  }

  /** Whether cells differ in what they cost. */
  private priced(): boolean {
    const { kinds, costs } = this.app.board.now;
    const prices = new Set<number>();
    for (const kind of kindsAmong(kinds)) {
      const cost = costs[0][kind]!;
      if (cost > 0) prices.add(cost === FREE ? 0 : cost);
    }
    return prices.size > 1;
  }

  private choose(choices: Choice[]) {
    this.chosen[this.kind] = choices;
    this.start = this.transport.place;
    void this.begin();
    this.app.touchLink();
  }

  /** Adds panels, where ground has one price with jump points first, for which it is made. */
  private setPanels(n: number) {
    const choices = this.now.slice(0, n);
    const next = this.kind === "map" && !this.priced() ? ["jump-points" as const, ...NEXT.map] : NEXT[this.kind];
    while (choices.length < n) choices.push(next.find((m) => !choices.includes(m))!);
    this.choose(choices);
  }

  private setBoard(kind: BoardKind) {
    this.kind = kind;
    this.players = [];
    this.showAs(kind);
    this.buildBoards();
    void this.begin();
    this.app.touchLink();
  }

  /** Lets the page look as it does with the map, or with the graph, where there is nothing to paint. */
  private showAs(kind: BoardKind) {
    document.documentElement.dataset.board = kind;
    this.app.tools.element.inert = kind === "graph";
    this.app.stage.shape = kind === "graph" ? GRAPH_SHAPE : null;
  }

  private takeExample(example: Example) {
    this.example = example;
    this.edges = EXAMPLES[example].edges.map((e) => ({ ...e }));
  }

  /** The switch between the boards, and the graphs to choose from. */
  private buildBoards() {
    const kinds = BOARDS.map((kind) => segment(t(`watch_${kind}`), `board-${kind}`, kind === this.kind, () => {
      this.start = 0;
      this.autoplay = true;
      this.setBoard(kind);
    }));
    const parts: HTMLElement[] = [h("div", { className: "segments wide", role: "group", aria: { label: t("watch_board") } }, ...kinds)];
    if (this.kind === "graph") {
      const examples = picker("roads_example", EXAMPLE_NAMES.map((e) => [e, t(`roads_${e}`)]), this.example, (e) => {
        this.takeExample(e as Example);
        this.chosen.graph = null;
        this.start = 0;
        this.autoplay = true;
        this.setBoard("graph");
      });
      const below = this.edges.some((e) => e.cost < 0);
      parts.push(h("label", { className: "row" }, t("roads_example"), examples), h("p", { className: "hint" }, t(below ? "roads_below_hint" : "roads_hint")));
    }
    refill(this.boards, ...parts);
  }

  /** Sets up the panels and records what happens in them. */
  private async begin() {
    if (this.gone) return;
    const mine = ++this.begun;
    const choices = this.now;
    if (String(this.players.map((p) => p.choice)) !== String(choices)) this.build(choices);
    this.transport.begin(this.start);
    this.transport.suit(this.kind === "graph" ? 20 : 2.5 * this.app.board.size);
    if (this.autoplay) this.transport.play(true);
    this.autoplay = false;
    try {
      await (this.kind === "graph" ? this.beginGraph() : this.beginMap());
      if (mine !== this.begun) return;
      this.atWork = mine;
      await this.record(mine);
    } catch (e) {
      if (mine !== this.begun) return;
      this.transport.load(0);
      for (const p of this.players) p.refuse(this.app.reason(e));
    }
  }

  private get searches(): Panel[] {
    return this.players.filter((p) => p instanceof Panel);
  }
  private get rounds(): RoundsPanel[] {
    return this.players.filter((p) => p instanceof RoundsPanel);
  }
  /** How long the longest of those is that are not recorded in slices. */
  private get least(): number {
    return Math.max(0, ...this.rounds.map((r) => r.length));
  }

  private async beginMap() {
    const { board, stage, engine } = this.app;
    const { sources, goals } = board.now;
    if (this.app.missing) throw new Told(this.app.missing);
    this.floods = this.searches.map((p, i) => new Flood(stage.frames[i]!.view, p.choice, board.size, board.pace));
    this.searches.forEach((p, i) => p.begin(this.floods[i]!));
    await engine.calls.watchBoard([...sources], [...goals], this.searches.map((p) => p.choice));
  }

  private async beginGraph() {
    const { calls } = this.app.engine;
    const mine = this.begun;
    const { searches, rounds, pictures, edges } = this;
    for (const p of pictures) p.take(edges);
    if (rounds.length > 0) {
      const answer = await calls.rounds(NODES.length, [START], [GOAL], edges);
      if (mine !== this.begun) return;
      for (const r of rounds) r.begin(pictures[this.players.indexOf(r)]!, answer);
    }
    for (const p of searches) p.begin(pictures[this.players.indexOf(p)]!);
    if (searches.length > 0) await calls.watchRoads(NODES.length, [START], [GOAL], edges, searches.map((p) => p.choice));
  }

  private setCost(edge: number, cost: number) {
    this.edges = this.edges.map((e, i) => (i === edge ? { ...e, cost } : e));
    this.start = this.transport.place;
    this.buildBoards();
    void this.begin();
    this.app.touchLink();
  }

  private async record(mine: number) {
    if (this.searches.length === 0) {
      this.transport.grow(this.least, false);
      return this.follow();
    }
    for (let more = true; more;) {
      const recorded = await this.app.engine.calls.watchRecord(SLICE);
      if (!recorded || mine !== this.begun) return;
      more = recorded.more;
      for (const [i, result] of recorded.results) this.searches[i]!.end(result);
      this.transport.grow(Math.max(recorded.events, this.least), more);
      await this.follow();
      if (mine !== this.begun) return; // to ask on would take away what the next recording has to tell
    }
  }

  private build(choices: Choice[]) {
    const { stage } = this.app;
    const focused = stage.element.contains(document.activeElement);
    stage.show(choices.length);
    refill(this.sizes, ...Array.from({ length: MAX_PANELS }, (_, i) =>
      segment(String(i + 1), `panels-${i + 1}`, i + 1 === choices.length, () => this.setPanels(i + 1), t("watch_panels_n", { n: i + 1 }))));
    this.players = choices.map((_, i) => this.makePlayer(choices, i));
    const hands = { set: (edge: number, cost: number) => this.setCost(edge, cost), point: (node: number) => this.point(node) };
    this.pictures = this.kind === "graph" ? stage.frames.map((f) => new RoadsPicture(f, this.edges, hands)) : [];
    this.scores.begin(choices.map((c) => t(`short_${c}`)));
    stage.arrange();
    if (focused && document.activeElement === document.body) nextFocus(stage.frames.at(-1)!.element)?.focus();
  }

  private makePlayer(choices: Choice[], i: number): Player {
    const { app } = this;
    const frame = app.stage.frames[i]!;
    const hands: Hands = {
      choices: CHOICES[this.kind],
      choose: (c) => this.choose(choices.with(i, c)),
      add: i === choices.length - 1 && choices.length < MAX_PANELS ? () => this.setPanels(choices.length + 1) : null,
      close: choices.length > 1 ? () => this.choose(choices.toSpliced(i, 1)) : null,
      point: (node) => this.point(node),
    };
    const choice = choices[i]!;
    return choice === "bellman-ford" ? new RoundsPanel(frame, i, hands) : new Panel(frame, i, choice, this.names, hands);
  }

  private get names(): Names {
    if (this.kind === "graph") return { node: (id) => NODES[id]!.name, cost: number };
    const { board } = this.app;
    return { node: (id) => `${board.x(id)},${board.y(id)}`, cost: (cost) => paces(cost, board.pace) };
  }

  /** Marks a cell or a node wherever it is shown. */
  private point(node: number) {
    for (const v of this.app.stage.views) v.hover = node;
    this.app.stage.refresh();
    this.hover(node);
  }

  private async moved() {
    await this.follow();
    if (this.transport.moving) return;
    this.app.touchLink();
    this.app.say(this.players.map((p) => `${p.score.name}: ${p.sentence}`).join(" "));
  }

  /** Goes where the transport stands, a slice at a time, until it is there. */
  private follow(): Promise<void> {
    return (this.following ??= this.pursue().finally(() => (this.following = null)));
  }

  private async pursue() {
    for (;;) {
      const mine = this.begun;
      if (mine !== this.atWork) return;
      const moment = this.transport.at;
      const { searches } = this;
      const pictures = searches.length > 0 ? await this.app.engine.calls.watchSeek(moment, SHOWN).catch(() => null) : [];
      if (!pictures || this.gone) return;
      if (mine !== this.begun) continue;
      const now = performance.now();
      const brisk = this.transport.moving && now - this.told < READABLE;
      pictures.forEach((p, i) => p && searches[i]!.show(p, brisk));
      for (const r of this.rounds) r.show(moment);
      if (!brisk) {
        this.told = now;
        this.scores.show(this.players.map((p) => p.score));
      }
      if (moment === this.transport.at && pictures.every((p) => !p || p.moment === Math.min(moment, p.events))) return;
    }
  }
}

/** A cost that a stranger gave, or the one that is there. */
function costFrom(said: unknown, cost: number): number {
  return isWhole(said, -MOST, MOST) ? said : cost;
}

function legend(): HTMLElement {
  const entries: Word[] = ["legend_settled", "legend_waiting", "legend_hand", "legend_way", "legend_path"];
  return h("ul", { className: "legend" }, ...entries.map((word) => h("li", {}, h("span", { className: `mark ${word}` }), t(word))));
}
