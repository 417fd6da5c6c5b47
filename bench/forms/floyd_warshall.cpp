// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shortest ways between all pairs of places, a launch for each place that they may lead
// through.
#include "forms.h"

using namespace concurrency;

namespace {

int least(int x, int y) restrict(amp) { return x < y ? x : y; }

/// `step` launches the step for one place.
template <typename Step>
void form(const char *name, forms::group &all, const array_view<const int, 2> &from,
          const array_view<int, 2> &to, const Step &step) {
  all.program(name, [=] {
    parallel_for_each(to.extent, [=](index<2> i) restrict(amp) { to[i] = from[i]; });
    for (int through = 0; through < to.extent[0]; ++through)
      step(through);
  });
}

void write_grids(forms::group &all, const array_view<const int, 2> &from,
                 const array_view<int, 2> &to) {
  form("usual", all, from, to, [=](int k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const int length = to(i[0], k) + to(k, i[1]);
          if (length < to[i])
            to[i] = length;
        });
  });
  form("min, always written", all, from, to, [=](int k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          to[i] = least(to[i], to(i[0], k) + to(k, i[1]));
        });
  });
  form("?:, always written", all, from, to, [=](int k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const int old = to[i], length = to(i[0], k) + to(k, i[1]);
          to[i] = length < old ? length : old;
        });
  });
  form("if of two elements", all, from, to, [=](int k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          if (to(i[0], k) + to(k, i[1]) < to(i[0], i[1]))
            to(i[0], i[1]) = to(i[0], k) + to(k, i[1]);
        });
  });
  form("unsigned", all, from, to, [=](unsigned k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const unsigned y = i[0], x = i[1];
          const int length = to(y, k) + to(k, x);
          if (length < to(y, x))
            to(y, x) = length;
        });
  });
  form("to[y][x]", all, from, to, [=](int k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const int length = to[i[0]][k] + to[k][i[1]];
          if (length < to[i[0]][i[1]])
            to[i[0]][i[1]] = length;
        });
  });
  form("the row's length is tested first", all, from, to, [=](int k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const int first = to(i[0], k);
          if (first < 1000000) {
            const int length = first + to(k, i[1]);
            if (length < to[i])
              to[i] = length;
          }
        });
  });
  form("columns along dimension 0", all, from, to, [=](int k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const int length = to(i[1], k) + to(k, i[0]);
          if (length < to(i[1], i[0]))
            to(i[1], i[0]) = length;
        });
  });
  form("tiles of 16 x 16", all, from, to, [=](int k) {
    parallel_for_each(
        to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static int firsts[16], seconds[16];
          if (t.local[1] == 0)
            firsts[t.local[0]] = to(t.global[0], k);
          if (t.local[0] == 0)
            seconds[t.local[1]] = to(k, t.global[1]);
          t.barrier.wait();
          const int length = firsts[t.local[0]] + seconds[t.local[1]];
          if (length < to[t.global])
            to[t.global] = length;
        });
  });
}

void write_flat(forms::group &all, const array_view<const int, 2> &from,
                const array_view<int, 2> &to, const array_view<int> &flat) {
  const int n = to.extent[0];
  form("views of rank 1", all, from, to, [=](int k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const int length = flat[i[0] * n + k] + flat[k * n + i[1]];
          if (length < flat[i[0] * n + i[1]])
            flat[i[0] * n + i[1]] = length;
        });
  });
  form("views of rank 1, unsigned", all, from, to, [=](unsigned k) {
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const unsigned y = i[0], x = i[1], size = n;
          const int length = flat[y * size + k] + flat[k * size + x];
          if (length < flat[y * size + x])
            flat[y * size + x] = length;
        });
  });
  form("rank 1", all, from, to, [=](int k) {
    parallel_for_each(
        flat.extent, [=](index<1> i) restrict(amp) {
          const int y = i[0] / n, x = i[0] % n;
          const int length = flat[y * n + k] + flat[k * n + x];
          if (length < flat[i])
            flat[i] = length;
        });
  });
  form("rank 1, views of rank 2, unsigned", all, from, to, [=](int k) {
    parallel_for_each(
        flat.extent, [=](index<1> i) restrict(amp) {
          const unsigned y = unsigned(i[0]) / n, x = unsigned(i[0]) % n;
          const int length = to(y, k) + to(k, x);
          if (length < to(y, x))
            to(y, x) = length;
        });
  });
  form("a row a work-item", all, from, to, [=](int k) {
    parallel_for_each(
        extent<1>(n), [=](index<1> i) restrict(amp) {
          const int first = to(i[0], k);
          for (int x = 0; x < n; ++x) {
            const int length = first + to(k, x);
            if (length < to(i[0], x))
              to(i[0], x) = length;
          }
        });
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const int n = all.size(512, 96);
  std::vector<int> roads = forms::random_numbers<int>(n * n, 1, 10000);
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      if (roads[y * n + x] > 1000 || x == y)
        roads[y * n + x] = x == y ? 0 : 100000000;
  std::vector<int> wanted = roads;
  for (int k = 0; k < n; ++k)
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x)
        wanted[y * n + x] = std::min(wanted[y * n + x], wanted[y * n + k] + wanted[k * n + x]);
  forms::output<int> result(wanted);
  all.expect(result);
  const array_view<const int, 2> from(n, n, roads);
  write_grids(all, from, result.grid(n, n));
  write_flat(all, from, result.grid(n, n), result.view);
  return all.result();
}
