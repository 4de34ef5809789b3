// The bar for playing: something that happens step by step is shown forward and back, at any speed.

import type { App } from "./app";
import { iconButton } from "./controls";
import { h, icon } from "./dom";
import { number, t } from "./words";

const TO_START = "M19 5l-9 7l9 7zM11 5l-9 7l9 7z";
const TO_END = "M5 5l9 7l-9 7zM13 5l9 7l-9 7z";
export const PLAY = "M8 5l11 7l-11 7z";
const PAUSE = "M6.5 5h3v14h-3zM14.5 5h3v14h-3z";
const BACK = "M18 5l-9 7l9 7zM5 5v14";
export const STEP = "M6 5l9 7l-9 7zM19 5v14";

/** The slowest and the fastest, in steps a second, and how many seconds a film takes at the speed it is given. */
const SLOWEST = 1;
const FASTEST = 1_000_000;
const SECONDS = 10;

/** While it plays the bar changes no more often than this, in ms: nobody could read it, and each time the page is laid out. */
const READABLE = 50;

export class Transport {
  readonly element: HTMLElement;
  private readonly player: HTMLButtonElement;
  private readonly scrub = h("input", { type: "range", className: "scrub", min: "0", step: "1", dataset: { testid: "scrub" } });
  private readonly count = h("output", { className: "count", dataset: { testid: "step-count" } });
  private readonly speed = h("input", { type: "range", className: "speed", min: "0", max: "1", step: "any", dataset: { testid: "speed" } });
  private readonly rate = h("output", { className: "rate" });
  private end = 0;
  private now = 0;
  private growing = false; // more is being recorded
  private awaited = 0; // the step to go to as soon as it is there
  private playing = false;
  private chosen = false; // whether the reader set the speed
  private perSecond = 8;
  private owed = 0; // a part of a step that is not shown yet
  private last = 0; // when the last frame was
  private told = 0; // when the bar last said where it is, while it plays

  /** Whenever it comes to another step, and when it comes to rest, it shows it; and it says when it has played to the end. */
  constructor(private readonly app: App, private readonly show: (at: number) => void, private readonly ended = () => {}) {
    this.player = iconButton("play", PLAY, () => this.toggle());
    this.player.classList.add("primary");
    this.scrub.setAttribute("aria-label", t("scrub"));
    this.speed.setAttribute("aria-label", t("speed"));
    this.scrub.addEventListener("input", () => this.rest(this.scrub.valueAsNumber));
    this.speed.addEventListener("input", () => {
      this.chosen = true;
      this.setSpeed(SLOWEST * (FASTEST / SLOWEST) ** this.speed.valueAsNumber);
    });
    this.element = h("div", { className: "transport", role: "group", aria: { label: t("transport") } },
      h("div", { className: "scrub-row" }, this.scrub, this.count),
      h("div", { className: "play-row" },
        iconButton("to_start", TO_START, () => this.rest(0)), iconButton("step_back", BACK, () => this.step(-1)), this.player,
        iconButton("step", STEP, () => this.step(1)), iconButton("to_end", TO_END, () => this.rest(Infinity))),
      h("label", { className: "speed-label" }, h("span", {}, t("speed")), this.speed, this.rate));
    // The sliders keep their own keys, but not those for playing.
    this.element.addEventListener("keydown", (e) => {
      if (e.target instanceof HTMLInputElement && [" ", ".", ","].includes(e.key) && this.key(e)) e.preventDefault();
    });
    this.load(0);
  }

  /** How many steps have been shown, and how many there are. */
  get at(): number {
    return this.now;
  }
  get length(): number {
    return this.end;
  }
  get moving(): boolean {
    return this.playing;
  }
  /** Where it will be when all is recorded: the end stays the end. */
  get place(): number {
    return this.awaited > 0 ? this.awaited : this.now === this.end && this.end > 0 && !this.growing ? Infinity : this.now;
  }
  /** The steps a second that the reader chose; null: what suits the film. */
  get pace(): number | null {
    return this.chosen ? Math.round(this.perSecond) : null;
  }
  set pace(perSecond: number | null) {
    this.chosen = perSecond !== null;
    if (perSecond !== null) this.setSpeed(perSecond);
  }

  /** Takes another film of so many steps, and stands still at one of them, which it does not show. */
  load(length: number, at = 0) {
    this.pause();
    this.now = Math.min(at, length);
    this.awaited = 0;
    this.grow(length, false);
    this.suit(length);
  }

