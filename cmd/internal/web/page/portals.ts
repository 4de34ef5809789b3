// Thin walls, ledges and portals on the board: steps that are missing, and steps that are there besides.

import type { Content } from "./board";
import type { Point } from "./geometry";
import type { Pen } from "./pen";

/** A step between neighbours that cannot be taken; both means that the way back is barred too. */
interface Bar {
  from: number;
  to: number;
  both: boolean;
}

/** A pair of ends; both means that a portal leads back for the same price. */
interface Portal extends Bar {
  price: number;
}

const barLists = new WeakMap<readonly number[], Bar[]>();
const portalLists = new WeakMap<readonly number[], Portal[]>();

/** The barred steps in the order of their cells, a thin wall once. */
function barsOf(content: Readonly<Content>): Bar[] {
  const { bars, kinds } = content;
  let list = barLists.get(bars);
  if (list) return list;
  const key = (from: number, to: number) => from * kinds.length + to;
  const there = new Set<number>();
  for (let i = 0; i < bars.length; i += 2) there.add(key(bars[i]!, bars[i + 1]!));
  list = [];
  for (let i = 0; i < bars.length; i += 2) {
    const [from, to] = [bars[i]!, bars[i + 1]!];
    const both = there.has(key(to, from));
    if (!both || from < to) list.push({ from, to, both });
  }
  list.sort((a, b) => a.from - b.from);
  barLists.set(bars, list);
  return list;
}

export function portalsOf(content: Readonly<Content>): Portal[] {
  const { portals } = content;
  let list = portalLists.get(portals);
  if (list) return list;
  const key = (from: number, to: number, price: number) => `${from} ${to} ${price}`;
  const there = new Set<string>();
  for (let i = 0; i < portals.length; i += 3) there.add(key(portals[i]!, portals[i + 1]!, portals[i + 2]!));
  list = [];
  for (let i = 0; i < portals.length; i += 3) {
    const [from, to, price] = [portals[i]!, portals[i + 1]!, portals[i + 2]!];
    const both = there.has(key(to, from, price));
    if (!both || from < to) list.push({ from, to, price, both });
  }
  portalLists.set(portals, list);
  return list;
}

/** Below so many pixels a cell, thin walls would cover the board. */
const SMALLEST = 4;
/** So many portals are joined by lines; more would be a tangle. */
const MAX_LINES = 60;
/** So many portals have rings, and numbers; of more there are dots. */
const MAX_RINGS = 500;

export function drawBarsAndPortals(pen: Pen, content: Readonly<Content>) {
  if (content.bars.length > 0 && pen.scale >= SMALLEST) drawBars(pen, content);
  if (content.portals.length > 0) drawPortals(pen, content);
}

function drawBars(pen: Pen, content: Readonly<Content>) {
  const list = barsOf(content);
  const { x0, y0, x1, y1 } = pen.view.visible;
  const path = new Path2D();
  for (let y = y0; y < y1; y++) {
    for (let i = firstFrom(list, y * content.width + x0); i < list.length && list[i]!.from < y * content.width + x1; i++) {
      traceBar(path, pen, list[i]!);
    }
  }
  const c = pen.c;
  c.lineCap = "round";
  c.lineWidth = pen.least(2, 0.13);
  c.strokeStyle = pen.view.inks.bar;
  c.stroke(path);
}

/** The index of the first bar from a cell or one after it. */
function firstFrom(list: Bar[], cell: number): number {
  let lo = 0;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]!.from < cell) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Adds the side that two cells share; on a ledge with a barb to the side to which one may go. */
function traceBar(path: Path2D, pen: Pen, { from, to, both }: Bar) {
  const g = pen.view.geometry;
  const a = g.middle(from);
  const b = g.middle(to);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const d = Math.hypot(dx, dy);
  if (d > 1.5) return; // across the edge of the map
  const half = d > 1.2 ? 0.2 : g.hex ? 0.5 / Math.sqrt(3) : 0.5; // diagonal steps meet in a corner
  const at = (along: number, aside: number): [number, number] => [a.x + dx * along - (dy / d) * aside, a.y + dy * along + (dx / d) * aside];
  path.moveTo(...at(0.5, -half));
  path.lineTo(...at(0.5, half));
  if (both) return;
  path.moveTo(...at(0.5, -0.16));
  path.lineTo(...at(0.32, 0));
  path.lineTo(...at(0.5, 0.16));
}

function drawPortals(pen: Pen, content: Readonly<Content>) {
  const list = portalsOf(content);
  const { c, view } = pen;
  const ends = list.flatMap(({ from, to }) => [from, to]).filter((end) => pen.seen(end));
  if (ends.length > 2 * MAX_RINGS) return pen.dots(view.inks.portal, 0.3, (dot) => ends.forEach(dot));
  c.save();
  c.strokeStyle = view.inks.portal;
  c.lineCap = "round";
  list.forEach((portal, i) => {
    if (list.length <= MAX_LINES) joinEnds(pen, portal);
    for (const end of [portal.from, portal.to]) {
      if (pen.seen(end)) ring(pen, end, list.length > 1 ? String(i + 1) : "");
    }
  });
  c.restore();
}

function ring(pen: Pen, cell: number, label: string) {
  const { c, view } = pen;
  const m = view.geometry.middle(cell);
  for (const [radius, width] of [[0.38, 0.1], [0.22, 0.06]] as const) {
    c.beginPath();
    c.arc(m.x, m.y, pen.least(3, radius), 0, 2 * Math.PI);
    c.lineWidth = pen.least(1, width);
    c.stroke();
  }
  if (label && pen.scale >= 14) pen.text(cell, label, 0.3, 1, view.inks.portal);
}

/** A dashed bow from one end to the other; where one cannot come back it has a head. */
function joinEnds(pen: Pen, { from, to, both }: Portal) {
  const { c, view } = pen;
  const a = view.geometry.middle(from);
  const b = view.geometry.middle(to);
  const bow: Point = { x: (a.x + b.x) / 2 - (b.y - a.y) * 0.15, y: (a.y + b.y) / 2 + (b.x - a.x) * 0.15 };
  c.globalAlpha = 0.7;
  c.lineWidth = pen.least(1.5, 0.07);
  c.setLineDash([3 * c.lineWidth, 3 * c.lineWidth]);
  c.beginPath();
  c.moveTo(a.x, a.y);
  c.quadraticCurveTo(bow.x, bow.y, b.x, b.y);
  c.stroke();
  c.setLineDash([]);
  c.globalAlpha = 1;
  if (both) return;
  const d = Math.hypot(b.x - bow.x, b.y - bow.y) || 1;
  const [ux, uy] = [(b.x - bow.x) / d, (b.y - bow.y) / d];
  const at = (back: number, aside: number): [number, number] => [b.x - ux * back - uy * aside, b.y - uy * back + ux * aside];
  const r = pen.least(3, 0.4);
  c.beginPath();
  c.moveTo(...at(1.8 * r, 0.5 * r));
  c.lineTo(...at(r, 0));
  c.lineTo(...at(1.8 * r, -0.5 * r));
  c.stroke();
}
