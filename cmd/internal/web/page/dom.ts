// Elements: making them, and changing them no more than needed.

type Props<K extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[K], "style" | "dataset" | "children">
> & { dataset?: Record<string, string>; aria?: Record<string, string> };

/** Makes an element with properties, data-* and aria-* attributes, and children; null children are left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props<K> = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const { dataset, aria, ...rest } = props;
  const e = Object.assign(document.createElement(tag), rest);
  Object.assign(e.dataset, dataset);
  for (const [name, value] of Object.entries(aria ?? {})) e.setAttribute(`aria-${name}`, value);
  e.append(...children.filter((c) => c !== null));
  return e;
}

const SVG = "http://www.w3.org/2000/svg";

/** A picture of lines on a field of 24 x 24. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const p = document.createElementNS(SVG, "path");
  p.setAttribute("d", path);
  svg.append(p);
  return svg;
}

/**
 * Gives an element other children. If the focus was in one of them, what takes its place has it afterwards, or else what
 * comes next: those who use the keyboard must not begin at the top again.
 */
export function refill(parent: HTMLElement, ...children: Node[]) {
  const focused = document.activeElement as HTMLElement | null;
  const within = focused !== parent && parent.contains(focused); // the body has the focus when nothing has
  parent.replaceChildren(...children);
  if (!focused || !within) return;
  const name = focused.dataset.testid;
  const same = name ? parent.querySelector<HTMLElement>(`[data-testid="${CSS.escape(name)}"]`) : null;
  (same ?? nextFocus(parent))?.focus({ preventScroll: true });
}

/** What can have the focus and comes at or after the beginning of an element, or else before it. */
export function nextFocus(from: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>("button:enabled, select, input, [tabindex='0']")].filter((e) => e.checkVisibility());
  return all.find((e) => from.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING) ?? all.at(-1);
}

/** Changes what an element says, if that is something else. */
export function setText(e: HTMLElement, text: string) {
  if (e.textContent !== text) e.textContent = text;
}

/** Calls back at most once a frame, with the newest arguments. */
export function eachFrame<A extends unknown[]>(f: (...args: A) => void): (...args: A) => void {
  let latest: A | null = null;
  return (...args) => {
    const idle = latest === null;
    latest = args;
    if (!idle) return;
    requestAnimationFrame(() => {
      const now = latest!;
      latest = null;
      f(...now);
    });
  };
}
