// The marks by which terrain is told apart without colour.

import type { TerrainName } from "./board";
import type { Point } from "./geometry";
import type { Theme } from "./palette";

/** Drawn within a cell, from its middle. */
const MARKS: Partial<Record<TerrainName, string>> = {
  road: "M-.3 0h.16M-.06 0h.14M.16 0h.14",
  swamp: "M-.3 .1q.1 -.1 .2 0t.2 0t.2 0M-.18 -.1v-.16M-.1 -.1l.08 -.14M.14 -.1v-.16M.06 -.1l-.06 -.12",
  forest: "M0 -.3l.2 .32h-.4zM0 .02v.24",
  hill: "M-.32 .18q.16 -.44 .3 -.1q.14 -.36 .34 .1",
  water: "M-.3 -.1q.1 -.12 .2 0t.2 0t.2 0M-.3 .12q.1 -.12 .2 0t.2 0t.2 0",
  danger: "M0 -.26v.3M0 .2v.02",
};

const paths = new Map<TerrainName, Path2D>();

export function drawTerrain(c: CanvasRenderingContext2D, name: TerrainName, at: Point, theme: Theme) {
  const mark = MARKS[name];
  if (!mark) return;
  let path = paths.get(name);
  if (!path) paths.set(name, (path = new Path2D(mark)));
  c.save();
  c.translate(at.x, at.y);
  c.lineWidth = name === "danger" ? 0.1 : 0.05;
  c.lineCap = c.lineJoin = "round";
  c.strokeStyle = theme === "light" ? "rgba(30,40,30,.42)" : "rgba(240,245,240,.38)";
  c.stroke(path);
  c.restore();
}

/** The mark as a path for an icon of 24 x 24, or "" for terrain without one. */
export const terrainMark = (name: TerrainName): string => MARKS[name] ?? "";