  /** Takes the speed at which so many steps take their time, unless one was chosen. */
  suit(length: number) {
    if (!this.chosen) this.setSpeed(Math.max(4, length / SECONDS));
  }

  /** Begins another film, which is yet to grow, and stands where it stood in the one before or will stand at that step. */
  begin(at: number) {
    this.now = 0;
    this.awaited = at;
    this.grow(0, true);
  }

  /** Takes more of a film that is being recorded: where playing has to wait for it, it goes on. */
  grow(length: number, growing: boolean) {
    this.end = length;
    this.growing = growing;
    this.scrub.max = String(length);
    if (this.awaited > 0) {
      this.now = Math.min(this.awaited, length);
      if (this.now === this.awaited || !growing) this.awaited = 0;
    }
    this.now = Math.min(this.now, length);
    this.tell();
  }

  /** Plays, from the beginning if it is at the end. With auto it does so only where things may move by themselves. */
  play(auto = false) {
    if (this.playing || (this.end === 0 && !this.growing) || (auto && this.app.still.matches)) return;
    if (this.now === this.end && !this.growing) this.go(0);
    this.playing = true;
    this.awaited = 0;
    this.owed = 0;
    this.last = performance.now();
    this.tell();
    requestAnimationFrame((time) => this.tick(time));
  }

  pause() {
    this.playing = false;
    this.tell();
  }

  toggle() {
    if (this.playing) this.rest(this.now);
    else this.play();
  }

  step(by: number) {
    this.rest(this.now + by);
  }

  /** Stands still at a step. */
  private rest(at: number) {
    this.pause();
    this.now = Math.min(Math.max(at, 0), this.end);
    this.awaited = at > this.end && this.growing ? at : 0;
    this.show(this.now);
    this.tell();
  }

  go(at: number) {
    const to = Math.min(Math.max(at, 0), this.end);
    if (to === this.now) return;
    this.now = to;
    this.show(to);
    this.tell();
  }

  private tick(time: number) {
    if (!this.playing || !this.element.isConnected) return this.pause();
    this.owed += (this.perSecond * Math.min(Math.max(time - this.last, 0), 100)) / 1000;
    this.last = time;
    const whole = Math.floor(this.owed);
    this.owed -= whole;
    if (this.awaited === 0) this.go(this.now + whole);
    if (this.now === this.end && !this.growing) {
      this.rest(this.now);
      this.ended();
    } else requestAnimationFrame((time) => this.tick(time));
  }

  private setSpeed(perSecond: number) {
    this.perSecond = Math.min(Math.max(perSecond, SLOWEST), FASTEST);
    this.speed.value = String(Math.log(this.perSecond / SLOWEST) / Math.log(FASTEST / SLOWEST));
    this.rate.textContent = t("per_second", { n: number(Math.round(this.perSecond)) });
  }

  private tell() {
    const now = performance.now();
    if (this.playing && this.told > 0 && now - this.told < READABLE) return;
    this.told = this.playing ? now : 0;
    this.scrub.value = String(this.now);
    this.count.textContent = t(this.growing ? "step_so_far" : "step_of", { n: number(this.now), of: number(this.end) });
    this.scrub.setAttribute("aria-valuetext", this.count.textContent);
    showPlaying(this.player, this.playing);
  }

  /** Takes the keys for playing, and says whether this was one. */
  key(e: KeyboardEvent): boolean {
    if (e.key === " ") {
      if (pressesElse(e)) return false;
      this.toggle();
    } else if (e.key === ".") this.step(1);
    else if (e.key === ",") this.step(-1);
    else if (e.key === "Home") this.rest(0);
    else if (e.key === "End") this.rest(Infinity);
    else return false;
    return true;
  }
}

/** Lets a button for playing say what it does now. */
export function showPlaying(button: HTMLButtonElement, playing: boolean) {
  const label = t(playing ? "pause" : "play");
  if (button.title === label) return;
  button.title = label;
  button.setAttribute("aria-label", label);
  button.replaceChildren(icon(playing ? PAUSE : PLAY));
}

/** Whether the space bar presses what has the focus, and does not play. */
export const pressesElse = (e: KeyboardEvent) => (e.target as HTMLElement).closest("button, summary, [role=tab]") !== null;
