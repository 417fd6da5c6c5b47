// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels compute the same bits in both of their versions, whichever is asked for, while they are measured and
// afterwards, with every loop open and with those that the compiler chooses; that TESSERA_TRACE=launch says which
// ran and what decided; and that a kernel without a second version says nothing.
// RUN: %amp++ -ffp-contract=off -O2 -famp-versions=none %s -o %t.one
// RUN: env TESSERA_TRACE=launch %t.one > %t.none 2> %t.none-trace
// RUN: %amp++ -ffp-contract=off -O2 -famp-versions=all %s -o %t.two
// RUN: env TESSERA_TRACE=launch %t.two > %t.all 2> %t.all-trace
// RUN: env TESSERA_CPU_VERSION=vector %t.two > %t.all-vector
// RUN: env TESSERA_TRACE=launch TESSERA_CPU_VERSION=scalar %t.two > %t.all-scalar 2> %t.scalar-trace
// RUN: cmp %t.none %t.all
// RUN: cmp %t.none %t.all-vector && cmp %t.none %t.all-scalar
// RUN: %if every-shape %{ %amp++ -ffp-contract=off -O2 %s -o %t && %run %t | cmp %t.none - %}
// RUN: %if every-shape %{ env TESSERA_CPU_VERSION=vector %t | cmp %t.none - %}
// RUN: %if every-shape %{ env TESSERA_CPU_VERSION=scalar %t | cmp %t.none - %}
// RUN: %if thorough %{ env TESSERA_CPU=v1 TESSERA_CPU_VERSION=scalar %t.two | cmp %t.none - %}
// RUN: %if thorough %{ env TESSERA_CPU=v3 TESSERA_CPU_VERSION=scalar %t.two | cmp %t.none - %}
// RUN: %if thorough %{ env TESSERA_CPU=v3 TESSERA_CPU_VERSION=vector %t.two | cmp %t.none - %}
// RUN: python3 %S/inputs/check_versions.py < %t.all-trace
// RUN: %filecheck %s --check-prefix=SCALAR < %t.scalar-trace
// SCALAR: tessera: launch: two-versions.cpp:[[SPARSE:[0-9]+]] ran as scalar
// SCALAR-NOT: from now on
// SCALAR-NOT: ran as vector
// RUN: %filecheck %s --check-prefix=ONE < %t.none-trace
// ONE: tessera: launch: two-versions.cpp:{{[0-9]+}} on tessera\cpu
// ONE-NOT: ran as
#include <amp.h>
#include <cstdio>
#include <cstring>
#include <random>

using namespace concurrency;

namespace {

/// Some hash that changes if any bit does.
template <typename T> unsigned bits_of(const std::vector<T> &values) {
  unsigned hash = 2166136261u;
  for (const T &value : values) {
    unsigned bits;
    std::memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 16777619u;
  }
  return hash;
}

/// A matrix with `rows` rows of `least` to `most` elements.
struct sparse_matrix {
  sparse_matrix(int rows, int least, int most) : begins{0} {
    std::mt19937 random(7);
    for (int row = 0; row < rows; ++row) {
      for (int left = least + int(random() % (most - least + 1)); left > 0; --left) {
        columns.push_back(int(random() % rows));
        factors.push_back(1.0f / float(1 + random() % 100));
      }
      begins.push_back(int(columns.size()));
    }
  }

  std::vector<int> begins, columns;
  std::vector<float> factors;
};

void multiply(const sparse_matrix &by, const char *name) {
  const int rows = int(by.begins.size()) - 1;
  std::vector<float> vector(rows), sums(rows);
  for (int row = 0; row < rows; ++row)
    vector[row] = 1.0f / float(row + 1);
  array_view<const int> begins(rows + 1, by.begins), columns(int(by.columns.size()), by.columns);
  array_view<const float> factors(int(by.factors.size()), by.factors), x(rows, vector);
  array_view<float> to(rows, sums);
  // More than it takes to decide.
  for (int launch = 0; launch < 140; ++launch) {
    parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
      float sum = 0;
      for (int k = begins[i]; k < begins[i[0] + 1]; ++k)
        sum += factors[k] * x[columns[k]];
      to[i] = sum;
    });
    to.synchronize();
    if (launch == 0 || launch == 3 || launch == 139)
      std::printf("%s %08x\n", name, bits_of(sums));
  }
}

/// Bins of a tile; all of one value, or any.
void count(bool same) {
  const int each = 16, tiles = 64;
  std::mt19937 random(7);
  std::vector<int> numbers(tiles * 256 * each), counts(256);
  for (int &number : numbers)
    number = same ? 7 : int(random() % 256);
  array_view<const int> values(int(numbers.size()), numbers);
  array_view<int> bins(256, counts);
  for (int launch = 0; launch < 20; ++launch)
    parallel_for_each(extent<1>(tiles * 256).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
      tile_static int of_tile[256];
      const int local = t.local[0], first = t.tile[0] * 256 * each + local;
      of_tile[local] = 0;
      t.barrier.wait();
      for (int i = 0; i < each; ++i)
        atomic_fetch_add(&of_tile[values[first + i * 256]], 1);
      t.barrier.wait();
      atomic_fetch_add(&bins[local], of_tile[local]);
    });
  bins.synchronize();
  std::printf("bins %08x\n", bits_of(counts));
}

/// The place of the first element that is the same as the key, and what stands around it.
void search() {
  const int rows = 5000, columns = 50;
  std::mt19937 random(7);
  std::vector<int> numbers(rows * columns), sought(rows), results(rows);
  for (int &number : numbers)
    number = int(random() % 30);
  for (int &number : sought)
    number = int(random() % 30);
  array_view<const int, 2> values(rows, columns, numbers);
  array_view<const int> keys(rows, sought);
  array_view<int> found(rows, results);
  for (int launch = 0; launch < 20; ++launch)
    parallel_for_each(found.extent, [=](index<1> i) restrict(amp) {
      int place = 0;
      while (place < columns && values(i[0], place) != keys[i])
        ++place;
      int sum = place;
      if (place < columns && place > 3)
        sum += values(i[0], place - 1) * 100 + values(keys[i], place - 2) * 10000;
      found[i] = sum;
    });
  found.synchronize();
  std::printf("search %08x\n", bits_of(results));
}

} // namespace

int main() {
  multiply(sparse_matrix(40000, 0, 2), "short rows");
  multiply(sparse_matrix(3000, 400, 500), "long rows");
  multiply(sparse_matrix(300, 0, 9), "few rows");
  count(false);
  count(true);
  search();
}
