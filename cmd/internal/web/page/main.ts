// The page begins here.

import { App } from "./app";
import { change } from "./modes/change";
import { distance } from "./modes/distance";
import { mazes } from "./modes/mazes";
import { range } from "./modes/range";
import { tempers } from "./modes/tempers";
import { watch } from "./modes/watch";

void App.start({ watch, range, distance, tempers, change, mazes });
