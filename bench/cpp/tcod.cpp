// libtcod: TCOD_dijkstra for fields, TCOD_path (A*) for paths. Both ask a function for the price of a step; the function
// here knows the walls and the corner rule. libtcod multiplies it by the length of a diagonal step itself.
#include <libtcod/path.h>

#include "drive.h"

static float stepPrice(int x, int y, int toX, int toY, void *task) {
  auto t = static_cast<const Task *>(task);
  return t->step(x, y, toX - x, toY - y) ? float(t->price(toX, toY)) : 0;
}

// Its Dijkstra counts in hundredths, in which a diagonal step is 141: fields are compared on four-way maps alone.
static std::unique_ptr<Asker> dijkstra(const Task &t) {
  if (t.workload != "field" || t.octile()) return nullptr;
  auto d = std::shared_ptr<TCOD_Dijkstra>(TCOD_dijkstra_new_using_function(t.width, t.height, stepPrice, const_cast<Task *>(&t), 0), TCOD_dijkstra_delete);
  return std::make_unique<Asker>(Asker{[d](const Query &q) { TCOD_dijkstra_compute(d.get(), q.x, q.y); }, [d, &t] {
    return digest(t.prices.size(), [&](size_t i) {
      float c = TCOD_dijkstra_get_distance(d.get(), int(i % t.width), int(i / t.width));
      return c < 0 ? -1 : int64_t(c + 0.5f);
    });
  }});
}

static std::unique_ptr<Asker> astar(const Task &t) {
  if (t.workload != "path") return nullptr;
  float diagonal = t.octile() ? 1.41421356f : 0;
  auto p = std::shared_ptr<TCOD_Path>(TCOD_path_new_using_function(t.width, t.height, stepPrice, const_cast<Task *>(&t), diagonal), TCOD_path_delete);
  auto found = std::make_shared<bool>();
  return std::make_unique<Asker>(Asker{[p, found](const Query &q) { *found = TCOD_path_compute(p.get(), q.x, q.y, q.toX, q.toY); }, [p, found] {
    if (!*found) return std::string("-");
    int x, y;
    TCOD_path_get_origin(p.get(), &x, &y);
    std::string text = std::to_string(x) + " " + std::to_string(y);
    for (int i = 0; i < TCOD_path_size(p.get()); i++) {
      TCOD_path_get(p.get(), i, &x, &y);
      text += " " + std::to_string(x) + " " + std::to_string(y);
    }
    return text;
  }});
}

int main(int argc, char **argv) { return drive(argc, argv, {{"libtcod-dijkstra", dijkstra}, {"libtcod-astar", astar}}); }
