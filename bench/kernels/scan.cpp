// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The running sums of 16 million ints: what each part adds up to, the running sums of that, and
// then those of each part with what comes before it, as OpenCL does it, too; work-items take four
// numbers at a time. In pieces that fit the cache, as OpenMP does it, each number comes from memory
// once: the parts of a piece, one for each work-item, begin where the piece before ends.
#include "problem.h"

#include <amp.h>
#include <amp_short_vectors.h>

using namespace concurrency;
using concurrency::graphics::int_4;

void scan_serial(const int *numbers, int *sums, int count);
void scan_openmp(const int *numbers, int *sums, int count);
void scan_opencl(const int *numbers, int *sums, int count);

namespace {

/// A part is so many rounds of a tile; `int_4`s of it.
const int tile = 256, rounds = 4, part = tile * rounds;

int sum_of(const int_4 &four) restrict(amp) { return four.x + four.y + four.z + four.w; }

void add_up_parts(array_view<const int_4> numbers, array_view<int> of_parts) {
  parallel_for_each(
      extent<1>(of_parts.extent[0] * tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int sums[tile];
        const int local = t.local[0], first = t.tile[0] * part + local;
        int sum = 0;
        for (int round = 0; round < rounds; ++round)
          sum += sum_of(numbers[first + round * tile]);
        sums[local] = sum;
        t.barrier.wait();
        for (int half = tile / 2; half > 0; half /= 2) {
          if (local < half)
            sums[local] += sums[local + half];
          t.barrier.wait();
        }
        if (local == 0)
          of_parts[t.tile] = sums[0];
      });
}

/// The sum of `value` over the work-items of the tile up to this one; all sums are left in sums[0].
int tile_scan(int (&sums)[2][tile], int value, const tiled_index<tile> &t) restrict(amp) {
  const int local = t.local[0];
  int from = 0;
  sums[from][local] = value;
  t.barrier.wait();
  for (int step = 1; step < tile; step *= 2) {
    const int before = local >= step ? sums[from][local - step] : 0;
    sums[1 - from][local] = sums[from][local] + before;
    from = 1 - from;
    t.barrier.wait();
  }
  return sums[from][local];
}

/// Each part by itself; number `part` of `before` is what all parts before it add up to.
void scan_parts(array_view<const int_4> numbers, array_view<const int> up_to,
                array_view<int_4> sums, int rounds) {
  parallel_for_each(
      extent<1>(sums.extent[0] / rounds).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int partial[2][tile];
        const int local = t.local[0];
        int before = t.tile[0] ? up_to[t.tile[0] - 1] : 0;
        for (int round = 0; round < rounds; ++round) {
          const int here = (t.tile[0] * rounds + round) * tile + local;
          const int_4 four = numbers[here];
          const int all = sum_of(four);
          const int x = before + tile_scan(partial, all, t) - all + four.x;
          const int y = x + four.y, z = y + four.z;
          sums[here] = int_4(x, y, z, z + four.w);
          before += partial[0][tile - 1];
          t.barrier.wait();
        }
      });
}

/// Of 32 parts, or a multiple: each is a work-item's.
void scan_in_pieces(array_view<const int> numbers, array_view<int> sums) {
  const int parts = 32, part = 1 << 14, piece = parts * part;
  array<int> of_parts(parts);
  sums.discard_data();
  for (int first = 0; first < numbers.extent[0]; first += piece) {
    const array_view<const int> from = numbers.section(first, piece);
    const array_view<int> to = sums.section(first, piece);
    parallel_for_each(
        of_parts.extent, [ =, &of_parts ](index<1> number) restrict(amp) {
          int sum = 0;
          for (int i = number[0] * part; i < (number[0] + 1) * part; ++i)
            sum += from[i];
          of_parts[number] = sum;
        });
    const int is_behind = first > 0;
    const array_view<const int> last = sums.section(is_behind ? first - 1 : 0, 1);
    parallel_for_each(
        of_parts.extent, [ =, &of_parts ](index<1> number) restrict(amp) {
          int running = is_behind ? last[0] : 0;
          for (int before = 0; before < number[0]; ++before)
            running += of_parts[before];
          for (int i = number[0] * part; i < (number[0] + 1) * part; ++i)
            to[i] = running += from[i];
        });
  }
  bench::finish(sums);
}

/// Of part * tile * 4 numbers, or a multiple.
void scan(array_view<const int_4> numbers, array_view<int_4> sums) {
  const int parts = sums.extent[0] / part;
  array<int_4> of_parts(parts / 4), up_to(parts / 4);
  sums.discard_data();
  add_up_parts(numbers, of_parts.reinterpret_as<int>());
  scan_parts(of_parts, of_parts.reinterpret_as<int>(), up_to, parts / 4 / tile);
  scan_parts(numbers, up_to.reinterpret_as<int>(), sums, rounds);
  bench::finish(sums);
}

} // namespace

int main() {
  const int count = bench::size(16 << 20, 1 << 20);
  const std::vector<int> numbers = bench::random_ints(count, -100, 100);
  std::vector<int> wanted(count), sums(count);
  const auto is_right = [&] { return bench::same(sums, wanted); };
  bench::problem problem("scan, 16M ints", 2.0 * count * sizeof(int) / 1e9, "GB");
  problem.serial([&] { scan_serial(numbers.data(), wanted.data(), count); });
  problem.peer(
      "OpenMP + simd", [&] { scan_openmp(numbers.data(), sums.data(), count); }, is_right,
      "in pieces");
  const array_view<const int_4> from(count / 4, reinterpret_cast<const int_4 *>(numbers.data()));
  const array_view<int_4> to(count / 4, reinterpret_cast<int_4 *>(sums.data()));
  problem.tessera([&] { scan(from, to); }, is_right, "as a whole");
  problem.tessera([&] { scan_in_pieces({count, numbers}, {count, sums}); }, is_right, "in pieces");
  problem.opencl([&] { scan_opencl(numbers.data(), sums.data(), count); }, is_right, "as a whole");
  return problem.result();
}
