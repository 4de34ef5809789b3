// Distance map: from the flags outward, and a crowd that walks down it, or flees.

import type { App } from "../app";
import type { Change } from "../board";
import type { Sight, Timing } from "../calls/field";
import { Chart } from "../chart";
import { Crowd } from "../crowd";
import { button, iconButton } from "../controls";
import { h } from "../dom";
import { isWhole, type Mode } from "../mode";
import { PLAY, pressesElse, showPlaying, STEP } from "../transport";
import { duration, english, number, paces, t } from "../words";

const MOST = 5000;
const HANDFUL = 25;

export function distance(app: App): Mode {
  const { calls } = app.engine;
  const chart = new Chart(app, seen, () => facts.replaceChildren());
  const crowd = new Crowd(app, () => calls.unitsTick(chart.map, anew), count);
  let units = 0; // how many the reader asked for; 0: what suits the board
  let anew = true;
  let size = app.board.size;
  let hovered = -1;
  let gone = false;
  let measuring = 0;

  // The panel.
  const says = h("p", { className: "hint" });
  const goal = h("div", { className: "either", role: "radiogroup", aria: { label: t("distance_goal") } });
  const slider = h("input", { type: "range", min: "0", max: "1", step: "any", aria: { label: t("units_number") } });
  const field = h("input", { type: "number", min: "1", max: String(MOST), aria: { label: t("units_number") }, dataset: { testid: "units" } });
  const again = h("input", { type: "checkbox", dataset: { testid: "anew" } });
  const againLabel = h("label", { className: "check" }, again, t("units_anew"));
  const counts = h("output", { className: "unit-counts", dataset: { testid: "unit-counts" } });
  const facts = h("table", { className: "field-facts", dataset: { testid: "field-facts" } });
  const choices = h("div", { className: "row field-choices" });
  const scatter = button(t("units_scatter"), "scatter", () => drop());
  const panel = h("div", {}, h("p", { className: "intro" }, t("distance_intro")), chart.refusal, chart.legend, choices,
    h("section", { className: "field-block" }, h("h3", {}, t("units")), goal, says, h("div", { className: "row" }, slider, field, scatter), againLabel),
    facts, h("p", { className: "hint" }, t("times_note")));

  // The bar under the map.
  const player = iconButton("play", PLAY, () => play(!crowd.moving));
  player.classList.add("primary");
  const step = iconButton("step", STEP, () => oneStep());
  const speed = h("input", { type: "range", className: "speed", min: "1", max: "30", aria: { label: t("speed") }, dataset: { testid: "unit-speed" } });
  const rate = h("output", { className: "rate" });
  const bar = h("div", { className: "transport", role: "group", aria: { label: t("transport") } }, player, step,
    h("label", { className: "speed-label" }, h("span", {}, t("speed")), speed, rate), counts);

  slider.addEventListener("input", () => setUnits(Math.round(MOST ** slider.valueAsNumber)));
  field.addEventListener("change", () => setUnits(Math.min(MOST, Math.max(1, Math.round(field.valueAsNumber) || 1))));
  again.addEventListener("change", () => {
    anew = again.checked;
    app.touchLink();
  });
  speed.addEventListener("input", () => {
    crowd.speed = speed.valueAsNumber;
    showControls();
    app.touchLink();
  });
  for (const flees of [false, true]) {
    const name = flees ? "flee" : "chase";
    const input = h("input", { type: "radio", name: "distance-goal", value: name, dataset: { testid: name } });
    input.addEventListener("change", () => {
      chart.flees = flees;
      chart.make();
      showControls();
      app.touchLink();
    });
    goal.append(h("label", {}, input, t(`distance_${name}`)));
  }

  const wanted = () => units || Math.min(1000, Math.max(12, Math.round(app.board.size / 6)));

  function setUnits(n: number) {
    units = n;
    showControls();
    void drop();
    app.touchLink();
  }

  /** Scatters as many units as are wanted. */
  async function drop() {
    await calls.unitsClear(Math.floor(Math.random() * 2 ** 31));
    crowd.take(null);
    await add(wanted());
    if (!app.still.matches && !gone) play(true);
  }

  async function add(n: number, at = -1) {
    const tick = await calls.unitsDrop(chart.map, n, at);
    if (tick) crowd.take(tick);
    if (tick && at >= 0 && tick.at.length === MOST && tick.at.every((cell) => cell >= 0)) app.toast(t("units_most", { n: number(MOST) }));
    measure();
  }

  function play(on: boolean) {
    if (on && crowd.now && walking() === 0 && crowd.now.at.every((at) => at < 0)) return void drop();
    if (on) crowd.play();
    else crowd.pause();
    showControls();
  }

  function oneStep() {
    crowd.step();
    showControls();
  }

  const walking = () => (crowd.now ? crowd.now.at.reduce((n, at) => n + (at >= 0 ? 1 : 0), 0) - crowd.now.resting : 0);

  function count() {
    const now = crowd.now;
    counts.textContent = now ? t(chart.flees ? "units_counts_flee" : "units_counts", { walking: number(walking()), arrived: number(now.arrived), resting: number(now.resting) }) : "";
    if (now && now.arrived > 0 && now.at.every((at) => at < 0)) {
      if (crowd.moving) app.say(t("units_all_arrived"));
      crowd.pause();
      showControls();
    }
  }

  function showControls() {
    slider.value = String(Math.log(wanted()) / Math.log(MOST));
    field.value = String(wanted());
    again.checked = anew;
    againLabel.hidden = chart.flees;
    speed.value = String(crowd.speed);
    rate.textContent = t("per_second", { n: crowd.speed });
    says.textContent = t(chart.flees ? "distance_flee_says" : "distance_chase_says") + (app.still.matches ? ` ${t("units_still")}` : "");
    for (const input of goal.querySelectorAll("input")) input.checked = (input.value === "flee") === chart.flees;
    player.hidden = speed.parentElement!.hidden = app.still.matches;
    showPlaying(player, crowd.moving);
    app.stage.frames[0]!.title.textContent = t(chart.flees ? "distance_title_flee" : "distance_title");
  }

  function seen(sight: Sight, made: boolean) {
    if (!crowd.now) void drop();
    showFacts();
    measure();
    if (made) app.say(t("legend_says", { greatest: paces(sight.greatest, app.board.pace), reached: number(sight.reached) }));
    look();
  }

  // The times, which are measured when nothing has changed for a moment.
  let times: { map: Timing; step: Timing | null; paths: Timing | null } | null = null;
  function measure() {
    clearTimeout(measuring);
    measuring = window.setTimeout(async () => {
      const id = chart.map;
      const map = await calls.fieldTime(id);
      const step = await calls.unitsTime(id);
      const paths = chart.flees ? null : await calls.pathsTime(id);
      if (!map || id !== chart.map) return;
      times = { map, step, paths };
      showFacts();
    }, 500);
  }

  function showFacts() {
    const sight = chart.sight;
    if (!sight) return;
    const row = (name: string, value: string, testid: string, note = "", title = "") =>
      h("tr", { title }, h("th", { scope: "row" }, name, note ? h("span", { className: "hint" }, note) : null), h("td", { className: "number", dataset: { testid } }, value));
    const rounds = (m: Timing) => t("time_of", { times: number(m.times) });
    const rows = [
      row(t("cells_reached"), number(sight.reached), "reached"),
      row(t(chart.flees ? "greatest_flee" : "greatest"), t("greatest_paces", { n: paces(sight.greatest, app.board.pace) }), "greatest"),
    ];
    if (times) {
      const { map, step, paths } = times;
      rows.push(row(t("time_map"), duration(map.ms), "time-map", "", rounds(map)));
      if (step && step.times > 0) rows.push(row(t("time_step"), duration(step.ms), "time-step", "", rounds(step)));
      if (paths && paths.times > 0) {
        const all = paths.ms * wanted();
        rows.push(row(t("time_paths", { n: number(wanted()) }), duration(all), "time-paths", t("time_times", { n: ratio(all / map.ms) }), rounds(paths)));
      }
    }
    facts.replaceChildren(h("tbody", {}, ...rows));
  }

  /** The way from the cell that is pointed at, or else from the first start. */
  const look = () => void chart.look(hovered >= 0 ? hovered : (app.board.now.sources[0] ?? -1));

  return {
    panel,
    bar,
    tools: [{ name: "drop", label: "tool_drop", icon: "M7 8h.01M12 5h.01M17 8h.01M9 12h.01M15 12h.01M6 16h.01M12 17h.01M18 16h.01", press: (cell) => void add(HANDFUL, cell) }],
    enter() {
      app.stage.show(1);
      app.stage.first.marks = (pen) => {
        chart.draw(pen);
        crowd.draw();
      };
      choices.replaceChildren(...chart.choices());
      crowd.enter();
      void calls.unitsClear(1);
      showControls();
      chart.make();
    },
    leave() {
      gone = true;
      clearTimeout(measuring);
      chart.leave();
      crowd.leave();
    },
    changed(change: Change) {
      if (app.board.size !== size) {
        size = app.board.size;
        crowd.take(null);
        showControls();
      }
      times = null;
      chart.changed(change);
    },
    hover(cell) {
      hovered = cell;
      look();
    },
    key(e) {
      if (e.key === " " && !pressesElse(e)) {
        if (app.still.matches) oneStep();
        else play(!crowd.moving);
      } else if (e.key === ".") oneStep();
      else return false;
      return true;
    },
    exhibit() {
      const { sources, goals } = app.board.now;
      const title = english(chart.flees ? "distance_title_flee" : "distance_title");
      return {
        panels: async () => [await chart.panel(title)],
        paint: { ramp: chart.ramp },
        question: { ask: "field", mover: chart.mover, sources: goals, costs: chart.flees ? "flee" : "toward", units: sources },
      };
    },
    state: () => ({ units, anew, speed: crowd.speed, flees: chart.flees, ...chart.state }),
    restore(state) {
      const s = (state ?? {}) as Record<string, unknown>;
      if (isWhole(s.units, 0, MOST)) units = s.units;
      if (isWhole(s.speed, 1, 30)) crowd.speed = s.speed;
      if (typeof s.anew === "boolean") anew = s.anew;
      if (typeof s.flees === "boolean") chart.flees = s.flees;
      chart.restore(s);
    },
  };
}

const ratio = (n: number) => number(n < 10 ? Math.round(n * 10) / 10 : Math.round(n));
