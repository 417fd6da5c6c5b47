// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shortest ways between all pairs of 512 places by Floyd and Warshall: a launch for each place
// that a way may lead through.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void floyd_warshall_serial(int *lengths, int count);
void floyd_warshall_openmp(int *lengths, int count);
void floyd_warshall_opencl(const int *roads, int *lengths, int count);

namespace {

void floyd_warshall(array_view<int, 2> lengths) {
  const int count = lengths.extent[0];
  for (int through = 0; through < count; ++through)
    parallel_for_each(
        lengths.extent, [=](index<2> i) restrict(amp) {
          const int length = lengths(i[0], through) + lengths(through, i[1]);
          if (length < lengths[i])
            lengths[i] = length;
        });
  bench::finish(lengths);
}

} // namespace

int main() {
  const int count = bench::size(512, 64);
  std::vector<int> roads = bench::random_ints(count * count, 1, 10000);
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < count; ++k)
      if (roads[i * count + k] > 1000)
        roads[i * count + k] = 1000000000; // no road
  for (int i = 0; i < count; ++i)
    roads[i * count + i] = 0;
  std::vector<int> wanted, lengths(count * count);
  const auto is_right = [&] { return bench::same(lengths, wanted); };
  bench::problem problem("Floyd-Warshall, 512 places", 2.0 * count * count * count / 1e9, "GOP");
  problem.serial([&] {
    wanted = roads;
    floyd_warshall_serial(wanted.data(), count);
  });
  problem.peer(
      "OpenMP + simd",
      [&] {
        lengths = roads;
        floyd_warshall_openmp(lengths.data(), count);
      },
      is_right);
  const array_view<const int, 2> from(count, count, roads);
  const array_view<int, 2> to(count, count, lengths);
  problem.tessera(
      [&] {
        bench::begin_with(from, to);
        floyd_warshall(to);
      },
      is_right);
  problem.opencl([&] { floyd_warshall_opencl(roads.data(), lengths.data(), count); }, is_right);
  return problem.result();
}
