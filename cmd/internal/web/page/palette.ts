// Colours. Terrain is told apart by its mark as well as by its colour, and ramps get evenly lighter, so that nothing hangs on
// telling red from green.

import { groundOf, TERRAIN, type Content, type TerrainName } from "./board";

export type Theme = "light" | "dark";

/** A colour as ImageData has it in memory: alpha, blue, green, red from the highest byte down. */
export type RGBA = number;

export function rgba(hex: number, alpha = 255): RGBA {
  return ((alpha << 24) | ((hex & 255) << 16) | (hex & 0xff00) | (hex >> 16)) >>> 0;
}
export function css(color: RGBA): string {
  return `rgba(${color & 255},${(color >> 8) & 255},${(color >> 16) & 255},${(color >>> 24) / 255})`;
}

const GROUND: Record<Theme, Record<TerrainName, number>> = {
  light: {
    wall: 0x39424e, road: 0xefe3c4, plain: 0xdce8c4, swamp: 0xb3b88d, forest: 0x93bd88, hill: 0xd3b88c, danger: 0xf6c6b8,
    water: 0xa6cdea, floor: 0xf3f1e8,
  },
  dark: {
    wall: 0x8b96a5, road: 0x57503c, plain: 0x31402f, swamp: 0x3f4428, forest: 0x1c4a30, hill: 0x5c4a2c, danger: 0x63302e,
    water: 0x1f4666, floor: 0x2a2f36,
  },
};

const names = new Map<number, TerrainName>([[46, "floor"], ...TERRAIN.map((t) => [t.kind.charCodeAt(0), t.name] as const)]);

/** The terrain that a kind is, if it is one of the page's own; a kind that a file gave a sign of its own is not. */
export function terrainOf(kind: number, content: Readonly<Content>): TerrainName | undefined {
  return content.signs.has(kind) ? undefined : names.get(kind);
}

/** Colours for kinds that came with a file, by their number. */
const OTHERS: Record<Theme, number[]> = {
  light: [0xd9e3ea, 0xd7cfe6, 0xe6d8cf, 0xcfe6dd, 0xe6e3cf, 0xcfd6e6, 0xe6cfdd, 0xd5e6cf],
  dark: [0x33404a, 0x3d364c, 0x4c4036, 0x304a40, 0x4a4730, 0x303a4c, 0x4c3642, 0x374a30],
};

export function kindColor(kind: number, content: Readonly<Content>, theme: Theme): RGBA {
  const name = terrainOf(kind, content);
  if (name) return rgba(GROUND[theme][name]);
  if (content.costs[0][kind] === 0) return rgba(GROUND[theme].wall);
  return rgba(OTHERS[theme][kind % 8]!);
}

/** What modes draw with. The two movers have a colour each, and a line each: solid and dashed. */
export interface Inks {
  paper: string;
  ink: string; // text on the board
  line: string; // between cells
  casing: string; // around paths, so that they can be seen on every ground
  path: string;
  path2: string;
  bar: string; // thin walls
  portal: string;
  source: string;
  goal: string;
  enemy: string;
  frontier: RGBA;
  hand: string; // the candidate that was just taken out
  range: RGBA;
  fringe: RGBA;
  flash: RGBA;
}

export const INKS: Record<Theme, Inks> = {
  light: {
    paper: "#e7e9ec", ink: "#1c2430", line: "rgba(20,30,45,.13)", casing: "rgba(255,255,255,.9)", path: "#c2185b",
    path2: "#1557c0", bar: "#1c2430", portal: "#7a1fa2", source: "#1557c0", goal: "#d98200", enemy: "#a01c10", frontier: rgba(0x00b4cc, 235), hand: "#d50000",
    range: rgba(0x2f7de1, 150), fringe: rgba(0xe0402e, 120), flash: rgba(0xff3d71, 220),
  },
  dark: {
    paper: "#0f1317", ink: "#f2f5f8", line: "rgba(255,255,255,.09)", casing: "rgba(0,0,0,.75)", path: "#ff6f9f",
    path2: "#7db4ff", bar: "#dfe6ee", portal: "#d59cff", source: "#7db4ff", goal: "#ffc44d", enemy: "#ff7a66", frontier: rgba(0x2fe0f5, 225), hand: "#ff5252",
    range: rgba(0x4d94ff, 140), fringe: rgba(0xff5a48, 120), flash: rgba(0xff5c8a, 220),
  },
};

