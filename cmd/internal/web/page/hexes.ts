// Hexagons by the thousand. To fill each one takes seconds on a large board. So the even and the odd lines of cells are drawn
// apart, each stretched so wide that its cells touch, as two pictures; a pattern of hexagons cuts out of one what belongs to
// the other, and the sum of both is the board.

import { type Geometry, type Point, STEP } from "./geometry";
import type { ColorLayer } from "./layer";

/** Draws a layer on a canvas that has been aimed at the board. */
export function drawHexes(c: CanvasRenderingContext2D, g: Geometry, layer: ColorLayer) {
  const [even, odd] = layer.flush(g.rows ? "rows" : "columns");
  const cut = pattern(c, g, "fill");
  const [sum, other] = scratch;
  ready(sum, c);
  stretch(sum, g, even!, 0);
  overlay(sum, g, cut, "destination-out");
  ready(other, c);
  stretch(other, g, odd!, 1);
  overlay(other, g, cut, "destination-in");
  sum.setTransform(1, 0, 0, 1, 0, 0);
  sum.globalCompositeOperation = "lighter"; // at the edges the shares of both make up a whole
  sum.drawImage(other.canvas, 0, 0);
  c.save();
  c.clip(outline(g));
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.drawImage(sum.canvas, 0, 0);
  c.restore();
}

/** Draws the lines between the cells. */
export function drawHexGrid(c: CanvasRenderingContext2D, g: Geometry, color: string) {
  c.save();
  c.clip(outline(g));
  c.imageSmoothingEnabled = true;
  overlay(c, g, pattern(c, g, color), "source-over");
  c.restore();
}

const scratch = [0, 1].map(() => document.createElement("canvas").getContext("2d")!) as [CanvasRenderingContext2D, CanvasRenderingContext2D];

/** Makes a canvas an empty one that is as large as another and aimed alike. */
function ready(c: CanvasRenderingContext2D, like: CanvasRenderingContext2D) {
  const { width, height } = like.canvas;
  if (c.canvas.width !== width || c.canvas.height !== height) [c.canvas.width, c.canvas.height] = [width, height];
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.globalCompositeOperation = "source-over";
  c.clearRect(0, 0, width, height);
  c.setTransform(like.getTransform());
  c.imageSmoothingEnabled = false;
}

/** Draws every other line, from the first or the second on, so that they touch. */
function stretch(c: CanvasRenderingContext2D, g: Geometry, lines: HTMLCanvasElement, first: number) {
  const along = g.radius - STEP + first * STEP;
  if (g.rows) c.drawImage(lines, g.shift(first), along, lines.width, lines.height * 2 * STEP);
  else c.drawImage(lines, along, g.shift(first), lines.width * 2 * STEP, lines.height);
}

function overlay(c: CanvasRenderingContext2D, g: Geometry, fill: CanvasPattern, how: GlobalCompositeOperation) {
  const { x, y } = g.extent;
  c.globalCompositeOperation = how;
  c.fillStyle = fill;
  c.fillRect(-1, -1, x + 2, y + 2);
}

const patterns = new Map<string, CanvasPattern>();

/** The odd lines' hexagons as a pattern, filled, or all hexagons' edges in a color. One is drawn for each size that is looked at. */
function pattern(c: CanvasRenderingContext2D, g: Geometry, how: "fill" | string): CanvasPattern {
  const scale = c.getTransform().a;
  const width = Math.max(1, Math.round((g.rows ? 1 : 2 * STEP) * scale));
  const height = Math.max(1, Math.round((g.rows ? 2 * STEP : 1) * scale));
  const key = `${width} ${height} ${g.rows} ${g.shift(1)} ${how}`;
  const known = patterns.get(key);
  const tile = known ?? c.createPattern(drawTile(g, width, height, how), "repeat")!;
  tile.setTransform(new DOMMatrix([(g.rows ? 1 : 2 * STEP) / width, 0, 0, (g.rows ? 2 * STEP : 1) / height, 0, 0]));
  if (!known && patterns.size > 40) patterns.clear();
  patterns.set(key, tile);
  return tile;
}

/** The part of the board that is repeated: one cell along a line, two lines across. */
function drawTile(g: Geometry, width: number, height: number, how: "fill" | string): HTMLCanvasElement {
  const c = document.createElement("canvas").getContext("2d")!;
  [c.canvas.width, c.canvas.height] = [width, height];
  c.scale(width / (g.rows ? 1 : 2 * STEP), height / (g.rows ? 2 * STEP : 1));
  c.beginPath();
  const filled = how === "fill";
  for (let line = -1; line <= 2; line++) {
    if (filled && line % 2 === 0) continue;
    for (let i = -1; i <= 1; i++) {
      const m = place(g, i + 0.5 + g.shift(Math.abs(line)), g.radius + line * STEP);
      // Of the edges, each is drawn by one of the two cells beside it.
      g.corners.slice(0, filled ? 6 : 4).forEach((p, k) => (k === 0 ? c.moveTo(m.x + p.x, m.y + p.y) : c.lineTo(m.x + p.x, m.y + p.y)));
      if (filled) c.closePath();
    }
  }
  c.lineWidth = (g.rows ? 1 : 2 * STEP) / width;
  if (!filled) c.strokeStyle = how;
  if (filled) c.fill();
  else c.stroke();
  return c.canvas;
}

/** A place so far along a line of cells and so far across the lines. */
const place = (g: Geometry, along: number, across: number): Point => (g.rows ? { x: along, y: across } : { x: across, y: along });

const outlines = new WeakMap<Geometry, Path2D>();

/** The edge of the whole board. */
function outline(g: Geometry): Path2D {
  let path = outlines.get(g);
  if (path) return path;
  outlines.set(g, (path = new Path2D()));
  const [lines, cells] = g.rows ? [g.height, g.width] : [g.width, g.height];
  const half = g.radius / 2;
  const edge: Point[] = [];
  const add = (line: number, cell: number, along: number, across: number) =>
    edge.push(place(g, cell + 0.5 + g.shift(line) + along, g.radius + line * STEP + across));
  for (let i = 0; i < cells; i++) add(0, i, -0.5, -half), add(0, i, 0, -g.radius);
  for (let i = 0; i < lines; i++) add(i, cells - 1, 0.5, -half), add(i, cells - 1, 0.5, half);
  for (let i = cells - 1; i >= 0; i--) add(lines - 1, i, 0, g.radius), add(lines - 1, i, -0.5, half);
  for (let i = lines - 1; i >= 0; i--) add(i, 0, -0.5, half), add(i, 0, -0.5, -half);
  edge.forEach((p, i) => (i === 0 ? path.moveTo(p.x, p.y) : path.lineTo(p.x, p.y)));
  path.closePath();
  return path;
}
