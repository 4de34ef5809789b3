// The board and what is looked at, in the address: #b= and then, in base 64 for addresses, the deflated bytes of a JSON text
// (its length first, in four bytes), of the kinds and of the layers. A worker of their own packs and unpacks them.

import { type Content, CORNERS, MAX_SIDE, MOVES, standardCosts } from "./board";
import { Engine } from "./engine";
import { checked } from "./limits";
import { t, Told } from "./words";

/** What a link keeps besides the board: the mode, and what the mode wants to find again. */
export interface Look {
  mode: string;
  state: unknown;
}

interface Header {
  v: 1;
  w: number;
  h: number;
  moves: string;
  corners: string;
  wrap?: number;
  costs: [kind: number, cost: number][][]; // where they differ from the standard
  from: number[];
  to: number[];
  foes?: number[];
  signs: [kind: number, symbol: string, name: string][];
  bars: number[];
  portals: number[];
  layers?: string[]; // their names
  look: Look;
}

let packer: Engine | undefined;

/** The worker for links, which has nothing else to do: they are written even when the engine has stopped. */
const calls = () => (packer ??= new Engine("links", () => (packer = undefined))).calls;

/** Writes a link; null if no browser would open it. */
export async function encode(content: Readonly<Content>, look: Look): Promise<string | null> {
  const standard = standardCosts();
  const header: Header = {
    v: 1,
    w: content.width,
    h: content.height,
    moves: content.moves,
    corners: content.corners,
    wrap: content.wrap,
    costs: content.costs.map((table, mover) =>
      [...table].map((cost, kind): [number, number] => [kind, cost]).filter(([kind, cost]) => cost !== standard[mover]![kind]),
    ),
    from: content.sources,
    to: content.goals,
    foes: content.enemies,
    signs: [...content.signs].map(([kind, s]) => [kind, s.symbol, s.name]),
    bars: content.bars,
    portals: content.portals,
    layers: content.layers.map((l) => l.name),
    look,
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length, true);
  const packed = await calls().packLink([length, text, content.kinds, ...content.layers.map((l) => bytesOf(l.values))], MAX_LINK);
  return packed && "#b=" + packed;
}

/** The values of a layer, four bytes each, the low one first, as they lie in the memory of whatever runs WebAssembly. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array) => new Uint8Array(buffer, byteOffset, byteLength);
const valuesOf = (bytes: Uint8Array<ArrayBuffer>) => new Int32Array(bytes.slice().buffer);

/** The most characters of an address that browsers open. */
const MAX_LINK = 2_000_000;

/** The most bytes that a link unpacks to: a board of the greatest size with a few layers. */
const MAX_BYTES = 32 << 20;

/** Reads a link; an error says what is wrong with it. */
export async function decode(hash: string): Promise<{ content: Content; look: Look }> {
  const data = hash.match(/^#b=([\w-]+)$/)?.[1];
  if (!data) throw new Told(t("link_foreign"));
  try {
    const { content, look } = unpack(await calls().unpackLink(data, MAX_BYTES));
    return { content: checked(content), look };
  } catch (e) {
    // Else it does not unpack, or has something else where a list should be.
    throw e instanceof Told ? e : new Told(t("link_damaged"));
  }
}

function unpack(bytes: Uint8Array<ArrayBuffer>): { content: Content; look: Look } {
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header;
  return { content: contentOf(header, bytes.subarray(4 + length)), look: lookOf(header.look) };
}

function lookOf(look: unknown): Look {
  const l = (look ?? {}) as Partial<Look>;
  return { mode: typeof l.mode === "string" ? l.mode : "", state: l.state ?? null };
}

/** Takes over what a link says, and believes none of it. */
function contentOf(h: Header, cells: Uint8Array<ArrayBuffer>): Content {
  if (h.v !== 1) throw Number.isInteger(h.v) ? new Told(t("link_version", { v: h.v })) : new Told(t("link_damaged"));
  const side = (n: number) => Number.isInteger(n) && n >= 1 && n <= MAX_SIDE;
  if (!side(h.w) || !side(h.h)) throw new Told(t("link_size", { most: MAX_SIDE }));
  const size = h.w * h.h;
  const names = h.layers ?? [];
  const kinds = cells.slice(0, size);
  if (!Array.isArray(names) || cells.length !== size * (1 + 4 * names.length) || kinds.includes(0)) throw new Told(t("link_map"));
  const layers = names.map((name, i) => ({ name: String(name).slice(0, 80), values: valuesOf(cells.subarray(size * (1 + 4 * i), size * (5 + 4 * i))) }));
  const wrap = h.wrap ?? 0;
  if (![0, 1, 2, 3].includes(wrap)) throw new Told(t("link_moves"));
  const moves = MOVES.find((m) => m === h.moves);
  const corners = CORNERS.find((c) => c === h.corners);
  if (!moves || !corners) throw new Told(t("link_moves"));
  const whole = (n: number, below: number) => Number.isInteger(n) && n >= 0 && n < below;
  const onMap = (list: number[]) => {
    if (!Array.isArray(list) || !list.every((c) => whole(c, size))) throw new Told(t("link_cell"));
    return list;
  };
  const places = (list: number[]) => [...new Set(onMap(list))];
  const costs = standardCosts();
  costs.forEach((table, mover) => {
    for (const [kind, cost] of h.costs?.[mover] ?? []) {
      if (!whole(kind, 256) || !whole(cost, 65536)) throw new Told(t("link_cost"));
      table[kind] = cost;
    }
  });
  const portals = h.portals ?? [];
  if (portals.length % 3 !== 0 || !portals.every((n, i) => whole(n, i % 3 === 2 ? 1 << 30 : size))) {
    throw new Told(t("link_portal"));
  }
  const bars = onMap(h.bars ?? []);
  if (bars.length % 2 !== 0) throw new Told(t("link_bar"));
  const signs = new Map((h.signs ?? []).map(([kind, symbol, name]) => {
    if (!whole(kind, 256)) throw new Told(t("link_map"));
    return [kind, { symbol: String(symbol).slice(0, 8), name: String(name).slice(0, 80) }];
  }));
  return { width: h.w, height: h.h, kinds, moves, corners, wrap, costs, sources: places(h.from), goals: places(h.to), enemies: places(h.foes ?? []), signs, bars, portals, layers };
}
