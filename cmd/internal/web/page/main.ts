// The page begins here.

import { App } from "./app";
import { tempers } from "./modes/tempers";

void App.start({ watch: tempers, range: tempers, distance: tempers, tempers, change: tempers, mazes: tempers });
