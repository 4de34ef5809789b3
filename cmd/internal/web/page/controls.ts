// Controls: what the bars, tools and panels of the page are put together from.

import { h, icon } from "./dom";
import { t, type Word } from "./words";

/** A button with words on it. */
export function button(text: string, testid: string, press: () => unknown): HTMLButtonElement {
  const b = h("button", { type: "button", dataset: { testid } }, text);
  b.addEventListener("click", press);
  return b;
}

/** A button with a picture; its words are its title and what is read aloud. */
export function iconButton(label: Word, picture: string, press: () => unknown): HTMLButtonElement {
  const b = h("button", { type: "button", className: "icon-button", title: t(label), aria: { label: t(label) }, dataset: { testid: label } }, icon(picture));
  b.addEventListener("click", press);
  return b;
}

/** One of several buttons of which one is pressed. */
export function segment(text: string, testid: string, on: boolean, press: () => unknown, label = text): HTMLButtonElement {
  const b = button(text, testid, press);
  b.title = label;
  b.setAttribute("aria-label", label);
  b.setAttribute("aria-pressed", String(on));
  return b;
}

/** A choice of one of several values, each with the text that is shown for it. */
export function picker(label: Word, options: (readonly [value: string, text: string])[], chosen: string, choose: (value: string) => void): HTMLSelectElement {
  const select = h("select", { aria: { label: t(label) }, dataset: { testid: label } }, ...options.map(([value, text]) => h("option", { value }, text)));
  select.value = chosen;
  select.addEventListener("change", () => choose(select.value));
  return select;
}

/** A control with its words before it. */
export const labeled = (label: Word, control: HTMLElement) => h("label", {}, h("span", {}, t(label)), control);

/** A slider in a label, with what it stands at behind it. */
export function slider(
  label: string, name: string, values: { min: number; max: number; step: number; value: number },
  say: (value: number) => string, change: (value: number) => void,
): HTMLLabelElement {
  const { min, max, step, value } = values;
  const input = h("input", { type: "range", min: String(min), max: String(max), step: String(step), value: String(value), dataset: { testid: name } });
  const said = h("output", {}, say(input.valueAsNumber));
  input.setAttribute("aria-valuetext", said.textContent);
  input.addEventListener("input", () => {
    said.textContent = say(input.valueAsNumber);
    input.setAttribute("aria-valuetext", said.textContent);
    change(input.valueAsNumber);
  });
  return h("label", {}, h("span", {}, label), input, said);
}
