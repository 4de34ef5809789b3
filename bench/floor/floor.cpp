// The floor: what a careful programmer gets from the textbook's procedures on flat arrays, compiled by g++ -O3
// -march=native. One pass over the map, no graph, no objects, nothing that a library needs in order to be used. A border of
// wall makes bounds tests needless; one column of it serves both sides, since a row ends where the next begins.
//
//   floor-bfs      breadth-first search, 16-bit distances, one queue; a cell is pushed without a branch: written always,
//                  kept if it was new
//   floor-bfs-if   the same with a branch, which wins where the guess is easy
//   floor-bfs-two  two frontiers that change places, so that what is read stays in the cache
//   floor-bfs-dir, floor-bfs-dir-if  a frontier for each direction of travel, which need not look back: three looks a cell
//   floor-dial     prices 1 to 9: Dial (1969), a ring of buckets, one for each cost; 32-bit distances
//   floor-octile   eight directions: buckets as wide as a straight step is long, in which any order is right
//   floor-pruned   the same, and a cell is left only in the directions that jump points would leave it (Harabor and
//                  Grastien 2011)
//
// The best of them on a map is the floor of that map.
#include <cstring>

#include "../cpp/drive.h"

constexpr uint16_t NEW = 0xffff;

// Padded is the map with its border: cell (x, y) is at (y+1)*stride + x+1.
struct Padded {
  const Task &t;
  int stride;
  size_t size;
  explicit Padded(const Task &t) : t(t), stride(t.width + 1), size(size_t(stride) * (t.height + 2) + 1) {}
  size_t at(int x, int y) const { return size_t(y + 1) * stride + x + 1; }
  size_t at(const Query &q) const { return at(q.x, q.y); }
  template <class T> std::vector<T> blank(T wall, T open) const {
    std::vector<T> v(size, wall);
    for (int y = 0; y < t.height; y++)
      for (int x = 0; x < t.width; x++)
        if (t.price(x, y)) v[at(x, y)] = open;
    return v;
  }
  template <class F> std::string digestOf(F cost) const {
    return digest(t.prices.size(), [&](size_t i) -> int64_t {
      return t.prices[i] ? cost(at(int(i % t.width), int(i / t.width))) : -1;
    });
  }
};

// Breadth: d is 0 on walls, NEW where nobody has been. Distances of 65535 and more are not for 16 bits: main leaves such
// maps to Dial.
struct Breadth : Padded {
  std::vector<uint16_t> start, d;
  std::vector<uint32_t> queue;
  size_t reached = 0;
  explicit Breadth(const Task &t) : Padded(t), start(blank<uint16_t>(0, NEW)), d(start), queue(2 * size + 8) {}

  std::string answer() const {
    if (t.workload == "field") return digestOf([&](size_t i) { return d[i] == NEW ? -1 : int64_t(d[i]); });
    int64_t sum = 0;
    for (size_t i = 0; i < reached; i++) sum += costs[i];
    return std::to_string(reached) + " " + std::to_string(sum);
  }

  template <bool branch> void visit(uint16_t *__restrict d, uint32_t *__restrict out, size_t &n, size_t c, uint16_t level) const {
    if (branch) {
      if (d[c] == NEW) d[c] = level, out[n++] = uint32_t(c);
    } else {
      uint16_t was = d[c];
      out[n] = uint32_t(c);
      n += was == NEW;
      d[c] = was == NEW ? level : was;
    }
  }

  template <bool branch> void oneQueue(size_t source, int limit) {
    uint16_t *__restrict dist = d.data();
    uint32_t *__restrict q = queue.data();
    const size_t row = size_t(stride);
    size_t head = 0, tail = 1;
    q[0] = uint32_t(source);
    dist[source] = 0;
    for (int level = 1; head < tail && level <= limit; level++)
      for (size_t end = tail; head < end; head++) {
        size_t c = q[head];
        visit<branch>(dist, q, tail, c - row, uint16_t(level));
        visit<branch>(dist, q, tail, c - 1, uint16_t(level));
        visit<branch>(dist, q, tail, c + 1, uint16_t(level));
        visit<branch>(dist, q, tail, c + row, uint16_t(level));
      }
    reached = tail;
  }

