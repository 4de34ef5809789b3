// Prices as people write them, here as in the command and its files: a number of paces, 0 for free, or that it is a wall.

import { FREE } from "./board";
import { t } from "./words";

export const priceText = (price: number): string => (price === 0 ? t("price_wall") : String(price === FREE ? 0 : price));

/** The price that somebody has written, as a cost table has it; NaN if it is none. The word of the files is read in every language. */
export function readPrice(said: string): number {
  if ([t("price_wall"), "wall"].includes(said.toLowerCase())) return 0;
  const price = /^\d{1,5}$/.test(said) ? Number(said) : NaN;
  return price === 0 ? FREE : price < FREE ? price : NaN;
}
