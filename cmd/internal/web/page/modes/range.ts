// Range: where a unit can go with its points, what it can strike from there, and the way to a cell, by the rules of turn games.
// The units are the starts of the board.

import type { App } from "../app";
import type { Change } from "../board";
import type { Order, Range, Way } from "../calls/range";
import { button } from "../controls";
import { eachFrame, h, refill } from "../dom";
import type { Exhibit, Grip, Mode, ModeTool, Places } from "../mode";
import type { Pen } from "../pen";
import { Refusal } from "../wasm";
import { english, paces, t, type Word } from "../words";
import { RangePicture, turnRamp } from "./rangepicture";
import { RangeSettings } from "./rangesettings";

/** Among how many goals the nearest is looked for. */
const MOST_GOALS = 8;

export function range(app: App): Mode {
  const settings = new RangeSettings(app, () => ask());
  const set = settings.now;
  const picture = new RangePicture(app);
  let held: Places | null = null; // sources and goals while one of them is dragged
  let moved: number[] | null = null; // enemies while one of them is dragged
  let goal = -1; // the one that was held last; none: the nearest
  let aim = -1; // where the way leads, or would
  let pointed = -1; // the cell that the pointer or the keyboard is on
  let way: (Way & { to: number }) | null = null;

  const places = (): Readonly<Places> => held ?? app.board.now;
  const enemies = () => (moved ?? app.board.enemies).filter((c) => !places().sources.includes(c));
  const units = (n: number) => Math.round(n * app.board.pace);
  const said = (cost: number) => paces(cost, app.board.pace);
  const at = (cell: number) => ({ x: app.board.x(cell), y: app.board.y(cell) });
  /** Where the way may lead: to what is pointed at, else to the goal that was held, else to the nearest of some goals. */
  function aims(): readonly number[] {
    if (pointed >= 0) return [pointed];
    const { goals } = places();
    const held = goals[goal];
    return held === undefined ? goals.slice(0, MOST_GOALS) : [held];
  }

  // The panel.

  const people = h("div", { className: "range-people" });
  const hint = h("p", { className: "hint" }, t("range_friends"));
  const count = h("p", { dataset: { testid: "range-count" } });
  const told = h("p", { className: "range-way", dataset: { testid: "range-way" } });
  const stages = h("ul", { className: "range-stages", dataset: { testid: "range-stages" } });
  const panel = h("div", {}, h("p", { className: "intro" }, t("range_intro")), settings.element, people, hint, settings.legend, settings.numbers, h("div", { className: "answer" }, count, told, stages));

  function build() {
    settings.build();
    tellPeople();
  }

  function tellPeople() {
    const add = (name: string, tool: ModeTool | { name: "source" }) => button(t("range_add"), name, () => {
      app.tools.choose(tool);
      app.toast(t("range_place"));
    });
    const { enemies, now } = app.board;
    hint.hidden = now.sources.length < 2;
    refill(people,
      h("span", { title: t("range_friends") }, t("range_friends_count", { n: Math.max(now.sources.length - 1, 0) })), add("range-add-friends", { name: "source" }), h("span"),
      h("span", {}, t("range_enemies_count", { n: enemies.length })), add("range-add-enemies", enemyTool),
      enemies.length === 0 ? h("span") : button(t("range_clear"), "range-clear", () => app.board.setEnemies([])),
    );
  }

  // Asking: the range anew, or the way alone. What is asked while an answer is on its way is asked when it is there.

  let alive = false;
  let busy = false;
  let board = 0; // how often the board was replaced
  const due = { range: false, way: false };

  const ask = () => {
    due.range = true;
    run();
  };
  const run = eachFrame(() => {
    if (!busy) void answer();
  });
  async function answer() {
    busy = true;
    try {
      while (alive && (due.range || due.way)) {
        const whole = due.range;
        due.range = false;
        due.way = whole;
        await (whole ? askRange() : askWay());
      }
    } finally {
      busy = false;
    }
  }

  function order(): Order {
    const { sources } = places();
    set.unit = Math.min(set.unit, Math.max(sources.length - 1, 0));
    return {
      mover: set.mover, from: sources[set.unit]!, points: units(set.points), turns: set.turns, weapon: set.weapon,
      lastStep: set.last, zone: set.zone, zoneCost: units(set.zoneCost), threat: set.threat,
      friends: sources.filter((_, i) => i !== set.unit), enemies: enemies(),
    };
  }

  async function askRange() {
    const on = board;
    if (places().sources.length === 0) return refuse(t("no_source"));
    try {
      const range = await app.engine.calls.range(order());
      if (!alive || on !== board) return;
      picture.show(range);
      tellRange(range);
    } catch (e) {
      if (!alive || on !== board) return;
      refuse(e instanceof Refusal && e.reason === "limit" ? t("range_too_large") : app.reason(e));
    }
    app.stage.refresh();
  }

  function refuse(text: string) {
    due.way = false;
    picture.clear();
    way = null;
    count.replaceChildren(h("span", { className: "refusal" }, text));
    tellWay("");
    app.stage.refresh();
    sayLater(text);
  }

  async function askWay() {
    const on = board;
    const tried = aims();
    way = null;
    aim = tried[0] ?? -1;
    if (aim < 0) return tellWay(t("range_point_at"));
    const answers = await Promise.allSettled(tried.map((to) => app.engine.calls.way(to)));
    if (!alive || on !== board) return;
    const ways = answers.flatMap((a, i) => (a.status === "fulfilled" ? [{ ...a.value, to: tried[i]! }] : []));
    way = ways.toSorted((a, b) => a.turns - b.turns || b.left - a.left)[0] ?? null;
    aim = way?.to ?? aim;
    const [first] = answers;
    tellWay(way ? describe(way) : whyNot(aim, first!.status === "rejected" ? first!.reason : null));
    app.stage.refresh();
  }

  // Telling.

  function tellRange({ cells, fringe }: Range) {
    let stops = 0;
    for (let i = 1; i < cells.length; i += 3) if (cells[i]! > 0) stops++;
    const text = t("range_count", { stops, fringe: fringe.length });
    if (count.textContent === text) return;
    count.textContent = text;
    sayLater(text);
  }

  let sayDue = 0;
  /** Says something when it has not changed for a while. */
  function sayLater(text: string) {
    clearTimeout(sayDue);
    sayDue = window.setTimeout(() => app.say(text), 500);
  }

  function describe({ to, turns, left, cost, strikes, cells }: Way & { to: number }): string {
    const stand = at(cells.at(-3)!);
    const words = { ...at(to), turns, left: said(left), cost: said(cost), from: `${stand.x},${stand.y}` };
    return t(turns > 1 ? (strikes ? "range_way_turns_strikes" : "range_way_turns") : strikes ? "range_way_strikes" : "range_way", words);
  }

  function whyNot(to: number, error: unknown): string {
    if (!(error instanceof Refusal)) return app.reason(error);
    if (picture.at(to)) return t("range_friend", at(to));
    if (enemies().includes(to)) return t("range_enemy", at(to));
    if (places().sources.includes(to)) return t("range_friend", at(to));
    const words: Partial<Record<string, Word>> = { goal_blocked: "range_closed", no_path: "range_no_way", limit: "range_too_far" };
    const word = words[error.reason];
    return word ? t(word, at(to)) : app.reason(error);
  }

  function tellWay(text: string) {
    const n = picture.threat(aim);
    const whole = n > 0 ? `${text} ${t("range_threatened", { n })}` : text;
    told.textContent = whole;
    stages.replaceChildren(...ends().map(([cell, turn, left]) => h("li", {}, t("range_stage", { n: turn, left: said(left), ...at(cell) }))));
    if (pointed >= 0 && app.stage.focused >= 0) app.say(`${app.terrainName(app.board.now.kinds[pointed]!)}. ${whole}`);
  }

  /** Where the turns of the way end, if it takes several: cell, turn and points left. */
  function ends(): [number, number, number][] {
    const found: [number, number, number][] = [];
    if (!way || way.turns < 2) return found;
    for (let i = 0; i < way.cells.length; i += 3) {
      if (way.cells[i + 1]! < 0) found.push([way.cells[i]!, -way.cells[i + 1]!, way.cells[i + 2]!]);
    }
    return found;
  }

  // Drawing.

  function draw(pen: Pen) {
    const { inks } = pen.view;
    picture.draw(pen, units(set.points), set.turns);
    for (const cell of enemies()) pen.enemy(cell, inks.enemy);
    const unit = places().sources[set.unit];
    if (unit !== undefined) pen.outline(unit, inks.ink, 0.1);
    if (!way) return;
    const cells = way.cells.filter((_, i) => i % 3 === 0);
    pen.path(cells, inks.path);
    if (way.strikes) pen.path([cells.at(-1)!, way.to], inks.enemy, true);
    else pen.dot(way.to, inks.path);
    for (const [cell, turn] of ends()) if (!places().goals.includes(cell)) pen.badge(cell, String(turn), inks.path, pen.view.theme === "dark" ? "#000" : "#fff");
  }

  // Enemies.

  const enemyTool: ModeTool = {
    name: "enemy", label: "tool_enemy", icon: "M12 3l8 9l-8 9l-8-9zM8 12h8", key: "x",
    press: (cell) => grip([...app.board.enemies, cell], app.board.enemies.length),
  };

  /** Holds one of these enemies, until it is put down. Two do not share a cell. */
  function grip(list: number[], index: number): Grip {
    const move = (to: number) => {
      if (!list.includes(to) || moved === null) moved = list.with(index, to);
      ask();
      app.stage.refresh();
    };
    move(list[index]!);
    return {
      drag: move,
      release() {
        const put = moved!;
        moved = null;
        if (String(put) !== String(app.board.enemies)) app.board.setEnemies(put);
      },
    };
  }

  function grab(cell: number, erase: boolean): Grip | null {
    const index = app.board.enemies.indexOf(cell);
    if (index < 0) return null;
    if (!erase) return grip([...app.board.enemies], index);
    app.board.setEnemies(app.board.enemies.filter((c) => c !== cell));
    return { drag() {}, release() {} };
  }

  function exhibit(): Exhibit {
    if (places().sources.length === 0) return { panels: () => [], question: { ask: "path" } };
    const o = order();
    const { inks } = app.stage.first;
    const alone = o.turns === 1 && o.lastStep === 0 && o.friends.length + o.enemies.length === 0;
    return {
      panels: () => [{
        title: english("mode_range"), heat: picture.costs(o.points), hottest: o.points * o.turns, strikes: picture.fringe, enemies: o.enemies,
        path: way?.cells.filter((_, i) => i % 3 === 0),
      }],
      paint: { ramp: turnRamp(inks.range, o.turns), frontier: inks.fringe },
      question: alone ? { ask: "range", mover: o.mover, from: o.from, budget: o.points } : { ask: "turns", ...o },
    };
  }

  return {
    panel,
    tools: [enemyTool],
    enter() {
      alive = true;
      app.stage.show(1);
      app.stage.first.marks = draw;
      count.textContent = t("loading");
      build();
      ask();
    },
    leave() {
      alive = false;
      clearTimeout(sayDue);
    },
    changed(change: Change) {
      if (change.what === "all" || change.what === "moves") {
        board++;
        way = null;
        pointed = -1;
        picture.forget();
        app.stage.first.colors.clear();
      }
      if (change.what !== "kinds") {
        held = moved = null;
        build();
      }
      ask();
    },
    hover(cell: number) {
      pointed = cell;
      due.way = true;
      run();
    },
    hold(what, index, now) {
      held = now;
      if (what === "goals") goal = index;
      if (what === "sources" && set.unit !== index) {
        set.unit = index;
        build();
      }
      ask();
    },
    grab,
    exhibit,
    state: () => ({ ...set }),
    restore: (state) => settings.restore(state),
  };
}
