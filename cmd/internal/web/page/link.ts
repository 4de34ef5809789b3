// The board and what is looked at, in the address: #b= and then, in base 64 for addresses, the deflated bytes of a JSON text
// (its length first, in four bytes), of the kinds and of the layers.

import { type Content, CORNERS, MAX_SIDE, MOVES, standardCosts } from "./board";
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

export async function encode(content: Readonly<Content>, look: Look): Promise<string> {
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
  const packed = await through(new CompressionStream("deflate-raw"), [length, text, content.kinds.slice(), ...content.layers.map((l) => bytesOf(l.values))]);
  return "#b=" + base64(packed);
}

/** The values of a layer, four bytes each, the low one first. */
function bytesOf(values: Int32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((v, i) => view.setInt32(4 * i, v, true));
  return new Uint8Array(view.buffer);
}
function valuesOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(4 * i, true));
}

/** The most characters of an address that browsers open. */
export const MAX_LINK = 2_000_000;

/** The most bytes that a link unpacks to: a board of the greatest size with a few layers. */
const MAX_BYTES = 32 << 20;

/** Reads a link; an error says what is wrong with it. */
export async function decode(hash: string): Promise<{ content: Content; look: Look }> {
  const data = hash.match(/^#b=([\w-]+)$/)?.[1];
  if (!data) throw new Told(t("link_foreign"));
  try {
    const { content, look } = unpack(await through(new DecompressionStream("deflate-raw"), [unbase64(data)], MAX_BYTES));
    return { content: checked(content), look };
  } catch (e) {
    // Else it does not unpack, or has something else where a list should be.
    throw e instanceof Told ? e : new Told(t("link_damaged"));
  }
}

function unpack(bytes: Uint8Array<ArrayBuffer>): { content: Content; look: Look } {
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header;
  return { content: contentOf(header, bytes.slice(4 + length)), look: lookOf(header.look) };
}

function lookOf(look: unknown): Look {
  const l = (look ?? {}) as Partial<Look>;
  return { mode: typeof l.mode === "string" ? l.mode : "", state: l.state ?? null };
}

/** Takes over what a link says, and believes none of it. */
function contentOf(h: Header, cells: Uint8Array): Content {
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

/** Sends bytes through a stream that packs or unpacks; more than the limit is refused. */
async function through(
  stream: CompressionStream | DecompressionStream,
  parts: Uint8Array<ArrayBuffer>[],
  limit = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob(parts).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.length;
    if (total > limit) throw new Error("too long");
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
function unbase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}
