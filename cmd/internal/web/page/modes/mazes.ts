// Mazes: one is carved before one's eyes and becomes the map; then two walkers with a hand on the wall and a queue look for the
// goal.

import type { App } from "../app";
import { type Change, type Content, isHex } from "../board";
import type { Plan } from "../calls/sheet";
import { iconButton, labeled, picker, segment } from "../controls";
import { eachFrame, h, refill } from "../dom";
import { type Exhibit, isWhole, type MakeMode, type Mode, type Played } from "../mode";
import { kindColor } from "../palette";
import { Transport } from "../transport";
import { english, number, t, type Word } from "../words";
import { CarveFilm } from "./carvefilm";
import { Queue, Walker } from "./racer";

/** The carvers in the order of package maze. */
const CARVERS = [
  "binary-tree", "sidewinder", "recursive-backtracker", "aldous-broder", "wilson", "hunt-and-kill", "prim", "kruskal", "eller",
  "recursive-division", "growing-tree", "dungeon",
] as const;
type Carver = (typeof CARVERS)[number];

const MAX_SIDE = 1023;
const MAX_SEED = 0xffffffff;
const DICE = "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01";

/** A maze that takes longer than this, in ms, is given up for the next one. */
const PATIENCE = 250;

const PHASES = ["carve", "walk"] as const;
type Phase = (typeof PHASES)[number];

/** What a link keeps. */
interface State {
  carver: Carver;
  width: number;
  height: number;
  seed: number;
  braid: number;
  weights: boolean;
  carved: boolean; // whether the map is the maze of this plan
  phase: Phase;
  at: number;
}

/** What was looked at when the mode was left last. */
let left: State | null = null;

export const mazes: MakeMode = (app) => new Mazes(app);

class Mazes implements Mode {
  readonly panel: HTMLElement;
  readonly bar: HTMLElement;
  private plan: Plan = { carver: 2, width: 41, height: 25, seed: 1, braid: 0, weights: false };
  private phase: Phase = "carve";
  private film: CarveFilm | null = null; // of the maze on the board, unless that was painted or never carved
  private racers: [Walker, Walker, Queue] | null = null;
  private restored: State | null = null;
  private asked = 0; // questions so far: an answer to an older one is dropped
  private gone = false; // the stage is another mode's
  private wanted: { at: number; play: boolean } | null = null; // the race that is asked for next
  private running = false; // one is being asked for
  private due = 0;
  private carvingSince = Infinity;
  private readonly transport: Transport;
  private readonly segments = h("div", { className: "segments", role: "group", aria: { label: t("phase") } });
  private readonly form = h("form", { className: "maze-form" });
  private readonly note = h("div", { className: "note", dataset: { testid: "maze-note" } });
  private readonly table = h("table", { className: "race", aria: { label: t("race_table") }, dataset: { testid: "race" } });
  private readonly why = h("p", { className: "hint" }, t("race_why"));
  private readonly rerace = eachFrame(() => void this.race(this.transport.place, false));

  constructor(private readonly app: App) {
    this.transport = new Transport(app, (at) => this.show(at), () => this.ended());
    this.bar = h("div", { className: "bar-row" }, this.segments, this.transport.element);
    this.form.addEventListener("submit", (e) => {
      e.preventDefault();
      void this.carve();
    });
    this.panel = h("div", {}, h("p", { className: "intro" }, t("mazes_intro")), this.form, this.note, this.table, this.why);
    if (left) this.restore(left);
  }

  enter() {
    this.fillForm();
    if (this.restored?.carved) void this.carveAgain(this.restored);
    else if (this.app.preset !== "custom" && !this.restored) void this.carve();
    else this.setPhase("walk", 0, true);
  }

  leave() {
    left = this.state();
    this.gone = true;
    this.asked++;
    clearTimeout(this.due);
    this.transport.pause();
  }

  state(): State {
    const { carver, ...plan } = this.plan;
    return { carver: CARVERS[carver]!, ...plan, carved: this.film !== null, phase: this.phase, at: this.transport.at };
  }

