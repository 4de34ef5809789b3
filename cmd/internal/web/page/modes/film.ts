// The recordings of searches as an animation: they are played through once more, frame by frame.

import { ends, type Film, GONE, type Panel, WAITING } from "../calls/sheet";
import { type Picture, SETTLED, UNTOUCHED } from "../calls/watch";
import type { Engine } from "../engine";
import type { Flood } from "./flood";

/** Goes to a moment, a slice at a time, and hands over what has changed in each panel. */
async function seek(engine: Engine, moment: number, take: (panel: number, p: Picture) => void) {
  for (;;) {
    const pictures = await engine.calls.watchSeek(moment, 0);
    if (!pictures) throw new Error("the board has changed");
    pictures.forEach((p, panel) => p && take(panel, p));
    if (pictures.every((p) => !p || p.moment === Math.min(moment, p.events))) return;
  }
}

/** Films the panels from the first moment to the last, and comes back to the moment at which it was. */
export async function filmOf(engine: Engine, floods: readonly Flood[], last: number, at: number): Promise<Panel[]> {
  const films = floods.map(() => ({ ends: [] as number[], changes: [] as number[] }) satisfies Film);
  await seek(engine, 0, () => {}); // where nothing has happened yet
  for (const moment of ends(last, floods.length * floods[0]!.size)) {
    await seek(engine, moment, (panel, p) => {
      const values = floods[panel]!.valuesOf(p);
      p.nodes.forEach((cell, i) => {
        const state = p.states[i]!;
        films[panel]!.changes.push(cell, state >= SETTLED ? values[i]! : state === UNTOUCHED ? GONE : WAITING);
      });
    });
    for (const film of films) film.ends.push(film.changes.length / 2);
  }
  await seek(engine, at, () => {});
  return films.map((film, i) => ({ title: floods[i]!.title, path: floods[i]!.found, film }));
}
