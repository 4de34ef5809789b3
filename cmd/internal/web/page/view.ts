// A view draws the board on a canvas: the terrain, a layer of colours that the mode fills in, and the marks above them.
// Up to four views show the same part of the same board.

import type { Board } from "./board";
import type { Area, Geometry, Point } from "./geometry";
import { drawHexes, drawHexGrid } from "./hexes";
import { ColorLayer, type TerrainLayer } from "./layer";
import { drawBarsAndPortals } from "./portals";
import { inkOn, INKS, terrainOf, type Inks, type Theme } from "./palette";
import { Pen } from "./pen";
import { drawTerrain } from "./terrain";

/** Where one looks: the place at the middle of the canvas, and how many pixels a cell has. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** What a stroke would paint where the pointer is. */
export interface Ghost {
  cells: readonly number[];
  color: string;
}

/** What a mode draws on top, with a pen that knows the view. */
export type Marks = (pen: Pen) => void;

export class View {
  readonly element: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  colors: ColorLayer;
  marks: Marks = () => {};
  /** The cell that the keyboard or the pointer is on, or -1. */
  cursor = -1;
  hover = -1;
  ghost: () => Ghost | null = () => null;
  /** Places that are being dragged are drawn where they would be dropped. */
  places: { sources: readonly number[]; goals: readonly number[] };
  private due = false;

  constructor(
    private readonly board: Board,
    public geometry: Geometry,
    public terrain: TerrainLayer,
    readonly camera: Camera,
    public theme: Theme,
  ) {
    this.element = document.createElement("canvas");
    this.element.className = "board";
    this.context = this.element.getContext("2d", { alpha: false })!;
    this.colors = new ColorLayer(board.now.width, board.now.height);
    this.places = board.now;
  }

  /** Shows another board, or the board laid out in another way. */
  take(geometry: Geometry, terrain: TerrainLayer) {
    this.geometry = geometry;
    this.terrain = terrain;
    if (this.colors.width === terrain.width && this.colors.height === terrain.height) return;
    this.colors = new ColorLayer(terrain.width, terrain.height);
    this.hover = -1;
  }

  get inks(): Inks {
    return INKS[this.theme];
  }

  /** Asks to be drawn in the next frame. */
  refresh() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.draw();
    });
  }

  /** A place on the screen, in CSS pixels from the canvas's corner, and the place of the board under it. */
  toScreen(p: Point): Point {
    const { clientWidth: w, clientHeight: h } = this.element;
    return { x: w / 2 + (p.x - this.camera.x) * this.camera.scale, y: h / 2 + (p.y - this.camera.y) * this.camera.scale };
  }
  toBoard(p: Point): Point {
    const { clientWidth: w, clientHeight: h } = this.element;
    return { x: this.camera.x + (p.x - w / 2) / this.camera.scale, y: this.camera.y + (p.y - h / 2) / this.camera.scale };
  }
  cellAt(p: Point): number {
    return this.geometry.at(this.toBoard(p));
  }

  /** The cells that can be seen. */
  get visible(): Area {
    const { clientWidth: w, clientHeight: h } = this.element;
    return this.geometry.visible(this.toBoard({ x: 0, y: 0 }), this.toBoard({ x: w, y: h }));
  }

  draw() {
    const c = this.context;
    if (!this.aim(c, this.inks.paper)) return;
    const pen = new Pen(this, c, this.geometry, this.camera.scale);
    this.drawLayer(c, this.terrain);
    this.drawLayer(c, this.colors);
    if (pen.scale >= 9) this.drawGrid(pen);
    if (pen.scale >= 16) this.drawTerrain(pen);
    drawBarsAndPortals(pen, this.board.now);
    this.marks(pen);
    this.drawPlaces(pen);
    this.drawGhost(c);
    if (this.hover >= 0) pen.outline(this.hover, this.inks.ink, 0.06);
    if (this.cursor >= 0) pen.outline(this.cursor, this.inks.hand, 0.1);
  }

  /** Empties a canvas that lies where the view's does, and makes it ready to be drawn on in units of the board; false if it is hidden. */
  aim(c: CanvasRenderingContext2D, paper?: string): boolean {
    const { clientWidth, clientHeight } = this.element;
    const dpr = window.devicePixelRatio || 1;
    const w = Math.round(clientWidth * dpr);
    const h = Math.round(clientHeight * dpr);
    if (w === 0 || h === 0) return false;
    if (c.canvas.width !== w || c.canvas.height !== h) [c.canvas.width, c.canvas.height] = [w, h];
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, w, h);
    if (paper) c.fillStyle = paper;
    if (paper) c.fillRect(0, 0, w, h);
    const scale = this.camera.scale * dpr;
    c.setTransform(scale, 0, 0, scale, w / 2 - this.camera.x * scale, h / 2 - this.camera.y * scale);
    c.imageSmoothingEnabled = false;
    return true;
  }

  /** Draws the colours of a layer where the cells are. */
  drawLayer(c: CanvasRenderingContext2D, layer: ColorLayer) {
    if (this.geometry.hex) drawHexes(c, this.geometry, layer);
    else c.drawImage(layer.flush("whole")[0]!, 0, 0);
  }

  private drawGrid(pen: Pen) {
    const c = this.context;
    if (this.geometry.hex) return drawHexGrid(c, this.geometry, this.inks.line);
    const { x0, y0, x1, y1 } = this.visible;
    c.beginPath();
    for (let x = x0; x <= x1; x++) c.moveTo(x, y0), c.lineTo(x, y1);
    for (let y = y0; y <= y1; y++) c.moveTo(x0, y), c.lineTo(x1, y);
    c.lineWidth = 1 / pen.scale;
    c.strokeStyle = this.inks.line;
    c.stroke();
  }

  /** Adds the outline of a cell to a path, drawn in by a share of its size. */
  trace(path: Path2D | CanvasRenderingContext2D, cell: number, share: number) {
    const m = this.geometry.middle(cell);
    this.geometry.corners.forEach((p, i) => {
      if (i === 0) path.moveTo(m.x + p.x * share, m.y + p.y * share);
      else path.lineTo(m.x + p.x * share, m.y + p.y * share);
    });
    path.closePath();
  }

  private drawTerrain(pen: Pen) {
    const { x0, y0, x1, y1 } = this.visible;
    const { kinds } = this.board.now;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const cell = y * this.geometry.width + x;
        if (this.colors.get(cell) >>> 24 > 200) continue; // it would not be seen
        const name = terrainOf(kinds[cell]!, this.board.now);
        if (name) drawTerrain(this.context, name, this.geometry.middle(cell), this.theme);
        else pen.text(cell, this.board.now.signs.get(kinds[cell]!)?.symbol ?? String.fromCharCode(kinds[cell]!), 0.4, 0.45, inkOn(this.terrain.get(cell)));
      }
    }
  }

  private drawGhost(c: CanvasRenderingContext2D) {
    const ghost = this.ghost();
    if (!ghost) return;
    c.beginPath();
    for (const cell of ghost.cells) this.trace(c, cell, 1);
    c.globalAlpha = 0.6;
    c.fillStyle = ghost.color;
    c.fill();
    c.globalAlpha = 1;
  }

  private drawPlaces(pen: Pen) {
    for (const cell of this.places.sources) pen.unit(cell, this.inks.source);
    for (const cell of this.places.goals) pen.flag(cell, this.inks.goal);
  }
}