  restore(state: unknown) {
    const s = (state ?? {}) as Partial<State>;
    const carver = CARVERS.indexOf(s.carver!);
    const isSide = (n: unknown): n is number => isWhole(n, 3, MAX_SIDE) && n % 2 === 1;
    if (carver < 0 || !isSide(s.width) || !isSide(s.height) || !isWhole(s.seed, 0, MAX_SEED)) return;
    const braid = typeof s.braid === "number" && s.braid >= 0 && s.braid <= 1 ? s.braid : 0;
    this.plan = { carver, width: s.width, height: s.height, seed: s.seed, braid, weights: s.weights === true };
    this.restored = {
      ...this.state(), carved: s.carved === true, phase: PHASES.find((p) => p === s.phase) ?? "walk", at: isWhole(s.at, 0, 1e9) ? s.at : 0,
    };
  }

  changed(change: Change) {
    const mine = this.film !== null && this.app.board.now.kinds === this.film.kinds;
    if (mine && change.what === "all" && this.phase === "carve") return; // it was just carved
    if (!mine || change.what === "kinds") this.film = null;
    if (this.phase === "carve" && !this.film) this.setPhase("walk", Infinity, false);
    else if (this.phase === "walk") {
      if (change.what === "all") this.app.stage.wipe();
      clearTimeout(this.due);
      // Over a large board they go when the brush has come to rest.
      if (this.app.board.size < 100_000) this.rerace();
      else this.due = window.setTimeout(this.rerace, 250);
    }
    this.showSegments();
  }

  key(e: KeyboardEvent): boolean {
    return this.transport.key(e);
  }

  private get carver(): Carver {
    return CARVERS[this.plan.carver]!;
  }

  // The form.

  private fillForm() {
    const carvers = picker("mazes_carver", CARVERS.map((c) => [c, t(`carver_${c}`)]), this.carver, (c) => this.choose({ carver: CARVERS.indexOf(c as Carver) }));
    const about = h("p", { className: "about", dataset: { testid: "about-carver" } }, t(`about_${this.carver}`));
    carvers.addEventListener("change", () => (about.textContent = t(`about_${this.carver}`)));
    const seed = this.field("mazes_seed", "seed", this.plan.seed, MAX_SEED, (seed) => this.choose({ seed }));
    const dice = iconButton("mazes_dice", DICE, () => {
      seed.valueAsNumber = Math.floor(Math.random() * 10_000);
      this.choose({ seed: seed.valueAsNumber });
    });
    const percent = h("output", {}, `${Math.round(100 * this.plan.braid)} %`);
    const braid = h("input", { type: "range", min: "0", max: "1", step: "0.05", value: String(this.plan.braid), title: t("mazes_braid"), aria: { label: t("mazes_braid") }, dataset: { testid: "braid" } });
    braid.addEventListener("input", () => (percent.textContent = `${Math.round(100 * braid.valueAsNumber)} %`));
    braid.addEventListener("change", () => this.choose({ braid: braid.valueAsNumber }));
    const weights = h("input", { type: "checkbox", checked: this.plan.weights, dataset: { testid: "weights" } });
    weights.addEventListener("change", () => this.choose({ weights: weights.checked }));
    this.form.replaceChildren(
      h("div", { className: "carver" }, labeled("mazes_carver", carvers), about),
      h("div", { className: "row" },
        labeled("width", this.field("width", "maze-width", this.plan.width, MAX_SIDE, (width) => this.choose({ width }))),
        labeled("height", this.field("height", "maze-height", this.plan.height, MAX_SIDE, (height) => this.choose({ height })))),
      h("div", { className: "row" }, labeled("mazes_seed", seed), dice),
      h("div", { className: "row" }, labeled("mazes_braid_short", braid), percent),
      h("label", {}, weights, t("mazes_weights")),
      h("button", { type: "submit", className: "primary", dataset: { testid: "carve" } }, t("mazes_carve")));
  }

  /** A field for a whole number. Sides are made odd. */
  private field(label: Word, name: string, value: number, most: number, take: (n: number) => void): HTMLInputElement {
    const isSide = most === MAX_SIDE;
    const field = h("input", { type: "number", required: true, className: name, min: isSide ? "3" : "0", max: String(most), value: String(value), aria: { label: t(label) }, dataset: { testid: name } });
    if (isSide) field.step = "2"; // from 3
    field.addEventListener("change", () => {
      if (isSide && field.valueAsNumber % 2 === 0) field.valueAsNumber++;
      field.setCustomValidity(field.validity.valid || !isSide ? "" : t("mazes_size_bad"));
      if (field.reportValidity()) take(field.valueAsNumber);
    });
    field.addEventListener("input", () => field.setCustomValidity(""));
    return field;
  }

