// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many edges of a graph lead from its first node to each: a launch for all nodes of a distance.
#include "forms.h"

using namespace concurrency;

namespace {

const int rounds = 8, far = 1000;

/// The neighbours of node i are those from begins[i] to begins[i + 1].
class graph {
public:
  explicit graph(int nodes)
      : nodes(nodes), begins_{0}, result(distances()), begins(begins_), neighbours(neighbours_),
        to(result.view) {}

  const int nodes;

private:
  /// Makes the graph, too.
  std::vector<int> distances() {
    std::mt19937 random(7);
    for (int node = 0; node < nodes; ++node) {
      for (int left = 2 + int(random() % 13); left > 0; --left)
        neighbours_.push_back(int(random() % nodes));
      begins_.push_back(int(neighbours_.size()));
    }
    std::vector<int> steps(nodes, far);
    steps[0] = 0;
    for (int round = 0; round < rounds; ++round)
      for (int node = 0; node < nodes; ++node)
        if (steps[node] == round)
          for (int i = begins_[node]; i < begins_[node + 1]; ++i)
            steps[neighbours_[i]] = std::min(steps[neighbours_[i]], round + 1);
    return steps;
  }

  std::vector<int> begins_, neighbours_;

public:
  forms::output<int> result;
  const array_view<const int> begins, neighbours;
  const array_view<int> to;
};

/// `kernel(round)` makes the kernel of a round.
template <typename Make>
void form(const char *name, forms::group &all, const graph &g, const Make &make) {
  const auto to = g.to;
  all.program(name, [=] {
    parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = i[0] == 0 ? 0 : far; });
    for (int round = 0; round < rounds; ++round)
      parallel_for_each(to.extent, make(round));
  });
}

void write_pushes(forms::group &all, const graph &g) {
  const auto begins = g.begins, neighbours = g.neighbours;
  const auto to = g.to;
  form("usual", all, g, [=](int round) {
    return [=](index<1> node) restrict(amp) {
      if (to[node] == round)
        for (int i = begins[node]; i < begins[node[0] + 1]; ++i)
          if (to[neighbours[i]] == far)
            to[neighbours[i]] = round + 1;
    };
  });
  form("returns early", all, g, [=](int round) {
    return [=](index<1> node) restrict(amp) {
      if (to[node] != round)
        return;
      const int end = begins[node[0] + 1];
      for (int i = begins[node]; i < end; ++i) {
        const int next = neighbours[i];
        if (to[next] == far)
          to[next] = round + 1;
      }
    };
  });
  form("continue", all, g, [=](int round) {
    return [=](index<1> node) restrict(amp) {
      if (to[node] == round)
        for (int i = begins[node]; i < begins[node[0] + 1]; ++i) {
          if (to[neighbours[i]] <= round)
            continue;
          to[neighbours[i]] = round + 1;
        }
    };
  });
  form("atomic_fetch_min", all, g, [=](int round) {
    return [=](index<1> node) restrict(amp) {
      if (to[node] == round)
        for (int i = begins[node]; i < begins[node[0] + 1]; ++i)
          atomic_fetch_min(&to[neighbours[i]], round + 1);
    };
  });
  form("unsigned", all, g, [=](int round) {
    return [=](index<1> i) restrict(amp) {
      const unsigned node = i[0];
      if (to[node] == round)
        for (unsigned k = begins[node], end = begins[node + 1]; k < end; ++k) {
          const unsigned next = neighbours[k];
          if (to[next] == far)
            to[next] = round + 1;
        }
    };
  });
  form("while loop", all, g, [=](int round) {
    return [=](index<1> node) restrict(amp) {
      if (to[node] == round) {
        int i = begins[node];
        while (i < begins[node[0] + 1]) {
          const int next = neighbours[i++];
          if (to[next] > round + 1)
            to[next] = round + 1;
        }
      }
    };
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  graph g(all.size(1 << 18, 1 << 12));
  all.expect(g.result);
  write_pushes(all, g);
  return all.result();
}