/** A ramp of 256 colours from cold to hot. */
function ramp(...samples: number[]): Uint32Array {
  const colors = new Uint32Array(256);
  for (let i = 0; i < 256; i++) {
    const at = (i / 255) * (samples.length - 1);
    const n = Math.min(Math.floor(at), samples.length - 2);
    const mix = (shift: number) => {
      const a = (samples[n]! >> shift) & 255;
      const b = (samples[n + 1]! >> shift) & 255;
      return Math.round(a + (b - a) * (at - n));
    };
    colors[i] = rgba((mix(16) << 16) | (mix(8) << 8) | mix(0));
  }
  return colors;
}

/** Viridis (van der Walt, Smith, 2015) and Cividis (Nuñez, Anderton, Renslow, 2018), both safe for the colour-blind. */
export const RAMPS = {
  viridis: ramp(0x440154, 0x482576, 0x414487, 0x35608d, 0x2a788e, 0x21908c, 0x22a884, 0x43bf71, 0x7ad151, 0xbbdf27, 0xfde725),
  cividis: ramp(0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173, 0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46),
};

/** A ramp that lets a little of the terrain through. */
export const SHEER = RAMPS.viridis.map((color) => ((color & 0xffffff) | (205 << 24)) >>> 0);

/** The colour of a cost on a ramp that ends at the greatest. */
export function heat(ramp: Uint32Array, cost: number, greatest: number): RGBA {
  return ramp[greatest > 0 ? Math.min(255, Math.floor((cost * 255) / greatest)) : 0]!;
}

/** Black or white, whichever can be read better on a colour. */
export function inkOn(color: RGBA): string {
  return 0.299 * (color & 255) + 0.587 * ((color >> 8) & 255) + 0.114 * ((color >> 16) & 255) > 135 ? "#000" : "#fff";
}

/** How a mode colours what it has found, where that is not as in Watch. */
export interface Paint {
  ramp?: Uint32Array;
  frontier?: RGBA;
}

/** One colour over another that nothing shows through. */
function over(color: RGBA, ground: RGBA): RGBA {
  const share = (color >>> 24) / 255;
  const mix = (shift: number) => Math.round(((color >> shift) & 255) * share + ((ground >> shift) & 255) * (1 - share)) << shift;
  return (mix(0) | mix(8) | mix(16) | (255 << 24)) >>> 0;
}

/**
 * The colours that the page shows, for a picture: those of render's roles in their order, of heat, and of all kinds, see
 * sheet.ReadColors. What lets the ground through has the colour that it has on the commonest.
 */
export function pictureColors(content: Readonly<Content>, theme: Theme, { ramp = SHEER, frontier = INKS[theme].frontier }: Paint = {}): Int32Array {
  const inks = INKS[theme];
  const named = (color: string) => rgba(parseInt(color.slice(1), 16));
  const kinds = Array.from({ length: 256 }, (_, kind) => kindColor(kind, content, theme));
  const ground = kinds[groundOf(content)]!;
  const { floor } = GROUND[theme];
  const roles = [
    rgba(floor), named(inks.bar), rgba(floor), over(frontier, ground), ...[inks.path, inks.source, inks.goal, inks.path2, inks.enemy, inks.ink, inks.paper].map(named),
  ];
  const hex = (color: RGBA) => ((color & 255) << 16) | (color & 0xff00) | ((color >> 16) & 255);
  return Int32Array.from([...roles, ...Array.from(ramp, (color) => over(color, ground)), ...kinds], hex);
}