  /** Takes another plan. A maze of ours is carved anew at once; a map of the reader's own stays until the button is pressed. */
  private choose(change: Partial<Plan>) {
    this.plan = { ...this.plan, ...change };
    if (this.film) void this.carve();
    this.app.touchLink();
  }

  // Carving.

  private async carve() {
    const mine = ++this.asked;
    const since = performance.now();
    if (since - this.carvingSince > PATIENCE) this.app.backroom.restart();
    this.carvingSince = since;
    this.note.replaceChildren(t("mazes_carving"));
    try {
      const carving = await this.app.backroom.calls.carve(this.plan);
      if (mine !== this.asked) return;
      const again = this.film !== null;
      this.film = new CarveFilm(carving);
      this.phase = "carve";
      // The page's own terrain has the same kinds and prices.
      const content: Content = { ...carving.content, kinds: this.film.kinds, signs: new Map() };
      this.app.load(content, "custom", t(`carver_${this.carver}`), again);
      this.setPhase("carve", 0, true);
    } catch (e) {
      if (mine === this.asked) this.note.replaceChildren(this.app.refused(e));
    } finally {
      if (mine === this.asked) this.carvingSince = Infinity;
    }
  }

  /** Carves the maze that is on the board once more, to know the steps. */
  private async carveAgain({ phase, at }: State) {
    const mine = ++this.asked;
    this.setPhase("walk", phase === "walk" ? at : 0, false);
    try {
      const film = new CarveFilm(await this.app.backroom.calls.carve(this.plan));
      const { kinds } = this.app.board.now;
      if (mine !== this.asked || kinds.length !== film.kinds.length || !film.kinds.every((kind, cell) => kind === kinds[cell])) return;
      film.kinds = kinds as Uint8Array<ArrayBuffer>;
      this.film = film;
      if (phase === "carve") this.setPhase("carve", at, false);
      else this.showSegments();
    } catch (e) {
      if (mine === this.asked) this.note.replaceChildren(this.app.refused(e));
    }
  }

  // What is played.

  private setPhase(phase: Phase, at: number, play: boolean) {
    const { stage } = this.app;
    this.phase = phase;
    this.racers = null;
    stage.show(phase === "carve" ? 1 : 3);
    stage.wipe();
    stage.fit();
    this.table.hidden = this.why.hidden = phase === "carve";
    this.note.replaceChildren();
    this.table.replaceChildren();
    this.showSegments();
    if (phase === "walk") return void this.race(at, play);
    const film = this.film!;
    this.note.replaceChildren(film.carving.looks ? t("mazes_keeps") : t("mazes_looks"));
    stage.frames[0]!.title.textContent = t(`carver_${this.carver}`);
    this.transport.load(film.length, this.app.still.matches && play ? film.length : at);
    film.seek(stage.first, this.transport.at, this.colors(), true);
    this.count();
    if (play) this.transport.play(true);
  }

  private showSegments() {
    refill(this.segments, ...PHASES.map((phase) => {
      const b = segment(t(`phase_${phase}`), `phase-${phase}`, phase === this.phase, () => this.setPhase(phase, 0, true));
      b.disabled = phase === "carve" && !this.film;
      return b;
    }));
  }

  /** After the carving those who walk set out. */
  private ended() {
    if (this.phase === "carve") this.setPhase("walk", 0, true);
  }

  private show(at: number) {
    if (this.phase === "carve") this.film?.seek(this.app.stage.first, at, this.colors());
    else this.racers?.forEach((r, i) => r.seek(this.app.stage.views[i]!, at));
    this.count();
    if (this.transport.moving) return;
    this.app.touchLink();
    this.app.say([...this.table.querySelectorAll("tbody tr")].map((row) => [...row.children].map((e) => e.textContent).join(" ")).join(". "));
  }

  private colors() {
    return Array.from({ length: 256 }, (_, kind) => kindColor(kind, this.app.board.now, this.app.theme));
  }

  /** Sends the three out; the transport stands at a step of theirs. Of several questions at a time the last one counts. */
  private async race(at: number, play: boolean) {
    this.wanted = { at, play };
    if (this.running) return;
    this.running = true;
    while (this.wanted) {
      const { at, play }: { at: number; play: boolean } = this.wanted;
      this.wanted = null;
      await this.sendOut(at, play).catch((e) => this.cannot(this.app.reason(e)));
    }
    this.running = false;
  }

