// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that arrays and views of more than 2^31 elements, which extent::size() can count, are read and written right
// behind the first 2^31, by the host and by kernels of every kind and rank, and that the host waits for such kernels. Few
// pages are touched; where the addresses are not to be had, the program says so and checks nothing.
//
// UNSUPPORTED: address-sanitizer, thread-sanitizer
// RUN: %amp++ -O2 %s -o %t && %run --only=shared %t && %run --only=separate %t sections
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
#include <amp.h>

#include "../serial_comparison.h"

#include <cstring>
#include <sys/mman.h>

using namespace concurrency;

const int rows = 65535, columns = 65536;
const std::size_t elements = std::size_t(rows) * columns;

/// Addresses of 16 GiB that hold zeros until they are written to.
class memory {
public:
  memory() : begin_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {
    if (begin_ == MAP_FAILED) {
      std::printf("skipped: there are no 16 GiB of addresses\n");
      std::exit(0);
    }
  }
  memory(const memory &) = delete;
  memory &operator=(const memory &) = delete;
  ~memory() { munmap(begin_, bytes); }

  int *begin() const { return static_cast<int *>(begin_); }
  /// Of a view in so many columns.
  int &at(std::size_t row, std::size_t column, std::size_t width = columns) const {
    return begin()[row * width + column];
  }

private:
  static const std::size_t bytes = elements * sizeof(int);
  void *begin_;
};

/// True if 20 rows of 100 elements hold 1000 times their row and their column.
bool is_numbered(const memory &all, std::size_t row, std::size_t column, std::size_t width = columns) {
  for (int r = 0; r < 20; ++r)
    for (int c = 0; c < 100; ++c)
      if (all.at(row + r, column + c, width) != r * 1000 + c)
        return false;
  return true;
}

void on_the_host() {
  const memory all;
  const array_view<int, 2> view(rows, columns, all.begin());
  expect("a size", view.extent.size() == elements);
  view(60000, 5) = 7;
  view[60001][6] = 8;
  view[rows - 1][columns - 1] = 9;
  view.section(60002, 7, 2, 2)(1, 1) = 10;
  expect("elements", all.at(60000, 5) == 7 && all.at(60001, 6) == 8 && all.begin()[elements - 1] == 9 &&
                         all.at(60003, 8) == 10);
  const array_view<int, 3> planes(3, 32768, 40000, all.begin());
  planes[2][32767][39999] = 11;
  expect("of rank 3", planes(2, 32767, 39999) == 11 && all.begin()[std::size_t(3) * 32768 * 40000 - 1] == 11);
  const array_view<int, 3> one_plane(1, rows, columns, all.begin());
  one_plane[0][60000][4] = 12;
  expect("of one plane", one_plane(0, 60000, 4) == 12 && all.at(60000, 4) == 12);
  const array_view<int> row(2147483647, all.begin());
  row.view_as(extent<3>(3, 10922, 65536))[2][10921][65535] = 13;
  expect("as another shape", all.begin()[std::size_t(3) * 10922 * 65536 - 1] == 13);

  array_view<int, 2> small(2, 3);
  copy(view.section(60000, 4, 2, 3), small);
  expect("copied", small(0, 0) == 12 && small(0, 1) == 7 && small(1, 2) == 8);
}

/// Kernels get the sections alone.
void sections() {
  const memory all;
  const array_view<int, 2> view(rows, columns, all.begin());
  const array_view<int, 2> written = view.section(60000, 7, 20, 100);
  parallel_for_each(written.extent, [=](index<2> i) restrict(amp) { written[i] = i[0] * 1000 + i[1]; });
  const array_view<int, 2> in_tiles = view.section(61000, 7, 20, 100);
  parallel_for_each(written.extent.tile<10, 20>(), [=](tiled_index<10, 20> i) restrict(amp) {
    tile_static int numbers[10][20];
    numbers[i.local[0]][i.local[1]] = written[i];
    i.barrier.wait();
    in_tiles[i.global[0]][i.global[1]] = numbers[i.local[0]][i.local[1]];
  });
  expect("read by the host", written[19][99] == 19099 && in_tiles(19, 98) == 19098);
  written.synchronize();
  in_tiles.synchronize();
  expect("sections", is_numbered(all, 60000, 7) && is_numbered(all, 61000, 7));
}

