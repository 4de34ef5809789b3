// The stage: one to four views side by side that show the same part of the board, and the hands on them: pointer, wheel,
// two fingers, keys.

import type { Board } from "./board";
import { h } from "./dom";
import { Geometry, type Point } from "./geometry";
import { TerrainLayer } from "./layer";
import type { Theme } from "./palette";
import { type Camera, type Ghost, View } from "./view";

/** What a stroke on the board does. */
export interface Hands {
  /** The pointer or the key went down on a cell; false leaves the stroke to nobody. */
  press(cell: number, erase: boolean): boolean;
  /** It went on to another cell. */
  drag(from: number, to: number): void;
  release(): void;
  /** The stroke was not meant: it leaves the board as it was. */
  drop(): void;
  hover(cell: number, view: View): void;
  /** What a stroke would paint if it began on a cell; null if it would do something else. */
  ghost(cell: number): Ghost | null;
  /** Whether a stroke that begins on a cell takes something with it. */
  grabs(cell: number): boolean;
  /** Whether a stroke moves the board instead. */
  pans(): boolean;
}

export interface Frame {
  view: View;
  element: HTMLElement;
  title: HTMLElement;
  note: HTMLElement;
  over: HTMLElement; // instead of the map, when it has content
  foot: HTMLElement; // below the map, or beside it where there is more room
}

/** About how much room the parts of a frame around the map take, in pixels. */
const HEADER = 40;
const FOOT = { width: 216, height: 124, low: 56 }; // beside the map, below it, and below it where there is little room
const NARROW = 600;

const MIN_SCALE = 0.4;
const MAX_SCALE = 96;

export class Stage {
  readonly element = h("div", { className: "stage", dataset: { testid: "stage" } });
  readonly camera: Camera = { x: 0, y: 0, scale: 20 };
  frames: Frame[] = [];
  /** How wide to its height it is what frames show instead of the board, and how many pixels high its foot. */
  shape: (Point & { foot: number }) | null = null;
  private geometry: Geometry;
  private terrain: TerrainLayer;
  private readonly pointers = new Map<number, Point>();
  private stroke: { view: View; cell: number; pan: boolean } | null = null;
  private cursor = -1;
  private spaceDown = false;
  private whole = true; // whether all of the board is to be seen, until somebody zooms or moves it
  private readonly sizes = new ResizeObserver(() => (this.whole ? this.fit() : this.refresh()));

  constructor(private readonly board: Board, private readonly hands: Hands, private theme: Theme, private readonly label: (i: number) => string) {
    const { width, height, moves } = board.now;
    this.geometry = new Geometry(width, height, moves);
    this.terrain = new TerrainLayer(board, theme);
    new ResizeObserver(() => this.arrange()).observe(this.element);
    const up = (e: KeyboardEvent) => {
      if (e.key === " ") this.spaceDown = false;
      if (!this.element.isConnected) window.removeEventListener("keyup", up); // another language has a stage of its own
    };
    window.addEventListener("keyup", up);
  }

  get views(): View[] {
    return this.frames.map((f) => f.view);
  }
  get first(): View {
    return this.frames[0]!.view;
  }

  /** Shows so many views. Those that are there stay. */
  show(n: number) {
    while (this.frames.length > n) this.dropFrame();
    while (this.frames.length < n) this.addFrame();
    this.frames.forEach((f, i) => f.view.element.setAttribute("aria-label", this.label(i)));
    this.arrange();
    this.refresh();
  }

  /** Puts the frames beside or below each other, and their feet below or beside the maps, whichever makes the cells larger. */
  arrange() {
    const { clientWidth: w, clientHeight: hgt } = this.element;
    const extent = this.shape ?? this.geometry.extent;
    const n = this.frames.length;
    const foot = this.frames.some((f) => f.foot.hasChildNodes());
    const low = w < NARROW ? FOOT.low : (this.shape?.foot ?? FOOT.height);
    let best = { columns: 1, beside: false, scale: 0 };
    for (let columns = n; columns >= 1; columns--) {
      const rows = Math.ceil(n / columns);
      if (rows * columns > n + 1) continue;
      for (const beside of [false, true]) {
        const across = w / columns - (foot && beside ? FOOT.width : 0);
        const down = hgt / rows - HEADER - (foot && !beside ? low : 0);
        const scale = Math.min(across / extent.x, down / extent.y);
        if (scale > 1.05 * best.scale) best = { columns, beside, scale };
      }
    }
    this.element.classList.toggle("narrow", w < NARROW);
    // On a phone the panel may have what maps as wide as the window do not need.
    const high = n * (HEADER + 8 + (foot ? low : 0) + (w * extent.y) / extent.x);
    document.documentElement.style.setProperty("--high", `${Math.ceil(high)}px`);
    this.element.style.gridTemplateColumns = `repeat(${best.columns}, minmax(0, 1fr))`;
    this.element.dataset.foot = best.beside ? "beside" : "below";
    this.refresh();
  }

