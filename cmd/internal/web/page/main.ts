// The page begins here.

import { App } from "./app";
import { range } from "./modes/range";
import { tempers } from "./modes/tempers";
import { watch } from "./modes/watch";

void App.start({
  watch,
  range,
  distance: tempers,
  tempers,
  change: tempers,
  mazes: tempers,
});