void of_rank_1() {
  const memory all;
  const int length = 2147483647;
  const array_view<int> view(length, all.begin());
  std::vector<int> places(64), seen(64);
  for (int i = 0; i < 64; ++i) {
    places[i] = length - 1 - i * 33000000;
    all.begin()[places[i]] = i;
  }
  const array_view<const int> where(64, places);
  const array_view<int> out(64, seen);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = view[where[i]];
    view[where[i] - 1] = i[0] + 100;
    view[length - 5000 + i[0]] = i[0];
    view.section(length - 4000, 100)[i] = i[0] + 200;
  });
  out.synchronize();
  view.section(length - 5000, 5000).synchronize();
  bool right = true;
  for (int i = 0; i < 64; ++i)
    right &= seen[i] == i && all.begin()[places[i] - 1] == i + 100 && all.begin()[length - 5000 + i] == i &&
             all.begin()[length - 4000 + i] == i + 200;
  expect("rank 1", right);
}

void of_rank_2() {
  const memory all;
  const array_view<int, 2> view(rows, columns, all.begin());
  parallel_for_each(extent<2>(20, 100), [=](index<2> i) restrict(amp) {
    const int number = i[0] * 1000 + i[1];
    view(60000 + i[0], 7 + i[1]) = number;
    view[61000 + i[0]][7 + i[1]] = number;
    view.section(62000, 7, 20, 100)[i] = number;
  });
  // The work-items of a vector stand in different rows.
  parallel_for_each(extent<1>(20), [=](index<1> i) restrict(amp) {
    for (int column = 0; column < 100; ++column) {
      view(63000 + i[0], 7 + column) = i[0] * 1000 + column;
      view[64000 + i[0]][7 + column] = i[0] * 1000 + column;
    }
  });
  parallel_for_each(extent<2>(20, 100).tile<10, 20>(), [=](tiled_index<10, 20> i) restrict(amp) {
    tile_static int numbers[10][20];
    numbers[i.local[0]][i.local[1]] = view[60000 + i.global[0]][7 + i.global[1]];
    i.barrier.wait();
    view[65000 + i.global[0]][7 + i.global[1]] = numbers[i.local[0]][i.local[1]];
    view(65100 + i.global[0], 7 + i.global[1]) = numbers[i.local[0]][i.local[1]];
  });
  view.synchronize();
  for (int row : {60000, 61000, 62000, 63000, 64000, 65000, 65100})
    expect(("rank 2, row " + std::to_string(row)).c_str(), is_numbered(all, row, 7));
}

/// Rows so long that those of one vector are more than 2^31 elements apart.
void of_long_rows() {
  const memory all;
  const int length = 1 << 28;
  const array_view<int, 2> view(15, length, all.begin());
  std::vector<int> seen(15);
  const array_view<int> out(15, seen);
  for (int i = 0; i < 15; ++i)
    all.at(i, length - 1, length) = i + 1;
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = view(i[0], length - 1) + view[i[0]][length - 1];
    view(i[0], 5) = i[0] + 40;
    view[i[0]][6] = i[0] + 50;
  });
  out.synchronize();
  view.synchronize();
  bool right = true;
  for (int i = 0; i < 15; ++i)
    right &= seen[i] == 2 * (i + 1) && all.at(i, 5, length) == i + 40 && all.at(i, 6, length) == i + 50;
  expect("long rows", right);
}

void of_rank_3() {
  const memory all;
  const std::size_t width = 40000, plane = 32768;
  const array_view<int, 3> view(3, plane, width, all.begin());
  const array_view<int, 3> part = view.section(2, 100, 7, 1, 20, 100);
  parallel_for_each(part.extent, [=](index<3> i) restrict(amp) { part[i] = i[1] * 1000 + i[2]; });
  parallel_for_each(extent<3>(1, 20, 100).tile<1, 10, 20>(), [=](tiled_index<1, 10, 20> i) restrict(amp) {
    const int number = i.global[1] * 1000 + i.global[2];
    view(2 + i.global[0], 200 + i.global[1], 7 + i.global[2]) = number;
    view[2 + i.global[0]][300 + i.global[1]][7 + i.global[2]] = number;
  });
  view.synchronize();
  for (int row : {100, 200, 300})
    expect("rank 3", is_numbered(all, 2 * plane + row, 7, width));
}