  private dropFrame() {
    const { element, view } = this.frames.pop()!;
    this.letGo(); // a finger on it will not be heard of again
    this.sizes.unobserve(view.element);
    element.remove();
  }

  private addFrame() {
    const view = new View(this.board, this.geometry, this.terrain, this.camera, this.theme);
    const title = h("span", { className: "frame-title" });
    const note = h("span", { className: "frame-note" });
    const over = h("div", { className: "frame-over" });
    const foot = h("div", { className: "frame-foot" });
    const element = h("section", { className: "frame" }, h("header", {}, title, note), h("div", { className: "frame-body" }, view.element, over, foot));
    this.listen(view);
    this.frames.push({ view, element, title, note, over, foot });
    this.element.append(element);
    this.sizes.observe(view.element);
  }

  /** Clears what modes have drawn. */
  wipe() {
    for (const f of this.frames) {
      f.view.colors.clear();
      f.view.marks = () => {};
      for (const part of [f.title, f.note, f.over, f.foot]) part.replaceChildren();
      f.element.dataset.state = "";
    }
    this.refresh();
  }

  refresh() {
    for (const v of this.views) v.refresh();
  }

  /** Takes over that cells were painted. */
  painted(cells: Int32Array) {
    this.terrain.paint(cells);
    this.refresh();
  }

  /** Takes over another board, other moves or other costs. */
  replaced() {
    const { width, height, moves } = this.board.now;
    const resized = width !== this.geometry.width || height !== this.geometry.height;
    this.geometry = new Geometry(width, height, moves);
    this.arrange();
    this.terrain = new TerrainLayer(this.board, this.theme);
    for (const v of this.views) v.take(this.geometry, this.terrain);
    if (resized) {
      this.setCursor(-1);
      this.whole = true;
    }
    if (this.whole) this.fit(); // hexagons and squares differ in how high their rows are
    this.moved();
  }

  setTheme(theme: Theme) {
    this.theme = theme;
    this.terrain = new TerrainLayer(this.board, theme);
    for (const v of this.views) [v.theme, v.terrain] = [theme, this.terrain];
    this.refresh();
  }

  /** Takes over where sources and goals are; while one is dragged, where it would be. */
  moved(sources: readonly number[] = this.board.now.sources, goals: readonly number[] = this.board.now.goals) {
    for (const v of this.views) v.places = { sources, goals };
    this.refresh();
  }

  /** Shows the whole board. */
  fit() {
    const extent = this.geometry.extent;
    this.whole = true;
    this.camera.x = extent.x / 2;
    this.camera.y = extent.y / 2;
    this.camera.scale = this.fitting;
    this.refresh();
  }
  /** The scale at which the whole board just fits. */
  private get fitting(): number {
    const view = this.frames[0]?.view.element;
    const extent = this.geometry.extent;
    return clamp(0.96 * Math.min((view?.clientWidth || 600) / extent.x, (view?.clientHeight || 400) / extent.y), MIN_SCALE, MAX_SCALE);
  }

  /** Zooms, and keeps the place under a point of a view where it is; no farther out than shows all. */
  zoom(factor: number, view = this.first, at?: Point) {
    if (this.camera.scale * factor <= this.fitting) return this.fit();
    const p = at ?? { x: view.element.clientWidth / 2, y: view.element.clientHeight / 2 };
    const before = view.toBoard(p);
    this.camera.scale = clamp(this.camera.scale * factor, MIN_SCALE, MAX_SCALE);
    this.whole = false;
    const after = view.toBoard(p);
    this.pan(before.x - after.x, before.y - after.y);
    this.refresh();
  }

  private pan(dx: number, dy: number) {
    if (dx === 0 && dy === 0) return;
    this.whole = false;
    const extent = this.geometry.extent;
    this.camera.x = clamp(this.camera.x + dx, 0, extent.x);
    this.camera.y = clamp(this.camera.y + dy, 0, extent.y);
    this.refresh();
  }

  private listen(view: View) {
    const e = view.element;
    e.tabIndex = 0;
    e.setAttribute("role", "application");
    e.addEventListener("contextmenu", (ev) => ev.preventDefault());
    e.addEventListener("wheel", (ev) => {
      ev.preventDefault();
      const step = ev.deltaMode === 1 ? 30 : 1; // lines or pixels
      this.zoom(Math.exp(-ev.deltaY * step * 0.0016), view, { x: ev.offsetX, y: ev.offsetY });
    }, { passive: false });
    e.addEventListener("pointerdown", (ev) => this.down(view, ev));
    e.addEventListener("pointermove", (ev) => this.move(view, ev));
    e.addEventListener("pointerup", (ev) => this.up(ev));
    e.addEventListener("pointercancel", (ev) => this.up(ev));
    e.addEventListener("pointerleave", () => this.hover(view, -1));
    e.addEventListener("keydown", (ev) => this.key(view, ev));
    e.addEventListener("blur", () => {
      this.spaceDown = false; // where it comes up nobody may hear
      this.setCursor(-1);
      e.classList.remove("pressed");
    });
  }

