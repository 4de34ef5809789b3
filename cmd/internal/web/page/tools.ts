// The tools at the side of the board: what a stroke paints, and where the units start and go.

import type { App } from "./app";
import { type Change, TERRAIN } from "./board";
import { h, icon, refill } from "./dom";
import type { Grip, ModeTool, Places } from "./mode";
import { css, kindColor } from "./palette";
import { priceText } from "./prices";
import type { Ghost } from "./view";
import { t } from "./words";

type Tool =
  | { name: string; paints: number } // a kind
  | { name: "source" | "goal" | "erase" | "hand" }
  | ModeTool;

const BRUSHES = [1, 3, 5, 9]; // odd, so that the cell under the pointer is their middle

/** A place that is being dragged: which one, where it was and where it is. */
interface Dragged {
  what: keyof Places;
  index: number;
  from: number;
  at: number;
}

export class Toolbox {
  readonly element = h("div", { className: "tools", role: "toolbar" });
  private tool: Tool = { name: "wall", paints: 35 };
  private brush = 1;
  private modeTools: ModeTool[] = [];
  private readonly pressed = new Map<HTMLElement, () => boolean>(); // the buttons, and whether each is what is chosen
  private dragged: Dragged | null = null;
  private grip: Grip | null = null; // something of the mode's that is being dragged
  private painting: number | null = null; // the kind that the stroke paints
  private placed = false; // whether the stroke has put a start or a goal down, or taken one away

  constructor(private readonly app: App) {
    this.build();
  }

  /** What a stroke does. */
  get hint(): string {
    if ("press" in this.tool) return t("hint_other", { what: t(this.tool.label) });
    const { name } = this.tool;
    return t(name === "erase" || name === "source" || name === "goal" || name === "hand" ? `hint_${name}` : "paint_hint");
  }

  get pans(): boolean {
    return this.tool.name === "hand";
  }

  /** What a stroke that begins on a cell would paint. */
  ghost(cell: number): Ghost | null {
    const { board, stage, theme } = this.app;
    const kind = "paints" in this.tool ? this.tool.paints : this.tool.name === "erase" ? board.ground : null;
    if (kind === null || this.dragged || this.grip || cell >= board.size || this.grabs(cell)) return null;
    return { cells: stage.first.geometry.brush(cell, this.brush), color: css(kindColor(kind, board.now, theme)) };
  }

  grabs(cell: number): boolean {
    const { sources, goals } = this.app.board.now;
    return this.pans || sources.includes(cell) || goals.includes(cell);
  }

  setModeTools(tools: ModeTool[]) {
    this.modeTools = tools;
    if ("press" in this.tool) this.tool = tools.find((m) => m.name === this.tool.name) ?? { name: "wall", paints: 35 };
    this.build();
  }

  changed(change: Change) {
    // What is held is told by its number on the board before, or in the list before.
    if (change.what === "all" || change.what === "places") this.dragged = null;
    if (change.what === "all") this.grip = this.painting = null;
    if (change.what === "all" || change.what === "costs") this.build();
  }

  build() {
    this.element.setAttribute("aria-label", t("tools"));
    this.pressed.clear();
    const paint = h("div", { className: "tool-group kinds" }, ...this.app.kindsShown().map((kind) => this.terrainButton(kind)));
    const others = h("div", { className: "tool-group" },
      this.toolButton({ name: "source" }, t("tool_source"), "S", icon("M12 12m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M12 12h.01")),
      this.toolButton({ name: "goal" }, t("tool_goal"), "G", icon("M7 21V3l11 4.5L7 12")),
      this.toolButton({ name: "erase" }, t("tool_erase"), "E", icon("M4 15l9-10l7 6l-8 9H8zM9 10l7 6")),
      this.toolButton({ name: "hand" }, t("tool_hand"), "H", icon("M12 3v18M3 12h18M12 3l-2.5 2.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5")));
    const own = this.modeTools.length === 0 ? null : h("div", { className: "tool-group own" },
      ...this.modeTools.map((m) => this.toolButton(m, t(m.label), m.key?.toUpperCase() ?? "", icon(m.icon))));
    const brush = h("div", { className: "tool-group brushes", role: "group", aria: { label: t("brush") } }, ...BRUSHES.map((n) => this.brushButton(n)));
    refill(this.element, paint, others, ...(own ? [own] : []), brush);
    this.showPressed();
  }

  private terrainButton(kind: number): HTMLElement {
    const own = TERRAIN.find((x) => x.kind.charCodeAt(0) === kind);
    const name = this.app.terrainName(kind);
    const cost = priceText(this.app.board.now.costs[0][kind]!);
    const b = this.toolButton({ name: own?.name ?? `kind-${kind}`, paints: kind }, name, own?.key ?? "", this.app.swatch(kind));
    b.append(h("span", { className: "tool-cost" }, cost === name ? "" : cost)); // a wall says it already
    return b;
  }