  template <bool branch> void twoFrontiers(size_t source) {
    uint32_t *in = queue.data(), *out = in + size;
    uint16_t *__restrict dist = d.data();
    const size_t row = size_t(stride);
    size_t n = 1;
    in[0] = uint32_t(source);
    dist[source] = 0;
    for (int level = 1; n > 0; level++) {
      size_t next = 0;
      for (size_t i = 0; i < n; i++) {
        size_t c = in[i];
        visit<branch>(dist, out, next, c - row, uint16_t(level));
        visit<branch>(dist, out, next, c - 1, uint16_t(level));
        visit<branch>(dist, out, next, c + 1, uint16_t(level));
        visit<branch>(dist, out, next, c + row, uint16_t(level));
      }
      std::swap(in, out);
      n = next;
    }
  }

  template <bool branch> void directions(size_t source) {
    const size_t row = size_t(stride), part = size / 2 + 8;  // cells of a level are never neighbours
    uint16_t *__restrict dist = d.data();
    uint32_t *in[4], *out[4];
    size_t n[4] = {0, 0, 0, 0};
    queue.resize(8 * part);
    for (int k = 0; k < 4; k++) in[k] = &queue[k * part], out[k] = &queue[(4 + k) * part];
    dist[source] = 0;
    const size_t off[4] = {-row, row, size_t(-1), 1};
    for (int k = 0; k < 4; k++) visit<true>(dist, in[k], n[k], source + off[k], 1);
    for (int level = 2; n[0] + n[1] + n[2] + n[3] > 0; level++) {
      size_t up = 0, down = 0, left = 0, right = 0;
      uint32_t *__restrict toUp = out[0], *__restrict toDown = out[1], *__restrict toLeft = out[2], *__restrict toRight = out[3];
      auto goUp = [&](size_t c) { visit<branch>(dist, toUp, up, c - row, uint16_t(level)); };
      auto goDown = [&](size_t c) { visit<branch>(dist, toDown, down, c + row, uint16_t(level)); };
      auto goLeft = [&](size_t c) { visit<branch>(dist, toLeft, left, c - 1, uint16_t(level)); };
      auto goRight = [&](size_t c) { visit<branch>(dist, toRight, right, c + 1, uint16_t(level)); };
      for (size_t i = 0; i < n[0]; i++) goUp(in[0][i]), goLeft(in[0][i]), goRight(in[0][i]);
      for (size_t i = 0; i < n[1]; i++) goDown(in[1][i]), goLeft(in[1][i]), goRight(in[1][i]);
      for (size_t i = 0; i < n[2]; i++) goLeft(in[2][i]), goUp(in[2][i]), goDown(in[2][i]);
      for (size_t i = 0; i < n[3]; i++) goRight(in[3][i]), goUp(in[3][i]), goDown(in[3][i]);
      for (int k = 0; k < 4; k++) std::swap(in[k], out[k]);
      n[0] = up, n[1] = down, n[2] = left, n[3] = right;
    }
  }

  void reset() { std::memcpy(d.data(), start.data(), size * sizeof d[0]); }

  template <bool branch> void field(const Query &q) {
    reset();
    oneQueue<branch>(at(q), NEW);
  }

  // A range puts back what it touched, so that its cost does not depend on the map, and keeps the costs beside the cells.
  std::vector<uint16_t> costs;
  template <bool branch> void reach(const Query &q) {
    oneQueue<branch>(at(q), t.budget);
    if (costs.size() < reached) costs.resize(size);
    for (size_t i = 0; i < reached; i++) costs[i] = d[queue[i]], d[queue[i]] = NEW;
  }
};

template <bool branch> std::unique_ptr<Asker> bfs(const Task &t) {
  if (t.workload == "path" || t.octile() || !t.uniform()) return nullptr;
  auto b = std::make_shared<Breadth>(t);
  bool field = t.workload == "field";
  return std::make_unique<Asker>(
      Asker{[b, field](const Query &q) { field ? b->field<branch>(q) : b->reach<branch>(q); }, [b] { return b->answer(); }});
}

template <void (Breadth::*run)(size_t)> std::unique_ptr<Asker> bfsField(const Task &t) {
  if (t.workload != "field" || t.octile() || !t.uniform()) return nullptr;
  auto b = std::make_shared<Breadth>(t);
  return std::make_unique<Asker>(Asker{[b](const Query &q) {
    b->reset();
    ((*b).*run)(b->at(q));
  }, [b] { return b->answer(); }});
}

// Buckets: d is -1 on walls, FAR where nobody has been.
constexpr int32_t FAR = INT32_MAX;

