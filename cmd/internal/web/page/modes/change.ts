// Change: a distance map that is kept up to date while the board is painted, and what that costs.

import type { App } from "../app";
import { type Change, WALL } from "../board";
import type { Sight } from "../calls/field";
import { Chart } from "../chart";
import { button } from "../controls";
import { h, refill } from "../dom";
import { Flash } from "../flash";
import type { Mode } from "../mode";
import { preset } from "../presets";
import { duration, english, number, t } from "../words";

/** A change and what it took. */
interface Entry {
  what: string;
  settled: number;
  reached: number;
  ms: number;
  anew: number | null; // ms that a map made anew takes, when that has been measured
  same: boolean | null; // whether it is the same
}

const KEPT = 8;

export function change(app: App): Mode {
  const { calls } = app.engine;
  const chart = new Chart(app, seen, () => flash.clear());
  const flash = new Flash(app);
  const entries: Entry[] = [];
  let painted: { cells: number; kinds: Set<number> } = { cells: 0, kinds: new Set() };
  let comparing = 0;
  let door: { cell: number; open: number; was: number } | null = null;
  let ticking = 0;

  const note = h("div", {});
  const last = h("section", { className: "field-block", dataset: { testid: "last-change" } });
  const list = h("table", { className: "field-facts", dataset: { testid: "changes" } });
  const choices = h("div", { className: "row field-choices" });
  const auto = h("input", { type: "checkbox", dataset: { testid: "auto-door" } });
  auto.addEventListener("change", () => void setAuto(auto.checked));
  const toggle = button(t("change_toggle"), "toggle-door", () => toggleDoor());
  const panel = h("div", {}, h("p", { className: "intro" }, t("change_intro")), chart.refusal,
    h("div", { className: "row", role: "group", aria: { label: t("change_try") } },
      button(t("change_boulder"), "drop-boulder", dropBoulder), button(t("change_door"), "open-door", openDoor), button(t("change_source"), "move-source", moveSource),
      app.still.matches ? toggle : h("label", { className: "check" }, auto, t("change_auto"))),
    last, note, chart.legend, choices, list);

  /** An answer about the map; null if the board is another one by the time it comes. */
  async function here<T>(asked: Promise<T | null>): Promise<T | null> {
    const board = app.board.now;
    const answer = await asked;
    return board === app.board.now ? answer : null;
  }

  // What can be tried. All of it could be painted by hand.
  async function openDoor() {
    const found = await here(calls.fieldDoor(chart.map));
    if (!found) return;
    if (found.cell < 0) return app.toast(t("change_no_door"));
    paint(found.cell, found.kind);
  }

  async function dropBoulder() {
    const start = app.board.now.sources[0];
    const cell = start === undefined ? -1 : await here(calls.fieldBoulder(chart.map, start));
    if (cell === null) return;
    if (cell < 0) return app.toast(t("change_no_way"));
    paint(cell, WALL);
  }

  function paint(cell: number, kind: number) {
    app.board.paint([cell], kind);
    app.board.endStroke();
  }

  /** Moves the flag that is nearest to the start some steps toward it. */
  async function moveSource() {
    const { sources, goals } = app.board.now;
    const answer = sources[0] === undefined ? new Int32Array(1) : await here(calls.fieldWay(chart.map, sources[0]));
    if (!answer) return;
    const steps = answer.subarray(1);
    const flag = steps.at(-1) ?? -1;
    const to = steps[Math.max(0, steps.length - 1 - Math.max(1, Math.round(steps.length / 5)))] ?? -1;
    const free = to >= 0 && to !== flag && !sources.includes(to) && !goals.includes(to);
    if (!free || !goals.includes(flag)) return app.toast(t("change_nowhere"));
    app.board.setPlaces([...sources], goals.map((g) => (g === flag ? to : g)));
  }

  async function findDoor() {
    if (door) return;
    const found = await here(calls.fieldDoor(chart.map));
    if (!found) return;
    if (found.cell >= 0) door = { cell: found.cell, open: found.kind, was: app.board.now.kinds[found.cell]! };
    else app.toast(t("change_no_door"));
  }

  async function toggleDoor() {
    await findDoor();
    if (!door) return;
    const shut = app.board.now.kinds[door.cell] !== door.open;
    app.board.play([door.cell], shut ? door.open : door.was);
  }

  async function setAuto(on: boolean) {
    clearInterval(ticking);
    auto.checked = on;
    if (!on) return shutDoor();
    await findDoor();
    if (!auto.checked) return shutDoor(); // it was switched off meanwhile
    auto.checked = door !== null;
    if (!door) return;
    clearInterval(ticking); // it may have been switched on twice
    ticking = window.setInterval(() => void toggleDoor(), 1000);
    void toggleDoor();
  }

  /** Leaves the door as it was found. */
  function shutDoor() {
    if (door && app.board.now.kinds[door.cell] === door.open) app.board.play([door.cell], door.was);
    door = null;
  }

  // What has changed.
  function seen(sight: Sight, made: boolean) {
    if (made) {
      flash.clear();
      void calls.fieldWarm(chart.map);
      app.say(t("change_made", { reached: number(sight.reached), time: time(sight.ms) }));
    } else {
      flash.show(sight.changed);
      entries.unshift({ what: what(), settled: sight.settled, reached: sight.reached, ms: sight.ms, anew: entries[0]?.anew ?? null, same: null });
      entries.length = Math.min(entries.length, KEPT);
      clearTimeout(comparing);
      comparing = window.setTimeout(compare, 200);
    }
    painted = { cells: 0, kinds: new Set() };
    showLast();
    void chart.look(app.board.now.sources[0] ?? -1);
  }

  function what(): string {
    if (painted.cells === 0) return t("change_moved");
    if (painted.kinds.size > 1) return t("change_mixed", { n: number(painted.cells) });
    const [kind] = painted.kinds;
    return t(painted.cells === 1 ? "change_painted_one" : "change_painted", { terrain: app.terrainName(kind!), n: number(painted.cells) });
  }

  /** Makes the map anew beside the one that was repaired, to time it and to compare the two. */
  async function compare() {
    const entry = entries[0];
    const id = chart.map;
    const fresh = await calls.fieldTime(id);
    if (!fresh || !entry || id !== chart.map || entry !== entries[0]) return;
    entry.anew = fresh.ms;
    const same = await calls.fieldCheck(id);
    if (entry !== entries[0] || same === null) return;
    entry.same = same;
    showLast();
    app.say(t("change_says", { settled: number(entry.settled), reached: number(entry.reached), time: time(entry.ms) }));
  }

  const cellCount = (n: number) => (n === 1 ? t("change_cells_one") : t("change_cells", { n: number(n) }));
  const time = (ms: number) => duration(ms) || t("time_none");

  function showLast() {
    const entry = entries[0];
    if (!entry) {
      last.replaceChildren(h("p", { className: "hint" }, t("change_none")));
      refill(note, ...notes());
      list.replaceChildren();
      return;
    }
    const most = Math.max(entry.ms, entry.anew ?? 0);
    const bars = (label: string, index: number, cells: number, ms: number | null) => {
      const bar = (share: number) => {
        const b = h("span", { className: `bar bar-${index}` });
        b.style.setProperty("--share", String(share));
        return h("td", { className: "bars" }, b);
      };
      const testid = index === 0 ? "repaired" : "anew";
      return [
        h("tr", {}, h("th", { scope: "row", rowSpan: 2 }, label), bar(entry.reached > 0 ? cells / entry.reached : 0), h("td", { className: "number", dataset: { testid: `${testid}-cells` } }, cellCount(cells))),
        h("tr", {}, bar(ms !== null && most > 0 ? ms / most : 0), h("td", { className: "number", dataset: { testid: `${testid}-time` } }, ms === null ? "…" : time(ms))),
      ];
    };
    const verdict = entry.same === null ? t("change_checking") : t(entry.same ? "change_same" : "change_differs");
    last.replaceChildren(h("h3", {}, `${t("change_last")}: ${entry.what}`),
      h("table", { className: "why compared" }, h("tbody", {}, ...bars(t("change_repaired"), 0, entry.settled, entry.ms), ...bars(t("change_anew"), 1, entry.reached, entry.anew))),
      h("p", { className: entry.same === false ? "refusal" : "hint same", dataset: { testid: "verdict", same: String(entry.same) } }, entry.same ? `✓ ${verdict}` : verdict));
    refill(note, ...notes());
    const heads = [t("change_where"), t("change_repaired"), t("change_in")].map((text, i) => h("th", { scope: "col", className: i > 0 ? "number" : "" }, text));
    list.replaceChildren(h("caption", {}, t("change_list")), h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...entries.map((e) =>
      h("tr", {}, h("th", { scope: "row" }, e.what), h("td", { className: "number" }, cellCount(e.settled)), h("td", { className: "number" }, time(e.ms))))));
  }

  function notes(): HTMLElement[] {
    const sight = chart.sight;
    if (!sight) return [];
    if (!sight.steady) return [h("p", { className: "note" }, t("change_unsteady"))];
    const list: HTMLElement[] = [];
    const entry = entries[0];
    if (entry && entry.settled >= entry.reached) list.push(h("p", { className: "note" }, t("change_whole")));
    if (app.board.size < 10_000) {
      const large = button(t("change_large"), "large-map", () => app.load(preset("halls"), "halls"));
      list.push(h("p", { className: "note" }, t("change_small", { n: number(app.board.size) })), large);
    }
    return list;
  }

  return {
    panel,
    enter() {
      app.stage.show(1);
      app.stage.frames[0]!.title.textContent = t("distance_title");
      app.stage.first.marks = (pen) => {
        chart.draw(pen);
        flash.draw();
      };
      choices.replaceChildren(...chart.choices());
      flash.enter();
      showLast();
      chart.make();
    },
    leave() {
      clearTimeout(comparing);
      entries.length = 0; // what is being compared is told to nobody
      void setAuto(false);
      chart.leave();
      flash.leave();
    },
    changed(change: Change) {
      if (change.what === "kinds") {
        painted.cells += change.cells.length;
        if (painted.kinds.size < 2) for (const cell of change.cells) painted.kinds.add(app.board.now.kinds[cell]!);
      } else if (change.what !== "places") {
        entries.length = 0;
        if (door) {
          door = null;
          void setAuto(false);
        }
      }
      chart.changed(change);
    },
    exhibit() {
      const { sources, goals } = app.board.now;
      const { way } = chart;
      const boulder = way?.[way.length >> 1] ?? sources[0] ?? 0; // in the middle of the way
      return {
        panels: async () => [await chart.panel(english("distance_title"))],
        paint: { ramp: chart.ramp },
        question: { ask: "change", mover: chart.mover, sources: goals, cells: [boulder], kind: WALL },
      };
    },
    state: () => chart.state,
    restore: (state) => chart.restore((state ?? {}) as Record<string, unknown>),
  };
}
