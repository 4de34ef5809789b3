// A board as the programs for files, pictures and mazes take it and give it back: package sheet, binary.go, has the layout.

import { type Content, CORNERS, kindsAmong, type Layer, MOVES, type Sign, standardCosts } from "./board";

const MAGIC = 0x54454853;
const VERSION = 1;

/** The numbers of the head, in their order. */
const HEAD = ["magic", "version", "width", "height", "moves", "corners", "wrap", "starts", "goals", "bars", "portals", "layers", "signs", "text"] as const;

/** A board in binary, with the costs of one of the movers. */
export function encodeSheet(c: Readonly<Content>, mover = 0): Uint8Array<ArrayBuffer> {
  const signs = [...c.signs];
  const texts = [...c.layers.map((l) => l.name), ...signs.map(([, s]) => s.name)].map((s) => new TextEncoder().encode(s));
  const lists: ArrayLike<number>[] = [
    c.sources, c.goals, c.bars, c.portals, ...c.layers.map((l) => l.values),
    signs.flatMap(([kind, s]) => [kind, s.symbol.codePointAt(0) ?? 0]), texts.map((s) => s.length),
  ];
  const text = total(texts);
  const size = 4 * HEAD.length + 4 * total(lists) + 512 + c.kinds.length + text;
  const out = new Uint8Array(Math.ceil(size / 4) * 4);
  const view = new DataView(out.buffer);
  const head = [
    MAGIC, VERSION, c.width, c.height, MOVES.indexOf(c.moves), CORNERS.indexOf(c.corners), c.wrap,
    c.sources.length, c.goals.length, c.bars.length / 2, c.portals.length / 3, c.layers.length, signs.length, text,
  ];
  let at = 0;
  for (const list of [head, ...lists]) {
    for (let i = 0; i < list.length; i++, at += 4) view.setInt32(at, list[i]!, true);
  }
  for (const cost of c.costs[mover]!) view.setUint16((at += 2) - 2, cost, true);
  for (const bytes of [c.kinds, ...texts]) {
    out.set(bytes, at);
    at += bytes.length;
  }
  return out;
}

const total = (lists: ArrayLike<number>[]) => lists.reduce((n, list) => n + list.length, 0);

/** The board of a sheet that package sheet wrote. What the second mover pays, a sheet does not tell: see costsOf. */
export function decodeSheet(bytes: Uint8Array<ArrayBuffer>): Content {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const ints = (n: number) => Array.from({ length: n }, () => view.getInt32((at += 4) - 4, true));
  const values = ints(HEAD.length);
  const head = Object.fromEntries(HEAD.map((name, i) => [name, values[i]!])) as Record<(typeof HEAD)[number], number>;
  if (head.magic !== MAGIC || head.version !== VERSION) throw new Error("it is no sheet");
  const size = head.width * head.height;
  const sources = ints(head.starts);
  const goals = ints(head.goals);
  const bars = ints(2 * head.bars);
  const portals = ints(3 * head.portals);
  const layers: Layer[] = Array.from({ length: head.layers }, () => ({ name: "", values: Int32Array.from(ints(size)) }));
  const shown = ints(2 * head.signs);
  const lengths = ints(head.layers + head.signs);
  const costs = Uint16Array.from({ length: 256 }, () => view.getUint16((at += 2) - 2, true));
  const kinds = bytes.slice(at, (at += size));
  const texts = lengths.map((n) => new TextDecoder().decode(bytes.subarray(at, (at += n))));
  layers.forEach((l, i) => (l.name = texts[i]!));
  const signs = new Map<number, Sign>();
  for (let i = 0; i < head.signs; i++) {
    signs.set(shown[2 * i]!, { symbol: String.fromCodePoint(shown[2 * i + 1]!), name: texts[layers.length + i]! });
  }
  return {
    width: head.width, height: head.height, kinds, moves: MOVES[head.moves]!, corners: CORNERS[head.corners]!, wrap: head.wrap,
    costs: costsOf(kinds, costs), sources, goals, signs, bars, portals, layers,
  };
}

/**
 * The costs of both movers on a map that came with the costs of one: both pay those, but where the map is silent, or has
 * the page's own price for the page's own terrain, it is what they pay there otherwise.
 */
function costsOf(kinds: Uint8Array, costs: Uint16Array): [Uint16Array, Uint16Array] {
  const [charging, hiding] = standardCosts();
  const there = kindsAmong(kinds);
  costs.forEach((cost, kind) => {
    const said = cost !== 0 || there.includes(kind);
    if (!said || cost === charging[kind]) return;
    charging[kind] = hiding[kind] = cost;
  });
  return [charging, hiding];
}