#ifdef __OPTIMIZE__
/// As many work-items as a launch may have, but 255.
void whole_domain() {
  const memory all;
  const array_view<int, 2> view(rows, columns, all.begin());
  parallel_for_each(view.extent, [=](index<2> i) restrict(amp) {
    if (i[0] % 4095 == 4094 && i[1] >= columns - 16)
      view[i] = i[0] + i[1];
  });
  view.synchronize();
  bool right = all.at(0, columns - 1) == 0;
  for (int row = 4094; row < rows; row += 4095)
    for (int column = columns - 16; column < columns; ++column)
      right &= all.at(row, column) == row + column;
  expect("the whole domain", right);
}
#endif

void of_an_array() try {
  array<int, 2> data(33000, columns);
  const array<int, 2> &const_data = data;
  data(32999, 0) = 3; // the host has the rights that the kernel takes
  parallel_for_each(extent<2>(20, 100), [&](index<2> i) restrict(amp) {
    unsigned number = i[0];
    for (int iteration = 0; iteration < 200000; ++iteration)
      number = number * 5 + i[1];
    data(32900 + i[0], i[1]) = number | 1;
    data[32950 + i[0]][i[1]] = number | 1;
  });
  const int number = const_data(32919, 99);
  expect("the host waits", number % 2 != 0 && data[32969][99] == number && const_data(32969, 99) == number);
  const array_view<int, 3> planes = data.view_as(extent<3>(2, 16500, columns));
  expect("in another shape", &planes[1][16499][7] == &data(32999, 7) && planes(1, 16499, 0) == 3);
  const array_view<int> few = data.view_as(extent<1>(2147483647));
  expect("in a row", &few[2147483646] == &data(0, 0) + 2147483646);
  expect_throws<runtime_exception>(
      "too many in a row",
      "concurrency::array_view::reinterpret_as: 2162688000 elements are more than a view of rank 1 can have "
      "(2147483647).",
      [&] { data.reinterpret_as<float>(); });
  expect("as other elements", data.reinterpret_as<double>().extent[0] == 1081344000);
} catch (const out_of_memory &failure) {
  std::printf("skipped: %s\n", failure.what());
}

/// More than 2^32 - 1 elements, which extent::size() cannot count, and containers longer than an extent.
void too_many() {
  const memory all;
  const std::string counted = "4294967296 elements are more than an extent can have (4294967295).";
  expect_throws<runtime_exception>("a view", "concurrency::array_view: " + counted,
                                   [&] { array_view<int, 2>(65536, 65536, all.begin()); });
  try {
    expect_throws<runtime_exception>("a view without a source", "", [] { array_view<int, 2>(65536, 65536); });
    array<int, 2> data(65536, 65536);
    expect("an array", false);
  } catch (const out_of_memory &) {
  } catch (const runtime_exception &failure) {
    expect("an array", failure.what() == "concurrency::array: " + counted);
  }
  struct {
    int *data() const { return first; }
    std::size_t size() const { return 3000000000; }
    int *first;
  } container = {all.begin()};
  expect_throws<runtime_exception>("a container",
                                   "concurrency::array_view: the container has 3000000000 elements, more than a view of "
                                   "rank 1 can have (2147483647).",
                                   [&] { array_view<const int> view(container); });
}

int main(int count, char **arguments) {
  sections();
  if (count > 1 && !std::strcmp(arguments[1], "sections"))
    return result();
  on_the_host();
  of_rank_1();
  of_rank_2();
  of_long_rows();
  of_rank_3();
#ifdef __OPTIMIZE__
  whole_domain();
#endif
  of_an_array();
  too_many();
  return result();
}
