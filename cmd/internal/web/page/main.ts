// The page begins here.

import { App } from "./app";
import { change } from "./modes/change";
import { distance } from "./modes/distance";
import { mazes } from "./modes/mazes";
import { range } from "./modes/range";
import { tempers } from "./modes/tempers";
import { watch } from "./modes/watch";

const app = App.start({ watch, range, distance, tempers, change, mazes });

// For the browser's console and for tests: app.engine.calls has all that the worker can do, such as measureField().
void app.then((app) => Object.assign(window, { app }));
