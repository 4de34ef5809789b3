// What the drivers in C and C++ share: the task (see task/task.go), the clock, the rounds, the line that is printed.
// A driver is   int main(int argc, char **argv) { return drive(argc, argv, {{"name", build}, ...}); }
#pragma once
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

struct Query { int x, y, toX, toY; };

struct Task {
  std::string workload, moves;
  int budget = 0, width = 0, height = 0;
  std::vector<Query> queries;
  std::vector<uint8_t> prices;  // row by row, 0 is wall

  bool octile() const { return moves == "octile"; }
  bool uniform() const { return std::all_of(prices.begin(), prices.end(), [](int p) { return p < 2; }); }
  int directions() const { return octile() ? 8 : 4; }
  int price(int x, int y) const { return x < 0 || y < 0 || x >= width || y >= height ? 0 : prices[size_t(y) * width + x]; }
  // What one step costs, 0 if it is not legal: the whole rule of movement.
  int step(int x, int y, int dx, int dy) const {
    int p = price(x + dx, y + dy);
    if (!octile()) return p;
    if (dx == 0 || dy == 0) return 2378 * p;
    return price(x + dx, y) && price(x, y + dy) ? 3363 * p : 0;
  }
  // A lower bound of what the way costs.
  int estimate(int x, int y, int toX, int toY) const {
    int dx = std::abs(x - toX), dy = std::abs(y - toY);
    return octile() ? 2378 * std::max(dx, dy) + (3363 - 2378) * std::min(dx, dy) : dx + dy;
  }
};

static const int DX[8] = {0, 0, 1, -1, 1, -1, 1, -1}, DY[8] = {1, -1, 0, 0, 1, 1, -1, -1};

struct Asker {
  std::function<void(const Query &)> ask;  // timed
  std::function<std::string()> answer;     // of the last question
};

struct Engine {
  const char *name;
  std::function<std::unique_ptr<Asker>(const Task &)> build;  // null if the task is none for it
};

// The costs of all cells in three numbers; see task/judge.go.
template <class F> std::string digest(size_t n, F cost) {
  int64_t reached = 0, sum = 0, hash = 0;
  for (size_t i = 0; i < n; i++) {
    int64_t c = cost(i);
    hash = (31 * hash + c + 1) % 2147483647;
    if (c >= 0) reached++, sum += c;
  }
  return std::to_string(reached) + " " + std::to_string(sum) + " " + std::to_string(hash);
}

inline double cpu() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

inline Task read(const char *name) {
  Task t;
  std::ifstream in(name);
  std::string word;
  size_t queries;
  in >> word >> t.workload >> word >> t.moves >> word >> t.budget >> word >> t.width >> t.height >> word >> queries;
  t.queries.resize(queries);
  for (auto &q : t.queries) in >> q.x >> q.y >> q.toX >> q.toY;
  t.prices.reserve(size_t(t.width) * t.height);
  for (int y = 0; y < t.height && in >> word; y++)
    for (char k : word) t.prices.push_back(k == '#' ? 0 : k - '0');
  if (t.prices.size() != size_t(t.width) * t.height) {
    std::cerr << name << ": not a task\n";
    std::exit(1);
  }
  return t;
}

// One round to warm up, whose answers are printed; then rounds for a quarter of a second, at least two and at most fifteen. A
// task of less than 0.2 ms is asked several times in a round. If the first round takes more than two seconds, it is the only
// one. The drivers in other languages do the same.
inline void measure(const Engine &e, const Task &t) {
  double begun = cpu();
  auto asker = e.build(t);
  if (!asker) return;
  double setup = cpu() - begun, first = 0;
  std::vector<std::string> answers;
  for (auto &q : t.queries) {
    begun = cpu();
    asker->ask(q);
    first += cpu() - begun;
    answers.push_back(asker->answer());
  }
  std::vector<double> rounds;
  if (first > 2) rounds.push_back(first);
  int times = 1 + int(2e-4 / std::max(first, 1e-7));
  for (double spent = 0; first <= 2 && (rounds.size() < 2 || (spent < 0.25 && rounds.size() < 15));) {
    begun = cpu();
    for (int i = 0; i < times; i++)
      for (auto &q : t.queries) asker->ask(q);
    double round = cpu() - begun;
    spent += round;
    rounds.push_back(round / times);
  }
  std::printf("{\"engine\":\"%s\",\"setup_ns\":%.0f,\"rounds_ns\":[", e.name, 1e9 * setup);
  for (size_t i = 0; i < rounds.size(); i++) std::printf("%s%.0f", i ? "," : "", 1e9 * rounds[i]);
  std::printf("],\"answers\":[");
  for (size_t i = 0; i < answers.size(); i++) std::printf("%s\"%s\"", i ? "," : "", answers[i].c_str());
  std::printf("],\"last\":\"%s\"}\n", asker->answer().c_str());
}

inline int drive(int argc, char **argv, const std::vector<Engine> &engines) {
  if (argc < 3) {
    std::cerr << argv[0] << " TASK ENGINE...\n";
    return 2;
  }
  Task t = read(argv[1]);
  for (int i = 2; i < argc; i++)
    for (auto &e : engines)
      if (std::string(argv[i]) == e.name) measure(e, t);
  return 0;
}
