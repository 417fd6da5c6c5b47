// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that each have one thing to improve, and a twin without it; words say which run.
#include <amp.h>
#include <string>
#include <vector>

using namespace concurrency;

static const int size = 1 << 16;

/// Keeps a work-item busy.
static float compute(float value, int rounds) restrict(amp) {
  for (int round = 0; round < rounds; ++round)
    value = value * 0.5f + 1.0f;
  return value;
}

template <int Columns> static void tiles(array_view<float> out) {
  const extent<1> all(Columns * 4096);
  parallel_for_each(
      all.tile<Columns>(), [=](tiled_index<Columns> t) restrict(amp) {
        tile_static float values[Columns];
        values[t.local[0]] = out[t.global];
        t.barrier.wait();
        out[t.global] = compute(values[Columns - 1 - t.local[0]], 100);
      });
}

static void run(const std::string &word, array_view<float> out, array_view<const int> in) {
  if (word == "seven")
    tiles<7>(out);
  if (word == "sixteen")
    tiles<16>(out);
  if (word == "one-tile")
    parallel_for_each(
        extent<1>(16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
          out[t.global] = compute(out[t.global], 3000000);
        });
  if (word == "three-items")
    parallel_for_each(
        extent<1>(3), [=](index<1> i) restrict(amp) { out[i] = compute(out[i], 3000000); });
  if (word == "gather")
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = float(in[in[i]]); });
  if (word == "scatter")
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[in[i]] = float(i[0]); });
  if (word == "versions")
    for (int launch = 0; launch < 400; ++launch)
      parallel_for_each(
          out.extent, [=](index<1> i) restrict(amp) { out[i] = compute(out[i], 300); });
}

/// Each of these loads and stores what lies apart.
static void run_many(array_view<float> out, array_view<const int> in) {
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[in[i]] = float(in[in[i]]); });
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[in[i]] = 2 - in[in[i]]; });
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[in[i]] = 3.0f * in[in[i]]; });
}

int main(int count, char **words) {
  std::vector<float> results(size, 1.0f);
  std::vector<int> numbers(size);
  for (int i = 0; i < size; ++i)
    numbers[i] = i * 7919 % size;
  const array_view<float> out(size, results);
  const array_view<const int> in(size, numbers);
  for (int number = 1; number < count; ++number)
    run(words[number], out, in);
  if (count == 1)
    run_many(out, in);
  out.synchronize();
}
