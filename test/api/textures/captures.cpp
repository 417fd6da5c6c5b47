// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels get textures by reference and views by value, in structs of structs too, in tiles, in function objects
// and in functions, and see what earlier kernels wrote.
// Conformance: E026+ E027+ E028+ E029+ E031+ E032+ E034+ E036+ E042+ E044+ E049+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
#include "inputs/serial_texture.h"

struct pair_of_views {
  texture_view<const float_4, 2> from;
  writeonly_texture_view<float_4, 2> to;
};
struct job {
  int factor;
  pair_of_views views;
  sampler how;
};

struct counter {
  const texture<int, 1> &in;
  array_view<int> out;
  counter(const texture<int, 1> &in, const array_view<int> &out) : in(in), out(out) {}
  void operator()(index<1> i) const restrict(amp) { out[i] = in[i] * 3 + in(i[0]); }
};

static float sum_around(const texture<float, 2> &of, index<2> i) restrict(amp) {
  const extent<2> shape = of.get_extent();
  float sum = 0;
  for (int row = i[0] - 1; row <= i[0] + 1; ++row)
    for (int column = i[1] - 1; column <= i[1] + 1; ++column)
      if (row >= 0 && row < shape[0] && column >= 0 && column < shape[1])
        sum += of(row, column);
  return sum;
}

int main() {
  const int rows = 19, columns = 45, count = rows * columns;

  // By reference, read, written and read again.
  const std::vector<float> numbers = random_floats(count);
  texture<float, 2> a(rows, columns, numbers.begin(), numbers.end()), b(rows, columns);
  parallel_for_each(a.extent, [&](index<2> i) restrict(amp) { b.set(i, sum_around(a, i)); });
  parallel_for_each(a.extent, [&a, &b](index<2> i) restrict(amp) { a.set(i, b[i] * 2); });
  std::vector<float> back(count), expected(count);
  copy(a, back.begin());
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      float sum = 0;
      for (int r = std::max(0, row - 1); r <= std::min(rows - 1, row + 1); ++r)
        for (int c = std::max(0, column - 1); c <= std::min(columns - 1, column + 1); ++c)
          sum += numbers[r * columns + c];
      expected[row * columns + column] = sum * 2;
    }
  expect_equal("by reference", back, expected);

  // One texture read and written in one kernel, each texel by its own work-item.
  const texture_view<float, 2> both(a);
  parallel_for_each(a.extent, [=](index<2> i) restrict(amp) { both.set(i, both[i] + both(i[0], i[1])); });
  copy(both, back.begin());
  for (float &number : expected)
    number *= 2;
  expect_equal("read and written", back, expected);

  // Views inside of objects, with a sampler beside them.
  std::vector<float_4> colours(count);
  for (int i = 0; i < count; ++i)
    colours[i] = float_4(numbers[i], i, 1, 0);
  texture<float_4, 2> source(rows, columns, colours.begin(), colours.end()), target(rows, columns);
  const job work = {3, {texture_view<const float_4, 2>(source), writeonly_texture_view<float_4, 2>(target)},
                    sampler(filter_point, address_wrap)};
  parallel_for_each(work.views.to.extent, [=](index<2> i) restrict(amp) {
    const float_2 place((i[1] + 1.5f) / columns, (i[0] + 0.5f) / rows);
    work.views.to.set(i, work.views.from.sample(work.how, place) * float(work.factor));
  });
  std::vector<float_4> results(count);
  copy(target, results.begin());
  int wrong = 0;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      wrong += !(results[row * columns + column] == colours[row * columns + (column + 1) % columns] * 3.0f);
  expect("views in objects", wrong == 0);

  // A function object with a reference, and tiles.
  const std::vector<int> ints = random_ints(1000);
  const texture<int, 1> in(1000, ints.begin(), ints.end());
  std::vector<int> outs(1000), fours(1000);
  const array_view<int> out(1000, outs);
  parallel_for_each(out.extent, counter(in, out));
  out.synchronize();
  for (int i = 0; i < 1000; ++i)
    fours[i] = ints[i] * 4;
  expect_equal("a function object", outs, fours);
  parallel_for_each(out.extent.tile<100>(), [=, &in](tiled_index<100> t) restrict(amp) {
    tile_static int tile[100];
    tile[t.local[0]] = in[t.global];
    t.barrier.wait();
    out[t.global] = tile[99 - t.local[0]];
  });
  out.synchronize();
  wrong = 0;
  for (int i = 0; i < 1000; ++i)
    wrong += outs[i] != ints[i / 100 * 100 + 99 - i % 100];
  expect("tiles", wrong == 0);

  // Every subscript of a texture and of both kinds of views.
  const std::vector<int> cube = random_ints(5 * 6 * 7);
  texture<int, 3> solid(5, 6, 7, cube.begin(), cube.end());
  const texture_view<int, 3> solid_view(solid);
  const texture_view<const int, 3> solid_texels(solid);
  std::vector<int> same(5 * 6 * 7);
  const array_view<int, 3> equal(5, 6, 7, same);
  const array_view<const int, 3> original(5, 6, 7, cube);
  const texture_view<const int, 1> row_texels(in);
  parallel_for_each(equal.extent, [=, &solid, &in](index<3> i) restrict(amp) {
    const int texel = original[i];
    equal[i] = solid[i] == texel && solid(i) == texel && solid(i[0], i[1], i[2]) == texel && solid_view[i] == texel &&
               solid_view(i) == texel && solid_view(i[0], i[1], i[2]) == texel && solid_texels[i] == texel &&
               solid_texels(i) == texel && solid_texels(i[0], i[1], i[2]) == texel && in[i[2]] == in.get(index<1>(i[2])) &&
               row_texels[i[2]] == in(i[2]) && row_texels(i[2]) == in[i[2]];
  });
  equal.synchronize();
  expect_equal("subscripts", same, std::vector<int>(5 * 6 * 7, 1));

  // Views that kernels make.
  texture<unsigned, 2> bits(rows, columns, 16u);
  parallel_for_each(bits.extent, [&](index<2> i) restrict(amp) {
    writeonly_texture_view<unsigned, 2> to(bits);
    to.set(i, unsigned(i[0] * 1000 + i[1]));
  });
  parallel_for_each(bits.extent, [&](index<2> i) restrict(amp) {
    texture_view<unsigned, 2> one(bits);
    const texture_view<unsigned, 2> copied(one);
    one.set(i, copied[i] + 1u);
  });
  std::vector<unsigned short> shorts(count);
  copy(bits, shorts.data(), unsigned(count * 2));
  wrong = 0;
  for (int i = 0; i < count; ++i)
    wrong += shorts[i] != i / columns * 1000 + i % columns + 1;
  expect("views made in kernels", wrong == 0);
  parallel_for_each(source.extent, [&source, &a](index<2> i) restrict(amp) {
    const texture_view<const float_4, 2> seen(source);
    a.set(i, seen[i].y + seen.get(i).z);
  });
  copy(a, back.begin());
  wrong = 0;
  for (int i = 0; i < count; ++i)
    wrong += back[i] != i + 1;
  expect("views of const texels made in kernels", wrong == 0);
  return result();
}