struct Buckets : Padded {
  std::vector<int32_t> start, d;
  std::vector<uint8_t> price;
  std::vector<std::vector<uint32_t>> ring;
  explicit Buckets(const Task &t, int slots, size_t capacity)
      : Padded(t), start(blank<int32_t>(-1, FAR)), d(start), price(size), ring(slots, std::vector<uint32_t>(capacity * size + 8)) {
    for (int y = 0; y < t.height; y++)
      for (int x = 0; x < t.width; x++) price[at(x, y)] = uint8_t(t.price(x, y));
  }
  void reset() { std::memcpy(d.data(), start.data(), size * sizeof d[0]); }
  std::string answer() const {
    return digestOf([&](size_t i) { return d[i] == FAR ? -1 : int64_t(d[i]); });
  }

  // Dial: prices up to 9 need ten slots; sixteen make the remainder a mask. A cell lies in a slot once at most: an entry for
  // each cost it has been offered. Walls are never cheaper than they are.
  void dial(size_t source) {
    int32_t *__restrict dist = d.data();
    const uint8_t *__restrict cost = price.data();
    const size_t row = size_t(stride), off[4] = {-row, size_t(-1), 1, row};
    uint32_t *slot[16];
    size_t n[16] = {1};
    for (int i = 0; i < 16; i++) slot[i] = ring[i].data();
    slot[0][0] = uint32_t(source);
    dist[source] = 0;
    int32_t at = 0;
    for (int empty = 0; empty < 16; at++) {
      const uint32_t *now = slot[at & 15];
      size_t count = n[at & 15];
      n[at & 15] = 0;
      empty = count ? 0 : empty + 1;
      for (size_t i = 0; i < count; i++) {
        size_t c = now[i];
        if (dist[c] != at) continue;  // stale
        for (size_t o : off) {
          int32_t was = dist[c + o], offer = at + cost[c + o];
          bool less = offer < was;
          slot[offer & 15][n[offer & 15]] = uint32_t(c + o);
          n[offer & 15] += less;
          dist[c + o] = less ? offer : was;
        }
      }
    }
  }

  // Three buckets, one straight step wide: a step out of one ends in one of the next two.
  struct Three {
    uint32_t *slot[3];
    size_t n[3] = {0, 0, 0};
  };
  template <class Visit> void threeBuckets(uint32_t first, Visit visit) {
    Three b;
    for (int i = 0; i < 3; i++) b.slot[i] = ring[i].data();
    b.slot[0][b.n[0]++] = first;
    int32_t base = 0;
    for (int k = 0, empty = 0; empty < 3; base += STRAIGHT, k = (k + 1) % 3) {
      uint32_t *one = b.slot[(k + 1) % 3], *two = b.slot[(k + 2) % 3];
      size_t n1 = b.n[(k + 1) % 3], n2 = b.n[(k + 2) % 3];
      empty = b.n[k] ? 0 : empty + 1;
      for (size_t i = 0; i < b.n[k]; i++) visit(b.slot[k][i], base, one, n1, two, n2);
      b.n[k] = 0, b.n[(k + 1) % 3] = n1, b.n[(k + 2) % 3] = n2;
    }
  }
  static constexpr int32_t STRAIGHT = 2378, DIAGONAL = 3363;

  void octile(size_t source) {
    int32_t *__restrict dist = d.data();
    const size_t row = size_t(stride);
    dist[source] = 0;
    threeBuckets(uint32_t(source), [=](size_t c, int32_t base, uint32_t *__restrict one, size_t &n1, uint32_t *__restrict two, size_t &n2) {
      int32_t g = dist[c], g1 = g + STRAIGHT, g2 = g + DIAGONAL;
      if (g < base) return;  // settled in an earlier bucket
      int32_t up = dist[c - row], left = dist[c - 1], right = dist[c + 1], down = dist[c + row];
      auto straight = [&](int32_t was, size_t to) {
        bool less = g1 < was;
        one[n1] = uint32_t(to);
        n1 += less;
        dist[to] = less ? g1 : was;
      };
      auto diagonal = [&](int32_t a, int32_t b, size_t to) {
        if ((a | b) < 0 || g2 >= dist[to]) return;
        dist[to] = g2;
        if (g2 < base + 2 * STRAIGHT) one[n1++] = uint32_t(to);
        else two[n2++] = uint32_t(to);
      };
      straight(up, c - row), straight(left, c - 1), straight(right, c + 1), straight(down, c + row);
      diagonal(up, left, c - row - 1), diagonal(up, right, c - row + 1);
      diagonal(down, left, c + row - 1), diagonal(down, right, c + row + 1);
    });
  }

