// Dijkstra as most C++ programs have it: flat arrays, std::priority_queue, stale entries skipped.
// Usage: dijkstra NODES EDGES WEIGHTS ROUNDS; prints "SUM SECONDS": the sum of all finite costs, and the least CPU time.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

struct Arc {
    int32_t head;
    int32_t weight;
};

struct Graph {
    std::vector<int64_t> first;
    std::vector<Arc> arcs;
};

// The same generator stands in ../main.go.
struct Random {
    uint64_t state = 1;
    uint64_t below(uint64_t n) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (state >> 33) % n;
    }
};

static Graph make(int64_t nodes, int64_t edges, uint64_t weights) {
    Random random;
    std::vector<int32_t> tail(edges);
    std::vector<Arc> drawn(edges);
    Graph g;
    g.first.assign(nodes + 1, 0);
    for (int64_t i = 0; i < edges; i++) {
        tail[i] = random.below(nodes);
        drawn[i].head = random.below(nodes);
        drawn[i].weight = 1 + random.below(weights);
        g.first[tail[i] + 1]++;
    }
    for (int64_t n = 0; n < nodes; n++) g.first[n + 1] += g.first[n];
    g.arcs.resize(edges);
    std::vector<int64_t> next(g.first.begin(), g.first.end() - 1);
    for (int64_t i = 0; i < edges; i++) g.arcs[next[tail[i]]++] = drawn[i];
    return g;
}

static const int64_t far = std::numeric_limits<int64_t>::max();

static void dijkstra(const Graph& g, int32_t from, std::vector<int64_t>& cost) {
    using Entry = std::pair<int64_t, int32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> open;
    std::fill(cost.begin(), cost.end(), far);
    cost[from] = 0;
    open.push({0, from});
    while (!open.empty()) {
        auto [c, n] = open.top();
        open.pop();
        if (c > cost[n]) continue;
        for (int64_t i = g.first[n]; i < g.first[n + 1]; i++) {
            const Arc& a = g.arcs[i];
            int64_t through = c + a.weight;
            if (through < cost[a.head]) {
                cost[a.head] = through;
                open.push({through, a.head});
            }
        }
    }
}

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    Graph g = make(atoll(argv[1]), atoll(argv[2]), atoll(argv[3]));
    std::vector<int64_t> cost(g.first.size() - 1);
    double best = 1e9;
    for (int round = 0; round < atoi(argv[4]); round++) {
        clock_t begun = clock();
        dijkstra(g, 0, cost);
        best = std::min(best, double(clock() - begun) / CLOCKS_PER_SEC);
    }
    int64_t sum = 0;
    for (int64_t c : cost)
        if (c != far) sum += c;
    printf("%lld %.6f\n", static_cast<long long>(sum), best);
}
