// The maps that come with the page, drawn as text: S is a start, G a goal, E an enemy, the other characters are kinds.

import { blank, type Content, FLOOR, type Moves, standardCosts, WALL } from "./board";

const MAZE = `
#######
#..#.S#
#.....#
#...#.#
###.###
#....G#
#######`;

const SWAMP = `
111111113333333331111111
111111333333333333311111
111113333333333333331111
1S11133333333333333311G1
111113333333333333331111
111113333333333333311111
111111133333333331111111
111111111333333111111111
111111111111111111111111
111111111111111111111111
111111111111111111111111`;

const DUNGEON = `
########################################
#.......#########.......################
#.......#########.......####...........#
#...S..................................#
#.......###.#####.......####...........#
#.......###.#####..##...####....##.....#
####.######.#######.########....##.....#
####.######....####.############.#######
####.#########.####.....########.#######
##.....#######.########.###.......######
##.....####.......#####.###..33...######
##.....####.......#####.....3333..######
##..................###.###..33...######
##.....####.......#.###.###.......######
###########.......#.....########.#######
###################.###.####......G...##
#####################......#..........##
########################################`;

/** All ground costs the same, so that jump points apply; the yard in the middle is a trap for A*. */
const YARD = `
........#...............................#.......
........#...............................#.......
........#...............................#.......
........#...............................#.......
..............#####################.....#.......
#########.........................#.....#.......
..................................#.....#.......
..................................#.....#..#####
..................................#.............
....................#########.....#.............
....................#.......#.....#.............
....S.......................#.....#.........G...
....................#.......#.....#.............
....................#.......#.....#.............
....................#########.....#.............
..................................#.....#####...
..................................#.....#.......
..................................#.....#.......
..............#####################.....#.......
########................................#.......
.......#................................#.......
.......#................................#.......
........................................#.......
........................................#.......`;

const BATTLE = `
2222222244442222222299992222255552222222
2222222444444222222299992222555555222222
2S22222244442222222229999222255552222222
2222222E22222222222222999922222222224422
1111111111112222222222299992222222444442
2222222222212222444222229999222224444422
22225552222111111E1111111111122222444222
2255555522222222444222222999912222222222
2555555552222222222222222299991222222222
2255555522!!!!!2222222222229999111111111
222555222!!!!!!!222333322222999922222222
22222222!!!!!!!!!33333333222299992222222
2S2222222!!!!!!!2233E33322222299992222G2
222444222E!!!!!22223333222222229999222G2
2244444222!!!!222222222222222222999922222
2244444222222222222222####222222299992222
2224442222222222222222#22#222222229999222
222222222222222222222222222222222229999222`;

export type Preset = "maze" | "swamp" | "dungeon" | "yard" | "battle" | "halls" | "blank";

const PRESETS: Record<Exclude<Preset, "halls" | "blank">, { text: string; moves: Moves }> = {
  maze: { text: MAZE, moves: "four" },
  swamp: { text: SWAMP, moves: "four" },
  dungeon: { text: DUNGEON, moves: "eight" },
  yard: { text: YARD, moves: "eight" },
  battle: { text: BATTLE, moves: "hex-odd-r" },
};

export const PRESET_NAMES: Preset[] = ["swamp", "maze", "dungeon", "yard", "battle", "halls", "blank"];

export function preset(name: Preset): Content {
  if (name === "blank") return blank(40, 24);
  if (name === "halls") return halls(256, 192);
  const { text, moves } = PRESETS[name];
  return fromText(text, moves);
}

function fromText(text: string, moves: Moves): Content {
  const rows = text.trim().split("\n");
  const width = Math.min(...rows.map((r) => r.length));
  const floor = text.includes(".") ? "." : text.includes("2") ? "2" : "1";
  const sources: number[] = [];
  const goals: number[] = [];
  const enemies: number[] = [];
  const kinds = new Uint8Array(width * rows.length);
  for (let cell = 0; cell < kinds.length; cell++) {
    let symbol = rows[Math.floor(cell / width)]![cell % width]!;
    if (symbol === "S") sources.push(cell);
    if (symbol === "G") goals.push(cell);
    if (symbol === "E") enemies.push(cell);
    if ("SGE".includes(symbol)) symbol = floor;
    kinds[cell] = symbol.charCodeAt(0);
  }
  return {
    width, height: rows.length, kinds, moves, corners: moves === "eight" ? "never" : "always", wrap: 0, costs: standardCosts(),
    sources, goals, enemies, signs: new Map(), bars: [], portals: [], layers: [],
  };
}

/** A large map of rooms, most of them with a door to the next: a change in one of them is felt in few. */
function halls(width: number, height: number): Content {
  const kinds = new Uint8Array(width * height).fill(FLOOR);
  const [roomWidth, roomHeight] = [16, 12];
  let state = 7;
  const random = (n: number) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16) % n;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wall = x % roomWidth === 0 || y % roomHeight === 0 || x === width - 1 || y === height - 1;
      if (wall || random(40) === 0) kinds[y * width + x] = WALL;
    }
  }
  for (let y = 0; y < height; y += roomHeight) {
    for (let x = 0; x < width; x += roomWidth) {
      if (y > 0 && random(10) < 7) kinds[y * width + x + 2 + random(roomWidth - 4)] = FLOOR;
      if (x > 0 && random(10) < 7) kinds[(y + 2 + random(roomHeight - 4)) * width + x] = FLOOR;
    }
  }
  const at = (x: number, y: number) => y * width + x;
  const sources = [at(10, 6)];
  const goals = [at(width - 12, height - 8), at(25, height - 18)];
  for (const cell of [...sources, ...goals]) kinds[cell] = FLOOR;
  return { ...blank(width, height), kinds, moves: "eight", sources, goals };
}
