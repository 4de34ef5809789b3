// Tempers: two cost tables and their paths.

export const en = {
  tempers_intro: "Two units, one map. Each pays its own price for every terrain, and so goes its own way. Where there are several starts or goals, each takes those between which its way is cheapest.",
  temper_0: "charging",
  temper_1: "hiding",
  terrain: "Terrain",
  path_cost: "{cost} paces over {cells} cells",
  why: "What the way costs, by terrain",
  tempers_same: "Both go the same way.",
  cost_of: "Cost of {terrain} for the {temper} unit",
  cost_hint: "wall is closed, 0 is free, at most 65,534",
  cost_bad: "A cost is a whole number from 0 (free) to 65,534, or wall, which is closed.",
};

export const ko: Record<keyof typeof en, string> = {
  tempers_intro: "유닛은 둘, 지도는 하나. 지형마다 내는 값이 달라 저마다 다른 길로 갑니다. 출발점이나 도착점이 여럿이면 저마다 가장 싸게 갈 수 있는 출발점과 도착점을 고릅니다.",
  temper_0: "돌격형",
  temper_1: "은신형",
  terrain: "지형",
  path_cost: "{cells}칸, {cost}걸음",
  why: "길의 비용, 지형별",
  tempers_same: "둘 다 같은 길로 갑니다.",
  cost_of: "{temper} 유닛의 {terrain} 비용",
  cost_hint: "벽(wall)은 막힘, 0은 무료, 최대 65,534",
  cost_bad: "비용은 0(무료)부터 65,534까지의 정수이거나 막힘을 뜻하는 벽(wall)입니다.",
};