  private down(view: View, ev: PointerEvent) {
    view.element.setPointerCapture(ev.pointerId);
    view.element.focus({ preventScroll: true });
    view.element.classList.add("pressed"); // the ring around it is for those who use the keyboard
    this.setCursor(-1);
    this.pointers.set(ev.pointerId, { x: ev.offsetX, y: ev.offsetY });
    if (this.pointers.size === 2) return this.dropStroke(); // two fingers move the board
    const cell = view.cellAt({ x: ev.offsetX, y: ev.offsetY });
    const pan = ev.button === 1 || this.spaceDown || this.hands.pans();
    if (pan || (cell >= 0 && this.hands.press(cell, ev.button === 2))) this.stroke = { view, cell, pan };
  }

  private move(view: View, ev: PointerEvent) {
    const here = { x: ev.offsetX, y: ev.offsetY };
    const last = this.pointers.get(ev.pointerId);
    if (last && this.pointers.size === 2) this.pinch(view, ev.pointerId, here);
    else if (last && this.stroke?.pan) this.pan((last.x - here.x) / this.camera.scale, (last.y - here.y) / this.camera.scale);
    else {
      const cell = view.cellAt(here);
      this.hover(view, cell);
      if (this.stroke && cell >= 0 && cell !== this.stroke.cell) {
        this.hands.drag(this.stroke.cell, cell);
        this.stroke.cell = cell;
      }
    }
    if (last) this.pointers.set(ev.pointerId, here);
  }

  private pinch(view: View, id: number, here: Point) {
    const last = this.pointers.get(id)!;
    const other = [...this.pointers].find(([other]) => other !== id)![1];
    const was = Math.hypot(last.x - other.x, last.y - other.y);
    const now = Math.hypot(here.x - other.x, here.y - other.y);
    const middle = { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 };
    if (was > 0) this.zoom(now / was, view, middle);
    this.pan((last.x - here.x) / 2 / this.camera.scale, (last.y - here.y) / 2 / this.camera.scale);
  }

  private up(ev: PointerEvent) {
    this.pointers.delete(ev.pointerId);
    this.endStroke();
  }
  /** Ends what pointers are doing, wherever they are. */
  letGo() {
    this.endStroke();
    this.pointers.clear();
  }
  private endStroke() {
    const { stroke } = this;
    this.stroke = null;
    if (stroke && !stroke.pan) this.hands.release();
  }
  /** The first of two fingers has painted before the second one came. */
  private dropStroke() {
    if (this.stroke && !this.stroke.pan) this.hands.drop();
    this.stroke = null;
  }

  private hover(view: View, cell: number) {
    if (view.hover === cell) return;
    for (const v of this.views) {
      v.hover = cell;
      v.ghost = () => (cell < 0 ? null : this.hands.ghost(cell));
      v.element.classList.toggle("grab", this.hands.grabs(cell));
    }
    this.refresh();
    this.hands.hover(cell, view);
  }

  private setCursor(cell: number) {
    this.cursor = cell;
    for (const v of this.views) v.cursor = cell;
    this.refresh();
  }

  /** The cell that the keyboard is on, for those who cannot see it. */
  get focused(): number {
    return this.cursor;
  }

  private key(view: View, ev: KeyboardEvent) {
    view.element.classList.remove("pressed");
    if (ev.ctrlKey || ev.metaKey || ev.altKey) return;
    const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[ev.key];
    if (arrow) {
      const step = ev.shiftKey ? 5 : 1;
      const before = this.cursor >= 0 ? this.cursor : (this.board.now.sources[0] ?? 0);
      const cell = this.cursor >= 0 ? this.geometry.toward(before, arrow[0] * step, arrow[1] * step) : before;
      this.setCursor(cell);
      this.keepInSight(view, cell);
      if (this.stroke) {
        this.hands.drag(this.stroke.cell, cell);
        this.stroke.cell = cell;
      }
      this.hover(view, cell);
    } else if (ev.key === "Enter" && this.cursor >= 0 && !ev.repeat) {
      if (this.hands.press(this.cursor, ev.shiftKey)) this.hands.release();
    } else if (ev.key === " ") {
      this.spaceDown = true;
      return; // the space bar also plays: see app.ts
    } else {
      return;
    }
    ev.preventDefault();
  }

  private keepInSight(view: View, cell: number) {
    const p = view.toScreen(this.geometry.middle(cell));
    const { clientWidth: w, clientHeight: hgt } = view.element;
    const margin = this.camera.scale;
    const out = (v: number, size: number) => (v < margin ? v - margin : v > size - margin ? v - size + margin : 0);
    this.pan(out(p.x, w) / this.camera.scale, out(p.y, hgt) / this.camera.scale);
  }
}

const clamp = (v: number, lo: number, hi: number) => Math.min(hi, Math.max(lo, v));
