// A distance map as it is shown: kept up to date with the board, with its colours, arrows, legend, and a way down it. The sources
// are the board's goals.

import type { App } from "./app";
import { Arrows } from "./arrows";
import type { Change } from "./board";
import type { Sight } from "./calls/field";
import type { Panel } from "./calls/sheet";
import { labeled, picker } from "./controls";
import { h } from "./dom";
import { isWhole } from "./mode";
import { css, RAMPS, rgba, type RGBA } from "./palette";
import type { Pen } from "./pen";
import { paces, t, type Word } from "./words";

type RampName = keyof typeof RAMPS;

/** Open cells from which no way leads are hatched in colours that no ramp has. */
const HATCH: [RGBA, RGBA] = [rgba(0xb03a6e, 34), rgba(0xb03a6e, 96)];

/** In a picture, a map of more cells than this has no arrows. */
const MAX_ARROWS = 2500;

let made = 0; // maps so far, of whatever chart

export class Chart {
  readonly legend = h("figure", { className: "ramp-legend", dataset: { testid: "legend" } });
  /** Why there is no map. */
  readonly refusal = h("div", {});
  sight: Sight | null = null;
  /** The way that is shown, down the map. */
  way: Int32Array | null = null;
  mover = 0;
  flees = false;
  private rampName: RampName = "viridis";
  private readonly arrows: Arrows;
  private looked = -1; // where the way begins
  private id = 0; // of the map that is there, or on its way
  private due: { anew: boolean; recolor: boolean; moved: boolean; cells: Set<number> } = { anew: false, recolor: false, moved: false, cells: new Set() };
  private busy = false;
  private gone = false;

  /** Tells whenever the map has become another one, or that there is none any more. */
  constructor(private readonly app: App, private readonly shown: (sight: Sight, anew: boolean) => void, private readonly lost: () => void) {
    this.arrows = new Arrows(app, this);
  }

  /** What questions about the map of now name it by. */
  get map(): number {
    return this.id;
  }
  get ramp(): Uint32Array {
    return RAMPS[this.rampName];
  }

  /** What a link keeps, and taking it back from whoever made the link. */
  get state() {
    return { mover: this.mover, ramp: this.rampName };
  }
  restore({ mover, ramp }: Record<string, unknown>) {
    if (isWhole(mover, 0, 1)) this.mover = mover;
    if (typeof ramp === "string" && Object.hasOwn(RAMPS, ramp)) this.rampName = ramp as RampName;
  }

  /** Makes the map, for another mover or the other way round. */
  make() {
    this.due.anew = true;
    this.serve();
  }

  leave() {
    this.gone = true;
  }

  /** The map as a panel of a picture: what each cell costs, and on small maps the arrows. */
  async panel(title: string): Promise<Panel> {
    const { width, height } = this.app.board.now;
    const cells = await this.app.engine.calls.fieldWindow(this.id, 0, 0, width, height);
    if (!cells) return { title };
    const every = (first: number) => Int32Array.from({ length: width * height }, (_, i) => cells[2 * i + first]!);
    return { title, heat: every(0), hottest: this.sight?.scale ?? 0, ...(width * height <= MAX_ARROWS ? { arrows: every(1) } : {}), ...(this.way ? { path: this.way } : {}) };
  }

  changed(change: Change) {
    if (change.what === "kinds") for (const cell of change.cells) this.due.cells.add(cell);
    else if (change.what === "places") this.due.moved = true;
    else {
      this.due.anew = true;
      this.way = null;
    }
    this.serve();
  }

  /** Shows the way down the map from a cell, and above the map what it costs; from -1 none. */
  async look(from: number) {
    this.looked = from;
    const answer = from < 0 ? null : await this.app.engine.calls.fieldWay(this.id, from).catch(() => null);
    if (this.gone || from !== this.looked || (from >= 0 && !answer)) return;
    this.way = answer && answer.subarray(1);
    const cost = answer?.[0] ?? -1;
    const word = cost < 0 ? "from_here_none" : this.flees ? "from_here_flee" : "from_here";
    this.app.stage.frames[0]!.note.textContent = answer ? t(word, { n: paces(cost, this.app.board.pace) }) : "";
    this.app.stage.refresh();
  }

