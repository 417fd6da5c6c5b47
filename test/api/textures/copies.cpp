// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that texels are copied in every way: between memory, iterators, textures, views and sections of them, at once and
// later, from one accelerator to another, and through staging textures.
// Conformance: E004+ E005+ E008+ E009+ E011+ E012+ E013+ E018+ E019+ E023+ E024+ E025+ E059+ E060+
// Conformance: E061+ E062+ E063+ E064+ E065+ E066+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
#include "inputs/serial_texture.h"

#include <iterator>
#include <list>
#include <sstream>

static std::vector<float> contents(const texture<float, 2> &of) {
  std::vector<float> all(of.get_extent().size());
  copy(of, all.begin());
  return all;
}

int main() {
  const extent<2> shape(6, 9);
  const std::vector<float> numbers = random_floats(54), others = random_floats(54);

  // Memory and iterators, all of a texture.
  texture<float, 2> a(shape), b(shape);
  copy(numbers.data(), 54 * 4, a);
  expect_equal("from memory", contents(a), numbers);
  copy(others.begin(), others.end(), a);
  std::vector<float> memory(54);
  copy(a, memory.data(), 54 * 4);
  expect_equal("from iterators to memory", memory, others);
  const std::list<float> listed(numbers.begin(), numbers.end());
  copy(listed.begin(), listed.end(), texture_view<float, 2>(a));
  std::vector<float> grown;
  copy(texture_view<const float, 2>(a), std::back_inserter(grown));
  expect_equal("a list through a view to what grows", grown, numbers);
  std::istringstream text("1 2 3 4 5 6");
  texture<float, 1> read_once(6, std::istream_iterator<float>(text), std::istream_iterator<float>());
  std::vector<float> six(6);
  copy_async(read_once, six.data(), 24).get();
  expect_equal("what is read only once", six, std::vector<float>{1, 2, 3, 4, 5, 6});
  copy(others.begin(), others.end(), writeonly_texture_view<float, 2>(a));
  expect_equal("through a writeonly view", contents(a), others);

  // Sections.
  copy(numbers.data(), 54 * 4, a);
  std::vector<float> part(6), wanted;
  copy(a, index<2>(2, 5), extent<2>(3, 2), part.data(), 24);
  for (int row = 2; row < 5; ++row)
    for (int column = 5; column < 7; ++column)
      wanted.push_back(numbers[row * 9 + column]);
  expect_equal("a section to memory", part, wanted);
  std::fill(part.begin(), part.end(), 0.0f);
  copy(texture_view<const float, 2>(a), index<2>(2, 5), extent<2>(3, 2), part.begin());
  expect_equal("a section of a view to an iterator", part, wanted);
  copy(part.data(), 24, a, index<2>(0, 0), extent<2>(2, 3));
  copy(part.begin(), part.end(), texture_view<float, 2>(a), index<2>(4, 6), extent<2>(2, 3));
  std::vector<float> changed = numbers;
  for (int i = 0; i < 6; ++i)
    changed[i / 3 * 9 + i % 3] = changed[(4 + i / 3) * 9 + 6 + i % 3] = part[i];
  expect_equal("sections from memory and iterators", contents(a), changed);
  copy(others.begin(), others.end(), b);
  copy(a, index<2>(1, 1), b, index<2>(2, 4), extent<2>(4, 5));
  std::vector<float> mixed = others;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 5; ++column)
      mixed[(row + 2) * 9 + column + 4] = changed[(row + 1) * 9 + column + 1];
  expect_equal("a section to a section", contents(b), mixed);

  // Whole textures.
  copy(a, b);
  expect_equal("a texture to a texture", contents(b), changed);
  a.copy_to(b);
  copy(others.begin(), others.end(), a);
  a.copy_to(writeonly_texture_view<float, 2>(b));
  expect_equal("copy_to a writeonly view", contents(b), others);
  texture<float, 2> levels(shape, 32u, 2u);
  copy(numbers.begin(), numbers.end(), texture_view<float, 2>(levels, 0));
  copy(texture_view<const float, 2>(levels, 0, 1), b);
  expect_equal("a level to a texture", contents(b), numbers);
  texture<float, 2> same_levels(shape, 32u, 2u);
  copy(levels, same_levels);
  copy(texture_view<float, 2>(same_levels, 0), b);
  expect_equal("all levels", contents(b), numbers);

  // Later.
  copy_async(others.begin(), others.end(), a).wait();
  copy_async(a, b).get();
  expect_equal("later, a texture to a texture", contents(b), others);
  copy_async(numbers.data(), 54 * 4, texture_view<float, 2>(b)).get();
  expect_equal("later, from memory", contents(b), numbers);
  copy_async(b, index<2>(2, 5), extent<2>(3, 2), part.begin()).get();
  expect_equal("later, a section to an iterator", part, wanted);
  copy_async(b, index<2>(2, 5), extent<2>(3, 2), part.data(), 24).get();
  expect_equal("later, a section to memory", part, wanted);
  copy_async(part.data(), 24, a, index<2>(0, 0), extent<2>(2, 3)).get();
  copy_async(part.begin(), part.end(), a, index<2>(4, 6), extent<2>(2, 3)).get();
  copy_async(a, index<2>(0, 0), b, index<2>(4, 6), extent<2>(2, 3)).get();
  expect("later, sections", contents(b)[4 * 9 + 6] == part[0] && contents(a)[5 * 9 + 8] == part[5]);
  copy_async(b, memory.begin()).get();
  expect_equal("later, to an iterator", memory, contents(b));
  copy_async(others.begin(), others.end(), texture_view<float, 2>(b)).get();
  copy_async(others.begin(), others.end(), writeonly_texture_view<float, 2>(a)).get();
  expect_equal("later, through views", contents(a), contents(b));

  // Formats of other bits, as bytes.
  const unsigned char bytes[] = {0, 255, 128, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  texture<unorm_4, 1> packed(3, bytes, 12, 8);
  unsigned char out[12];
  copy(packed, out, 12);
  expect("bytes", std::memcmp(bytes, out, 12) == 0);
  texture<unorm_4, 1> clone(packed);
  std::memset(out, 0, 12);
  copy(clone, out, 12);
  expect("a clone's bytes", std::memcmp(bytes, out, 12) == 0 && clone.get_bits_per_scalar_element() == 8);

  // Other accelerators, and staging textures between them.
  accelerator_view reference = accelerator(accelerator::direct3d_ref).default_view;
  accelerator_view vectors = accelerator(accelerator::direct3d_warp).default_view;
  accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  texture<float, 2> there(shape, numbers.begin(), numbers.end(), reference);
  texture<float, 2> here(there, vectors);
  expect("where they live", there.get_accelerator_view() == reference && here.accelerator_view == vectors);
  expect_equal("to another accelerator", contents(here), numbers);
  parallel_for_each(reference, shape, [&there](index<2> i) restrict(amp) { there.set(i, i[0] * 10.0f + i[1]); });
  copy(there, here);
  expect("what a kernel wrote there", contents(here)[9 * 5 + 8] == 58);

  texture<float, 2> staged(shape, host, vectors);
  expect("a staging texture's views", staged.accelerator_view == host && staged.associated_accelerator_view == vectors);
  expect("its pitch", staged.row_pitch >= 9 * 4 && a.data() == nullptr);
  for (int row = 0; row < 6; ++row)
    std::memcpy(static_cast<char *>(staged.data()) + row * staged.row_pitch, &numbers[row * 9], 36);
  copy(staged, here);
  parallel_for_each(shape, [&here](index<2> i) restrict(amp) { here.set(i, here[i] + 1); });
  copy_async(here, staged).get();
  const texture<float, 2> &constant = staged;
  const char *row_2 = static_cast<const char *>(constant.data()) + 2 * staged.row_pitch;
  float number;
  std::memcpy(&number, row_2 + 12, 4);
  expect("through a staging texture and back", number == numbers[2 * 9 + 3] + 1);
  texture<float, 2> staged_too(staged);
  expect("a clone of a staging texture", staged_too.data() != nullptr && contents(staged_too) == contents(here));
  texture<int, 3> volume(extent<3>(2, 3, 4), host, vectors);
  expect("pitches of a volume", volume.row_pitch >= 16 && volume.depth_pitch >= 3 * volume.row_pitch);

  // Assignment and moves.
  texture<float, 2> moved(std::move(here));
  expect("moved", moved.get_accelerator_view() == vectors && contents(moved)[0] == numbers[0] + 1);
  moved = there;
  expect("assigned", moved.get_accelerator_view() == reference && contents(moved) == contents(there));
  moved = texture<float, 2>(extent<2>(1, 1));
  expect("moved into", moved.extent == extent<2>(1, 1));
  texture_view<const float, 2> seen(there);
  texture<float, 2> from_view(seen), staged_from_view(seen, host, vectors);
  expect("clones of a view", contents(from_view) == contents(there) && contents(staged_from_view) == contents(there));
  return result();
}
