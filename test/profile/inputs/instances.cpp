// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two instances of a template, two kernels in one line, short vectors, a table of which a part is
// used, a message, and many launches; a word says which.
#include <amp.h>
#include <amp_short_vectors.h>
#include <cstring>
#include <vector>

using namespace concurrency;
using concurrency::graphics::float_4;

static const int size = 1 << 16;

template <int Columns> static void tiles(array_view<float> of) {
  parallel_for_each(
      extent<1>(Columns * 1024).tile<Columns>(), [=](tiled_index<Columns> t) restrict(amp) {
        tile_static float values[Columns];
        values[t.local[0]] = of[t.global];
        t.barrier.wait();
        of[t.global] = values[Columns - 1 - t.local[0]] * 2;
      });
}

int main(int, char **words) {
  const auto is = [&](const char *word) { return !std::strcmp(words[1], word); };
  std::vector<float> values(size, 1.0f);
  std::vector<int> indices(size);
  for (int i = 0; i < size; ++i)
    indices[i] = i * 37 % 512;
  const array_view<float> of(size, values);
  const array_view<const int> index_of(size, indices);
  if (is("template")) {
    tiles<7>(of);
    tiles<16>(of);
  }
  // clang-format off
  if (is("line")) { parallel_for_each(of.extent, [=](index<1> i) restrict(amp) { of[i] += 1; }); parallel_for_each(of.extent, [=](index<1> i) restrict(amp) { of[i] = of[i] * 2 + 1; }); }
  // clang-format on
  if (is("vectors")) {
    std::vector<float_4> from(size, float_4(1.0f)), to(size);
    const array_view<const float_4> in(size, from);
    const array_view<float_4> out(size, to);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = in[i] * 2.0f + 1.0f; });
    out.synchronize();
  }
  if (is("table")) {
    std::vector<float> results(size);
    const array_view<const float> table(size, values);
    const array_view<float> out(size, results);
    parallel_for_each(
        out.extent, [=](index<1> i) restrict(amp) { out[i] = table[index_of[i]] * 2; });
    out.synchronize();
  }
  if (is("says"))
    parallel_for_each(of.extent, [=](index<1> i) restrict(amp) {
      if (of[i] < 0)
        direct3d_printf("less than 0\n");
      of[i] += 1;
    });
  if (is("many"))
    for (int launch = 0; launch < 20000; ++launch)
      parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) { of[i] += 1; });
  of.synchronize();
}