  draw(pen: Pen) {
    if (this.way) pen.path(this.way, pen.view.inks.path, false, 0.08);
    this.arrows.draw(pen);
  }

  /** Does what is due, one thing at a time; what comes meanwhile is done together. */
  private async serve() {
    if (this.busy) return;
    this.busy = true;
    await new Promise((frame) => requestAnimationFrame(frame));
    while (!this.gone && (this.due.anew || this.due.recolor || this.due.moved || this.due.cells.size > 0)) {
      const due = this.due;
      this.due = { anew: false, recolor: false, moved: false, cells: new Set() };
      const anew = due.anew || this.sight === null;
      try {
        for (const sight of anew ? [await this.makeAnew()] : await this.follow(due)) if (sight && !this.gone) this.take(sight, anew, due.recolor);
      } catch (why) {
        if (!this.gone) this.lose(why);
      }
    }
    this.busy = false;
  }

  private makeAnew(): Promise<Sight> {
    const { board } = this.app;
    this.id = ++made;
    return this.app.engine.calls.fieldMake(this.id, this.mover, [...board.now.goals], this.flees, board.pace, this.palette);
  }

  private async follow(due: typeof this.due): Promise<(Sight | null)[]> {
    const { calls } = this.app.engine;
    const sights: (Sight | null)[] = [];
    if (due.cells.size > 0) sights.push(await calls.fieldUpdate(this.id, Int32Array.from(due.cells)));
    if (due.moved) sights.push(await calls.fieldMove(this.id, [...this.app.board.now.goals]));
    if (due.recolor) sights.push(await calls.fieldPaint(this.id, this.palette));
    return sights;
  }

  private get palette(): Uint32Array {
    return Uint32Array.of(...HATCH, ...this.ramp);
  }

  private take(sight: Sight, anew: boolean, recolored: boolean) {
    this.sight = sight;
    this.arrows.forget();
    const layer = this.app.stage.first.colors;
    if (sight.picture) layer.put(sight.picture);
    else sight.changed.forEach((cell, i) => layer.set(cell, sight.colors![i]!));
    this.refusal.replaceChildren();
    this.showLegend();
    if (!recolored || anew) this.shown(sight, anew);
    this.app.stage.refresh();
  }

  private lose(why: unknown) {
    this.sight = this.way = null;
    this.app.stage.first.colors.clear();
    this.legend.replaceChildren();
    this.refusal.replaceChildren(this.app.board.now.goals.length === 0 ? h("p", { className: "refusal" }, t("no_goal")) : this.app.refused(why));
    this.app.stage.refresh();
    this.lost();
  }

  private showLegend() {
    const { scale, reached, greatest } = this.sight!;
    const { pace } = this.app.board;
    const bar = h("canvas", { className: "ramp", width: 256, height: 1, aria: { hidden: "true" } });
    const image = new ImageData(256, 1);
    new Uint32Array(image.data.buffer).set(this.ramp);
    bar.getContext("2d")!.putImageData(image, 0, 0);
    const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => h("span", {}, paces(scale * share, pace)));
    const cross = h("span", { className: "swatch" }, "×");
    cross.style.background = css(HATCH[1]);
    this.legend.replaceChildren(bar, h("div", { className: "ticks" }, ...ticks),
      h("figcaption", {}, t(this.flees ? "legend_flee" : "legend_chase"), h("span", { className: "key" }, cross, t("legend_unreached"))));
    this.legend.setAttribute("aria-label", t("legend_says", { greatest: paces(greatest, pace), reached }));
  }

  /** The choices of whose costs count and of the ramp's colours. */
  choices(): HTMLElement[] {
    const movers = picker("temper", [["0", t("temper_0")], ["1", t("temper_1")]], String(this.mover), (v) => {
      this.mover = Number(v);
      this.make();
      this.app.touchLink();
    });
    const ramps = picker("ramp", Object.keys(RAMPS).map((name) => [name, t(`ramp_${name}` as Word)]), this.rampName, (v) => {
      this.rampName = v as RampName;
      this.due.recolor = true;
      this.serve();
      this.app.touchLink();
    });
    return [labeled("temper", movers), labeled("ramp", ramps)];
  }
}