  // An entry is a cell and, in its upper four bits, the direction in which it was entered: 0 to 3 up, down, left, right; then
  // up-left, up-right, down-left, down-right; 8 at the source, which is left in all directions.
  void pruned(size_t source) {
    int32_t *__restrict dist = d.data();
    const size_t row = size_t(stride);
    dist[source] = 0;
    threeBuckets(uint32_t(source) | 8u << 28, [=](uint32_t entry, int32_t base, uint32_t *__restrict one, size_t &n1, uint32_t *__restrict two, size_t &n2) {
      size_t c = entry & 0xfffffff;
      int32_t g = dist[c], g1 = g + STRAIGHT, g2 = g + DIAGONAL;
      if (g < base) return;
      auto open = [&](size_t o) { return dist[c + o] >= 0; };
      auto go = [&](size_t o, uint32_t dir) {
        if (g1 < dist[c + o]) dist[c + o] = g1, one[n1++] = uint32_t(c + o) | dir << 28;
      };
      auto goDiagonal = [&](size_t o, uint32_t dir) {
        if (g2 >= dist[c + o]) return;
        dist[c + o] = g2;
        if (g2 < base + 2 * STRAIGHT) one[n1++] = uint32_t(c + o) | dir << 28;
        else two[n2++] = uint32_t(c + o) | dir << 28;
      };
      // A straight step goes on ahead, and turns to a side where the cell beside the last one is wall.
      auto turn = [&](size_t f, size_t side, uint32_t dir, uint32_t between) {
        if (!open(side - f) && open(side)) {
          go(side, dir);
          if (open(f)) goDiagonal(f + side, between);
        }
      };
      auto diagonal = [&](size_t v, uint32_t vertical, size_t h, uint32_t horizontal, uint32_t dir) {
        bool a = open(v), b = open(h);
        if (a) go(v, vertical);
        if (b) go(h, horizontal);
        if (a && b) goDiagonal(v + h, dir);
      };
      const size_t U = -row, D = row, L = size_t(-1), R = 1;
      switch (entry >> 28) {
      case 0: go(U, 0), turn(U, L, 2, 4), turn(U, R, 3, 5); break;
      case 1: go(D, 1), turn(D, L, 2, 6), turn(D, R, 3, 7); break;
      case 2: go(L, 2), turn(L, U, 0, 4), turn(L, D, 1, 6); break;
      case 3: go(R, 3), turn(R, U, 0, 5), turn(R, D, 1, 7); break;
      case 4: diagonal(U, 0, L, 2, 4); break;
      case 5: diagonal(U, 0, R, 3, 5); break;
      case 6: diagonal(D, 1, L, 2, 6); break;
      case 7: diagonal(D, 1, R, 3, 7); break;
      default: diagonal(U, 0, L, 2, 4), diagonal(U, 0, R, 3, 5), diagonal(D, 1, L, 2, 6), diagonal(D, 1, R, 3, 7);
      }
    });
  }
};

template <void (Buckets::*run)(size_t), int slots> std::unique_ptr<Asker> buckets(const Task &t) {
  bool octile = slots == 3;
  if (t.workload != "field" || t.octile() != octile || t.uniform() != octile) return nullptr;
  auto b = std::make_shared<Buckets>(t, slots, octile ? 2 : 1);
  return std::make_unique<Asker>(Asker{[b](const Query &q) {
    b->reset();
    ((*b).*run)(b->at(q));
  }, [b] { return b->answer(); }});
}

int main(int argc, char **argv) {
  return drive(argc, argv, {
    {"floor-bfs", bfs<false>},
    {"floor-bfs-if", bfs<true>},
    {"floor-bfs-two", bfsField<&Breadth::twoFrontiers<true>>},
    {"floor-bfs-dir", bfsField<&Breadth::directions<false>>},
    {"floor-bfs-dir-if", bfsField<&Breadth::directions<true>>},
    {"floor-dial", buckets<&Buckets::dial, 16>},
    {"floor-octile", buckets<&Buckets::octile, 3>},
    {"floor-pruned", buckets<&Buckets::pruned, 3>},
  });
}
