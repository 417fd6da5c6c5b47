// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernels.h"

using namespace concurrency;

namespace fuzz {
namespace {

template <typename Domain, typename Kernel>
void launch(const accelerator_view *on, const Domain &domain, const Kernel &kernel) {
  if (on)
    parallel_for_each(*on, domain, kernel);
  else
    parallel_for_each(domain, kernel);
}

template <int N> bool is_first(const index<N> &point) restrict(amp) {
  for (int dimension = 0; dimension < N; ++dimension)
    if (point[dimension] != 0)
      return false;
  return true;
}

} // namespace

template <int N>
void launch_add(const array_view<int, N> &view, int amount, int rounds,
                const accelerator_view *on) {
  launch(
      on, view.get_extent(), [=](index<N> i) restrict(amp) {
        view[i] = sum(view[i], is_first(i) ? stir(amount, rounds) : amount);
      });
}
template void launch_add(const array_view<int, 1> &, int, int, const accelerator_view *);
template void launch_add(const array_view<int, 2> &, int, int, const accelerator_view *);
template void launch_add(const array_view<int, 3> &, int, int, const accelerator_view *);

void launch_add(array<int, 1> &data, int amount, int rounds) {
  parallel_for_each(
      data.get_extent(), [ =, &data ](index<1> i) restrict(amp) {
        data[i] = sum(data[i], is_first(i) ? stir(amount, rounds) : amount);
      });
}

template <int N>
void launch_map(const array_view<const int, N> &from, const array_view<int, N> &to, int amount,
                const accelerator_view *on) {
  launch(on, to.get_extent(), [=](index<N> i) restrict(amp) { to[i] = mapped(from[i], amount); });
}
template void launch_map(const array_view<const int, 1> &, const array_view<int, 1> &, int,
                         const accelerator_view *);
template void launch_map(const array_view<const int, 2> &, const array_view<int, 2> &, int,
                         const accelerator_view *);
template void launch_map(const array_view<const int, 3> &, const array_view<int, 3> &, int,
                         const accelerator_view *);

void launch_reverse(const array_view<int, 1> &view, const accelerator_view *on) {
  launch(
      on, view.get_extent().tile<tile_size>(), [=](tiled_index<tile_size> t) restrict(amp) {
        tile_static int tile[tile_size];
        tile[t.local[0]] = view[t.global];
        t.barrier.wait();
        view[t.global] = tile[tile_size - 1 - t.local[0]];
      });
}

void launch_add_input(const array_view<const int, 1> &input, const array_view<int, 1> &view,
                      const accelerator_view *on) {
  const int period = int(input.get_extent().size());
  launch(
      on, view.get_extent(), [=](index<1> i) restrict(amp) {
        view[i] = sum(view[i], input[i[0] % period]);
      });
}

void launch_count(const array_view<int, 1> &counters, int slot, int amount, int times,
                  const accelerator_view *on) {
  launch(
      on,
      extent<1>(times), [=](index<1>) restrict(amp) { atomic_fetch_add(&counters[slot], amount); });
}

void launch_error(const array_view<int, 1> &view, int amount, int number,
                  const accelerator_view &on) {
  parallel_for_each(
      on, view.get_extent(), [=](index<1> i) restrict(amp) {
        if (i[0] == 0)
          direct3d_errorf("fuzz: failure %d\n", number);
        view[i] = sum(view[i], amount);
      });
}

void launch_abort(const array_view<int, 1> &view, const accelerator_view &on) {
  parallel_for_each(
      on, view.get_extent(), [=](index<1> i) restrict(amp) {
        direct3d_abort();
        view[i] = 0;
      });
}

} // namespace fuzz
