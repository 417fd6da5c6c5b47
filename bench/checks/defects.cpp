// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels of defects.cl in C++ AMP. The argument is the name of the one that runs.
#include <amp.h>
#include <amp_math.h>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

using namespace concurrency;

using item = tiled_index<16>;
using view = array_view<int>;

namespace {

template <typename Kernel> void launch(const Kernel &kernel) {
  std::vector<int> numbers(64);
  std::iota(numbers.begin(), numbers.end(), 0);
  const view v(64, numbers);
  array<int> unwritten(64);
  const view fresh(unwritten);
  parallel_for_each(v.extent.tile<16>(), [=](item t) restrict(amp) { kernel(t, v, fresh); });
  v.synchronize();
}

struct named {
  const char *name;
  void (*run)();
};

#define DEFECT(name, ...)                                                                          \
  {name, [] { launch([](item t, const view &v, const view &fresh) restrict(amp) __VA_ARGS__); }}

const named all[] = {
    DEFECT("race_of_neighbours",
           {
             const int i = t.global[0];
             if (i > 0)
               v[i] += v[i - 1];
           }),
    DEFECT("race_on_one_counter", { v[0] = v[0] + 1; }),
    DEFECT("race_without_a_barrier",
           {
             tile_static int part[16];
             const int l = t.local[0];
             part[l] = v[t.global];
             v[t.global] = part[15 - l];
           }),
    DEFECT("race_with_the_wrong_fence",
           {
             const int i = t.global[0], l = t.local[0];
             v[i] = i;
             t.barrier.wait_with_tile_static_memory_fence();
             const int there = v[i - l + 15 - l];
             v[i] = there + 1;
           }),
    DEFECT("race_with_an_atomic",
           {
             if (t.global[0] == 5)
               v[0] = 7;
             else
               atomic_fetch_add(&v[0], 1);
           }),
    DEFECT("race_in_bins",
           {
             tile_static int bins[8];
             const int l = t.local[0], value = v[t.global];
             if (l < 8)
               bins[l] = 0;
             t.barrier.wait();
             bins[value % 8] += 1;
             t.barrier.wait();
             if (l < 8)
               v[t.global] = bins[l];
           }),
    DEFECT("race_of_groups", { v[t.local[0]] = t.tile[0]; }),
    DEFECT("unwritten_local",
           {
             tile_static int part[16];
             const int l = t.local[0];
             if (l != 3)
               part[l] = 1;
             t.barrier.wait();
             v[t.global] = part[l];
           }),
    DEFECT("unwritten_private",
           {
             int own[4];
             const int i = t.global[0];
             own[i % 3] = 1;
             v[i] = own[3 - i % 2];
           }),
    DEFECT("unwritten_buffer", { v[t.global] = fresh[t.global]; }),
    DEFECT("unwritten_condition",
           {
             tile_static int limit[16];
             const int l = t.local[0];
             if (l != 3)
               limit[l] = 1;
             t.barrier.wait();
             if (limit[l] > 100)
               v[t.global] = 1;
           }),
    DEFECT("unwritten_index",
           {
             tile_static int places[16];
             const int l = t.local[0];
             if (l != 3)
               places[l] = l;
             t.barrier.wait();
             fresh[t.tile[0] * 16 + (places[l] & 15)] = 1;
           }),
    DEFECT("unwritten_float",
           {
             tile_static float part[16];
             const int l = t.local[0];
             if (l != 3)
               part[l] = 1;
             t.barrier.wait();
             v[t.global] = int(fast_math::sqrt(part[l]) * 2.0f + 1.0f);
           }),
    DEFECT("outside_of_a_buffer", { fresh[t.global[0] + 1] = 1; }),
    DEFECT("outside_before_a_buffer",
           {
             if (v[t.global[0] - 1] == 1000)
               fresh[0] = 1;
           }),
    DEFECT("outside_of_local",
           {
             tile_static int part[16];
             const int l = t.local[0];
             part[l] = 1;
             t.barrier.wait();
             if (part[l + 1] == 1000)
               v[t.global] = 1;
           }),
    DEFECT("outside_of_private",
           {
             int own[3] = {1, 2, 3};
             const int i = t.global[0];
             v[i] = own[v[i] % 4];
           }),
    DEFECT("divergent_barrier",
           {
             if (v[t.global] < 40)
               t.barrier.wait_with_tile_static_memory_fence();
             v[t.global] = 1;
           }),
    DEFECT("misaligned",
           {
             if (t.global[0] == 0 && *reinterpret_cast<const double *>(&v[1]) == 3.0)
               v[0] = 1;
           }),
    DEFECT("right",
           {
             tile_static int part[16], total;
             const int l = t.local[0], i = t.global[0];
             part[l] = v[i];
             if (l == 0)
               total = 0;
             t.barrier.wait();
             atomic_fetch_add(&total, part[15 - l]);
             fresh[i] = l;
             t.barrier.wait();
             v[i] = total + fresh[i - l + 15 - l];
           }),
};

} // namespace

int main(int count, char **arguments) {
  const std::string wanted = count > 1 ? arguments[1] : "";
  for (const named &one : all)
    if (one.name == wanted)
      return one.run(), 0;
  std::fprintf(stderr, "no kernel is called '%s'\n", wanted.c_str());
  return 1;
}
