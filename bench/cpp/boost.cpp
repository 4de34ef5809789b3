// Boost Graph: breadth-first search, Dijkstra and A* on its most compact graph, compressed_sparse_row_graph, with all
// property maps as vectors over the vertex numbers.
#include <boost/graph/astar_search.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/property_map/property_map.hpp>

#include "drive.h"

struct Weight { int weight; };
using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Weight>;
using Vertex = boost::graph_traits<Graph>::vertex_descriptor;
constexpr int FAR = INT32_MAX / 2;

static Graph makeGraph(const Task &t) {
  std::vector<std::pair<int, int>> edges;
  std::vector<Weight> weights;
  for (int y = 0; y < t.height; y++)
    for (int x = 0; x < t.width; x++)
      for (int d = 0; d < t.directions() && t.price(x, y); d++)
        if (int w = t.step(x, y, DX[d], DY[d])) {
          edges.push_back({y * t.width + x, (y + DY[d]) * t.width + x + DX[d]});
          weights.push_back({w});
        }
  return Graph(boost::edges_are_sorted, edges.begin(), edges.end(), weights.begin(), size_t(t.width) * t.height);
}

struct Data {
  const Task &t;
  Graph g;
  std::vector<int> distance, rank;
  std::vector<Vertex> parent;
  std::vector<boost::default_color_type> color;
  explicit Data(const Task &t)
      : t(t), g(makeGraph(t)), distance(t.prices.size()), rank(t.prices.size()), parent(t.prices.size()), color(t.prices.size()) {}
  auto index() { return get(boost::vertex_index, g); }
  template <class V> auto map(V &v) { return boost::make_iterator_property_map(v.begin(), index()); }
  auto weights() { return get(&Weight::weight, g); }
  Vertex at(int x, int y) const { return size_t(y) * t.width + x; }
  std::string field() {
    return digest(distance.size(), [&](size_t i) { return distance[i] >= FAR ? -1 : distance[i]; });
  }
  std::string path(const Query &q) {
    if (distance[at(q.toX, q.toY)] >= FAR) return "-";
    std::vector<Vertex> cells{at(q.toX, q.toY)};
    while (cells.back() != at(q.x, q.y)) cells.push_back(parent[cells.back()]);
    std::string text;
    for (size_t i = cells.size(); i-- > 0;)
      text += std::to_string(cells[i] % t.width) + " " + std::to_string(cells[i] / t.width) + " ";
    return text;
  }
};

static std::unique_ptr<Asker> bfs(const Task &t) {
  if (t.workload != "field" || t.octile() || !t.uniform()) return nullptr;
  auto d = std::make_shared<Data>(t);
  return std::make_unique<Asker>(Asker{[d](const Query &q) {
    std::fill(d->distance.begin(), d->distance.end(), FAR);
    d->distance[d->at(q.x, q.y)] = 0;
    auto depths = boost::record_distances(d->map(d->distance), boost::on_tree_edge());
    boost::breadth_first_search(d->g, d->at(q.x, q.y), boost::visitor(boost::make_bfs_visitor(depths)).color_map(d->map(d->color)));
  }, [d] { return d->field(); }});
}

static std::unique_ptr<Asker> dijkstra(const Task &t) {
  if (t.workload != "field") return nullptr;
  auto d = std::make_shared<Data>(t);
  return std::make_unique<Asker>(Asker{[d](const Query &q) {
    boost::dijkstra_shortest_paths(d->g, d->at(q.x, q.y),
                                   boost::weight_map(d->weights())
                                       .distance_map(d->map(d->distance))
                                       .predecessor_map(d->map(d->parent))
                                       .color_map(d->map(d->color))
                                       .distance_inf(FAR));
  }, [d] { return d->field(); }});
}

struct Found {};

struct Stop : boost::default_astar_visitor {
  Vertex goal;
  explicit Stop(Vertex goal) : goal(goal) {}
  void examine_vertex(Vertex v, const Graph &) const {
    if (v == goal) throw Found();
  }
};

static std::unique_ptr<Asker> astar(const Task &t) {
  if (t.workload != "path") return nullptr;
  auto d = std::make_shared<Data>(t);
  auto last = std::make_shared<Query>();
  return std::make_unique<Asker>(Asker{[d, last](const Query &q) {
    *last = q;
    auto estimate = [d, q](Vertex v) { return d->t.estimate(int(v % d->t.width), int(v / d->t.width), q.toX, q.toY); };
    try {
      boost::astar_search(d->g, d->at(q.x, q.y), estimate,
                          boost::weight_map(d->weights())
                              .distance_map(d->map(d->distance))
                              .predecessor_map(d->map(d->parent))
                              .rank_map(d->map(d->rank))
                              .color_map(d->map(d->color))
                              .distance_inf(FAR)
                              .visitor(Stop(d->at(q.toX, q.toY))));
    } catch (Found &) {
    }
  }, [d, last] { return d->path(*last); }});
}

int main(int argc, char **argv) {
  return drive(argc, argv, {{"boost-bfs", bfs}, {"boost-dijkstra", dijkstra}, {"boost-astar", astar}});
}
