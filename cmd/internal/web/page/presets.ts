// The maps that come with the page, drawn as text: S is a start, G a goal, E an enemy, the other characters are kinds.

import { blank, type Content, PACE, type Moves, standardCosts } from "./board";

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

export type Preset = "maze" | "swamp" | "dungeon" | "battle" | "blank";

const PRESETS: Record<Exclude<Preset, "blank">, { text: string; moves: Moves }> = {
  maze: { text: MAZE, moves: "four" },
  swamp: { text: SWAMP, moves: "four" },
  dungeon: { text: DUNGEON, moves: "eight" },
  battle: { text: BATTLE, moves: "hex-odd-r" },
};

export const PRESET_NAMES: Preset[] = ["swamp", "maze", "dungeon", "battle", "blank"];

export function preset(name: Preset): Content {
  if (name === "blank") return blank(40, 24);
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
    width, height: rows.length, kinds, moves, corners: PACE[moves] === 70 ? "never" : "always", wrap: 0, costs: standardCosts(),
    sources, goals, enemies, signs: new Map(), bars: [], portals: [], layers: [],
  };
}