  private toolButton(tool: Tool, label: string, key: string, picture: Element): HTMLButtonElement {
    const b = h("button", { type: "button", className: `tool tool-${tool.name}`, title: key ? `${label} (${key})` : label, aria: { label }, dataset: { testid: `tool-${tool.name}` } },
      picture, h("span", { className: "tool-name" }, label));
    b.addEventListener("click", () => this.choose(tool));
    this.pressed.set(b, () => tool.name === this.tool.name);
    return b;
  }

  private brushButton(n: number): HTMLElement {
    const dot = h("span", { className: "dot" });
    dot.style.setProperty("--n", String(4 + 1.5 * n));
    const b = h("button", { type: "button", className: "tool", title: t("brush_cells", { n }), aria: { label: t("brush_cells", { n }) }, dataset: { testid: `brush-${n}` } }, dot);
    b.addEventListener("click", () => this.setBrush(n));
    this.pressed.set(b, () => n === this.brush);
    return b;
  }

  choose(tool: Tool) {
    this.tool = tool;
    this.showPressed();
    this.app.stage.refresh();
    this.app.showStatus();
  }
  private setBrush(n: number) {
    this.brush = n;
    this.showPressed();
    this.app.stage.refresh();
  }
  private showPressed() {
    for (const [button, on] of this.pressed) button.setAttribute("aria-pressed", String(on()));
  }

  key(e: KeyboardEvent): boolean {
    const own = TERRAIN.find((x) => x.key === e.key);
    const others: Record<string, Tool> = { s: { name: "source" }, g: { name: "goal" }, e: { name: "erase" }, h: { name: "hand" } };
    const other = others[e.key] ?? this.modeTools.find((m) => m.key === e.key);
    const step = e.key === "[" ? -1 : e.key === "]" ? 1 : 0;
    if (own) this.choose({ name: own.name, paints: own.kind.charCodeAt(0) });
    else if (other) this.choose(other);
    else if (step !== 0) this.setBrush(BRUSHES[BRUSHES.indexOf(this.brush) + step] ?? this.brush);
    else return false;
    return true;
  }

  press(cell: number, erase: boolean): boolean {
    const { sources, goals } = this.app.board.now;
    const erasing = erase || this.tool.name === "erase";
    for (const [what, list] of [["sources", sources], ["goals", goals]] as const) {
      const index = list.indexOf(cell);
      if (index < 0) continue;
      if (erasing) this.setPlace(what, list.filter((c) => c !== cell));
      else this.hold({ what, index, from: cell, at: cell });
      return true;
    }
    this.grip = this.app.mode.grab?.(cell, erasing) ?? null;
    if (this.grip) return true;
    if (erasing) this.painting = this.app.board.ground;
    else if ("paints" in this.tool) this.painting = this.tool.paints;
    else if ("press" in this.tool) this.grip = this.tool.press(cell) ?? null;
    else if (this.tool.name === "source") this.setPlace("sources", [...sources, cell]);
    else if (this.tool.name === "goal") this.setPlace("goals", [...goals, cell]);
    if (this.painting !== null) this.paint([cell]);
    return true;
  }

  drag(from: number, to: number) {
    if (this.dragged) {
      this.hold({ ...this.dragged, at: to });
    } else if (this.grip) {
      this.grip.drag(to);
    } else if (this.painting !== null) {
      this.paint(this.app.stage.first.geometry.line(from, to));
    }
  }

  private hold(dragged: Dragged) {
    this.dragged = dragged;
    const places = this.placesNow();
    this.app.stage.moved(places.sources, places.goals);
    this.app.mode.hold?.(dragged.what, dragged.index, places);
  }

  release() {
    if (this.dragged && this.dragged.at !== this.dragged.from) {
      const { sources, goals } = this.placesNow();
      this.app.board.setPlaces(sources, goals);
    }
    this.dragged = null;
    this.grip?.release();
    this.grip = null;
    if (this.painting !== null) this.app.board.endStroke();
    this.painting = null;
    this.placed = false;
  }

  drop() {
    if (this.dragged) this.hold({ ...this.dragged, at: this.dragged.from });
    if (this.painting !== null) this.app.board.dropStroke();
    if (this.placed) this.app.board.undo();
    this.release();
  }

  /** Sources and goals with the dragged one where it would be dropped; two never share a cell. */
  private placesNow(): Places {
    const places = { sources: [...this.app.board.now.sources], goals: [...this.app.board.now.goals] };
    if (this.dragged) {
      const { what, index, at } = this.dragged;
      if (!places.sources.includes(at) && !places.goals.includes(at)) places[what][index] = at;
    }
    return places;
  }

  private setPlace(what: "sources" | "goals", list: number[]) {
    const { sources, goals } = this.app.board.now;
    this.placed = true;
    this.app.board.setPlaces(what === "sources" ? list : sources, what === "goals" ? list : goals);
  }

  private paint(cells: number[]) {
    const geometry = this.app.stage.first.geometry;
    const painted = new Set<number>();
    for (const cell of cells) for (const c of geometry.brush(cell, this.brush)) painted.add(c);
    this.app.board.paint(painted, this.painting!);
  }
}