  private async sendOut(at: number, play: boolean) {
    const board = this.app.board.now;
    if (isHex(board.moves)) return this.cannot(t("race_hex"));
    if (this.app.missing) return this.cannot(this.app.missing);
    const [from, to] = [board.sources[0]!, board.goals[0]!];
    const { calls } = this.app.backroom;
    const [right, hand, flood] = await Promise.all([calls.follow(board, from, to, 0), calls.follow(board, from, to, 1), calls.flood(board, from, to)]);
    if (this.gone || this.wanted || this.phase !== "walk" || board !== this.app.board.now) return;
    const { stage } = this.app;
    stage.wipe();
    const size = board.kinds.length;
    this.racers = [new Walker(right, flood.path, "R", size), new Walker(hand, flood.path, "L", size), new Queue(flood, size)];
    RACERS.forEach((name, i) => (stage.frames[i]!.title.textContent = t(`racer_${name}`)));
    this.note.replaceChildren();
    this.transport.load(Math.max(...this.racers.map((r) => r.length)), this.app.still.matches && play ? Infinity : at);
    this.show(this.transport.at);
    if (play) this.transport.play(true);
  }

  private cannot(why: string) {
    if (this.gone || this.phase !== "walk") return;
    this.racers = null;
    this.app.stage.wipe();
    this.transport.load(0);
    this.table.replaceChildren();
    this.note.replaceChildren(h("p", { className: "refusal" }, why));
  }

  /** Tells how far each has come, above the maps and in the table. */
  private count() {
    if (!this.racers) return;
    const head = h("tr", {}, ...(["race_who", "race_steps", "race_end"] as const).map((word) => h("th", { scope: "col" }, t(word))));
    const rows = this.racers.map((r, i) => {
      const [steps, outcome] = r instanceof Queue ? tellQueue(r) : this.tellWalker(r);
      this.app.stage.frames[i]!.note.textContent = r instanceof Queue ? outcome : `${t("race_steps_n", { n: steps })} · ${outcome}`;
      return h("tr", { dataset: { testid: `race-${RACERS[i]!}` } }, h("th", { scope: "row" }, t(`racer_${RACERS[i]!}`)), h("td", { className: "number" }, steps), h("td", {}, outcome));
    });
    this.table.replaceChildren(h("thead", {}, head), h("tbody", {}, ...rows));
  }

  private tellWalker(w: Walker): [steps: string, outcome: string] {
    const steps = number(w.at);
    if (w.at < w.length) return [steps, t("race_walking")];
    if (!w.walk.arrived) return [steps, t(w.length === 0 ? "race_stuck" : "race_circles")];
    const fewest = this.racers![2].flood.path.length - 1;
    const times = fewest > 0 ? w.length / fewest : 1;
    return [steps, times === 1 ? t("race_arrived") : t("race_arrived_times", { times: number(Math.round(10 * times) / 10) })];
  }

  // For others.

  exhibit(): Exhibit {
    const { question } = this;
    if (this.phase === "carve" && this.film) {
      return { content: { ...this.app.board.now, kinds: this.film.now.slice() }, panels: () => [{ title: english(`carver_${this.carver}`) }], question };
    }
    return { panels: () => (this.racers ?? []).map((r, i) => r.panel(english(`racer_${RACERS[i]!}`))), question };
  }

  /** A maze is carved anew by the program, unless its start or its goal has been moved. */
  private get question(): Exhibit["question"] {
    const { moves, sources, goals } = this.app.board.now;
    const carved = this.film?.carving.content;
    if (carved && carved.sources[0] === sources[0] && carved.goals[0] === goals[0]) return { ask: "maze", plan: this.plan };
    return { ask: isHex(moves) ? "path" : "walls" };
  }

  played(): Played | null {
    if (this.phase === "carve" && this.film) {
      const { film } = this;
      const title = english(`carver_${this.carver}`);
      return { content: { ...film.carving.content, signs: new Map() }, panels: () => [{ title, film: film.film() }] };
    }
    const { racers } = this;
    return racers && { panels: () => racers.map((r, i) => r.film(english(`racer_${RACERS[i]!}`), this.transport.length + 1)) };
  }
}

const RACERS = ["right", "left", "queue"] as const;

function tellQueue(q: Queue): [steps: string, outcome: string] {
  const n = number(q.at + 1);
  if (q.at < q.length) return [number(q.steps), t("race_floods", { n })];
  const steps = number(q.flood.path.length - 1);
  return q.flood.path.length > 0 ? [steps, t("race_found", { n, steps })] : [number(q.steps), t("race_none", { n })];
}
