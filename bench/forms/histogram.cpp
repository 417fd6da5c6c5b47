// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often each of 256 values stands among 16 million.
#include "forms.h"

using namespace concurrency;

namespace {

const int kinds = 256, tile = 256, each = 64;
typedef tiled_index<tile> tiled;

void clear(const array_view<int> &bins) {
  parallel_for_each(bins.extent, [=](index<1> i) restrict(amp) { bins[i] = 0; });
}

template <typename Domain, typename Kernel>
void form(const char *name, forms::group &all, const array_view<int> &bins, const Domain &domain,
          const Kernel &kernel) {
  all.program(name, [=] {
    clear(bins);
    parallel_for_each(domain, kernel);
  });
}

void write_tiles(forms::group &all, const array_view<const int> &values,
                 const array_view<int> &bins) {
  const int count = values.extent[0];
  const auto tiles = extent<1>(count / each).tile<tile>();
  form(
      "usual", all, bins, tiles, [=](tiled t) restrict(amp) {
        tile_static int counts[kinds];
        const int local = t.local[0], first = t.tile[0] * tile * each + local;
        counts[local] = 0;
        t.barrier.wait();
        for (int i = 0; i < each; ++i)
          atomic_fetch_add(&counts[values[first + i * tile]], 1);
        t.barrier.wait();
        atomic_fetch_add(&bins[local], counts[local]);
      });
  form(
      "atomic_fetch_inc", all, bins, tiles, [=](tiled t) restrict(amp) {
        tile_static int counts[kinds];
        const int local = t.local[0], first = t.tile[0] * tile * each + local;
        counts[local] = 0;
        t.barrier.wait();
        for (int i = 0; i < each; ++i)
          atomic_fetch_inc(&counts[values[first + i * tile]]);
        t.barrier.wait();
        atomic_fetch_add(&bins[local], counts[local]);
      });
  form(
      "unsigned", all, bins, tiles, [=](tiled t) restrict(amp) {
        tile_static unsigned counts[kinds];
        const unsigned local = t.local[0], first = t.tile[0] * 256u * each + local;
        counts[local] = 0;
        t.barrier.wait();
        for (unsigned i = 0; i < unsigned(each); ++i)
          atomic_fetch_add(&counts[values[first + i * 256u]], 1u);
        t.barrier.wait();
        atomic_fetch_add(&bins[local], int(counts[local]));
      });
  form(
      "from first to last", all, bins, tiles, [=](tiled t) restrict(amp) {
        tile_static int counts[kinds];
        const int local = t.local[0], first = t.tile[0] * tile * each + local,
                  last = first + tile * each;
        counts[local] = 0;
        t.barrier.wait();
        for (int i = first; i < last; i += tile) {
          const int value = values[i];
          atomic_fetch_add(&counts[value], 1);
        }
        t.barrier.wait();
        atomic_fetch_add(&bins[local], counts[local]);
      });
  form(
      "neighbours a work-item", all, bins, tiles, [=](tiled t) restrict(amp) {
        tile_static int counts[kinds];
        const int local = t.local[0], first = t.global[0] * each;
        counts[local] = 0;
        t.barrier.wait();
        for (int i = 0; i < each; ++i)
          atomic_fetch_add(&counts[values[first + i]], 1);
        t.barrier.wait();
        atomic_fetch_add(&bins[local], counts[local]);
      });
  form(
      "cleared by a loop, added by a loop", all, bins,
      extent<1>(count / each).tile<128>(), [=](tiled_index<128> t) restrict(amp) {
        tile_static int counts[kinds];
        const int local = t.local[0], first = t.tile[0] * 128 * each + local;
        for (int i = local; i < kinds; i += 128)
          counts[i] = 0;
        t.barrier.wait();
        for (int i = 0; i < each; ++i)
          atomic_fetch_add(&counts[values[first + i * 128]], 1);
        t.barrier.wait();
        for (int i = local; i < kinds; i += 128)
          atomic_fetch_add(&bins[i], counts[i]);
      });
  form(
      "added only if there are any", all, bins, tiles, [=](tiled t) restrict(amp) {
        tile_static int counts[kinds];
        const int local = t.local[0], first = t.tile[0] * tile * each + local;
        counts[local] = 0;
        t.barrier.wait();
        for (int i = 0; i < each; ++i)
          atomic_fetch_add(&counts[values[first + i * tile]], 1);
        t.barrier.wait();
        if (counts[local] > 0)
          atomic_fetch_add(&bins[local], counts[local]);
      });
  form(
      "a guard and strides of all work-items", all, bins,
      extent<1>(64 * tile).tile<tile>(), [=](tiled t) restrict(amp) {
        tile_static int counts[kinds];
        const int local = t.local[0];
        counts[local] = 0;
        t.barrier.wait();
        for (int i = t.global[0]; i < count; i += 64 * tile)
          if (values[i] >= 0 && values[i] < kinds)
            atomic_fetch_add(&counts[values[i]], 1);
        t.barrier.wait();
        atomic_fetch_add(&bins[local], counts[local]);
      });
}

void write_untiled(forms::group &all, const array_view<const int> &values,
                   const array_view<int> &bins) {
  const int count = values.extent[0];
  form(
      "global atomics", all, bins,
      values.extent, [=](index<1> i) restrict(amp) { atomic_fetch_add(&bins[values[i]], 1); });
  form(
      "global atomics, unsigned", all, bins, values.extent, [=](index<1> i) restrict(amp) {
        const unsigned value = values[i];
        atomic_fetch_inc(&bins[value]);
      });
  form(
      "global atomics, strides", all, bins, extent<1>(4096), [=](index<1> i) restrict(amp) {
        for (int k = i[0]; k < count; k += 4096)
          atomic_fetch_add(&bins[values[k]], 1);
      });
  const int parts = 64;
  array<int, 2> own(parts, kinds);
  const array_view<int, 2> own_bins(own);
  form(
      "bins of their own, then added", all, bins, extent<1>(parts), [=](index<1> i) restrict(amp) {
        for (int k = 0; k < kinds; ++k)
          own_bins(i[0], k) = 0;
        const int length = count / parts, first = i[0] * length;
        for (int k = first; k < first + length; ++k)
          ++own_bins(i[0], values[k]);
        for (int k = 0; k < kinds; ++k)
          atomic_fetch_add(&bins[k], own_bins(i[0], k));
      });
  form(
      "bins in an array of the work-item", all, bins,
      extent<1>(parts), [=](index<1> i) restrict(amp) {
        int counts[kinds] = {};
        const int length = count / parts, first = i[0] * length;
        for (int k = first; k < first + length; ++k)
          counts[values[k]]++;
        for (int k = 0; k < kinds; ++k)
          atomic_fetch_add(&bins[k], counts[k]);
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const std::vector<int> values = forms::random_numbers<int>(all.size(16 << 20, 1 << 20), 0, kinds);
  std::vector<int> wanted(kinds);
  for (int value : values)
    ++wanted[value];
  forms::output<int> result(wanted);
  all.expect(result);
  const array_view<const int> from(values);
  write_tiles(all, from, result.view);
  write_untiled(all, from, result.view);
  return all.result();
}
