// The page begins here.

import { App } from "./app";
import { range } from "./modes/range";
import { tempers } from "./modes/tempers";

void App.start({ watch: tempers, range, distance: tempers, tempers, change: tempers, mazes: tempers });
