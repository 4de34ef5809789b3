// What the page has room for, of boards from elsewhere.

import type { Content } from "./board";
import { t, Told } from "./words";

/** How many starts, goals or enemies a board has at most, and how many portals: each is drawn by itself. */
const MAX_PLACES = 1000;
const MAX_PORTALS = 10_000;

/** A board from elsewhere, unless the page has no room for it. */
export function checked(c: Content): Content {
  const places = Math.max(c.sources.length, c.goals.length, c.enemies?.length ?? 0);
  if (places > MAX_PLACES) throw new Told(t("too_many_places", { n: places, most: MAX_PLACES }));
  const portals = c.portals.length / 3;
  if (portals > MAX_PORTALS) throw new Told(t("too_many_portals", { n: portals, most: MAX_PORTALS }));
  return c;
}
