// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that -Rpass=amp says which kernels have two versions, and why, once for all levels of x86-64; that others have
// one, and all with -famp-versions=none, without optimisation, with -famp-cpu=scalar or with -famp-no-spmd; and that both
// versions are in the object.
// RUN: %amp++ -O2 -Rpass=amp -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=versions,
// RUN: llvm-nm %t.o | %filecheck %s --check-prefix=OBJECT
// RUN: %amp++ -O2 -famp-cpu=v3 -famp-versions=none -Rpass=amp -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=NONE
// RUN: %if thorough %{ %amp++ -O0 -Rpass=amp -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=NONE --allow-empty %}
// RUN: %amp++ -O2 -famp-cpu=scalar -famp-versions=all -Rpass=amp -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=NONE --allow-empty
// RUN: %amp++ -O2 -famp-cpu=v3 -famp-no-spmd -famp-versions=all -Rpass=amp -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=NONE --allow-empty
// RUN: %amp++ -O2 -famp-cpu=v3 -famp-versions=all -Rpass=amp -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=ALL
// RUN: not %amp++ -famp-versions=two -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=WRONG
// NONE-NOT: versions,
// ALL-COUNT-9: the runtime chooses between two versions, work-items as lanes of vectors and one after the other: they were asked for [-Rpass=amp]
// WRONG: error: invalid value 'two' in '-famp-versions=two': use none, some or all
#include <amp.h>
using namespace concurrency;

void rows(array_view<const int> begins, array_view<const int> columns, array_view<const float> factors,
          array_view<float> sums) {
  parallel_for_each(sums.extent, [=](index<1> i) restrict(amp) {
    float sum = 0;
    // CHECK: version-remarks.cpp:[[@LINE+1]]:{{[0-9]+}}: remark: the runtime chooses between two versions, work-items as lanes of vectors and one after the other: the data decides how many iterations each has [-Rpass=amp]
    for (int k = begins[i]; k < begins[i[0] + 1]; ++k)
      sum += factors[columns[k]];
    sums[i] = sum;
  });
}

void counts(array_view<const unsigned> values, array_view<int> bins) {
  parallel_for_each(values.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
    tile_static int counts[256];
    counts[t.local[0]] = 0;
    t.barrier.wait();
    for (int k = 0; k < 16; ++k)
      // CHECK: version-remarks.cpp:[[@LINE+1]]:{{[0-9]+}}: remark: the runtime chooses between two versions, work-items as lanes of vectors and one after the other: the data decides which of them update the same element [-Rpass=amp]
      atomic_fetch_add(&counts[values[t.global[0] * 16 + k] & 255], 1);
    t.barrier.wait();
    atomic_fetch_add(&bins[t.local[0]], counts[t.local[0]]);
  });
}

void some(array_view<const int> places, array_view<const float> table, array_view<float> sums) {
  parallel_for_each(sums.extent, [=](index<1> i) restrict(amp) {
    float sum = 0;
    // CHECK: version-remarks.cpp:[[@LINE+1]]:{{[0-9]+}}: remark: the runtime chooses between two versions, work-items as lanes of vectors and one after the other: the data decides which of them take a branch [-Rpass=amp]
    if (places[i] > 0)
      sum = table[places[i]] + table[places[i] * 3] + table[places[i] * 7] + table[places[i] * 5];
    sums[i] = sum;
  });
}

void moves(array_view<const int> places, array_view<const int> from, array_view<int> to) {
  parallel_for_each(places.extent, [=](index<1> i) restrict(amp) {
    // CHECK: version-remarks.cpp:[[@LINE+1]]:{{[0-9]+}}: remark: the runtime chooses between two versions, work-items as lanes of vectors and one after the other: their costs are close [-Rpass=amp]
    to[from[places[i[0] * 16]]] = i[0];
  });
}

void digits(array_view<const unsigned> from, array_view<unsigned> to) {
  const int each = 64;
  parallel_for_each(extent<1>(from.extent[0] / each).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int places[64][64];
    const int local = t.local[0], first = t.global[0] * each;
    for (int item = 0; item < 64; ++item)
      places[item][local] = item * local;
    t.barrier.wait();
    // CHECK: version-remarks.cpp:[[@LINE+1]]:{{[0-9]+}}: remark: the runtime chooses between two versions, work-items as lanes of vectors and one after the other: their costs are close [-Rpass=amp]
    for (int i = 0; i < each; ++i) {
      const unsigned key = from[first + i];
      to[places[local][key & 63]++] = key;
    }
  });
}

void own_rows(array_view<const int> values, array_view<int> sums, int length) {
  parallel_for_each(extent<1>(values.extent[0] / length), [=](index<1> i) restrict(amp) {
    int running = 0;
    // CHECK: version-remarks.cpp:[[@LINE+1]]:{{[0-9]+}}: remark: the runtime chooses between two versions, work-items as lanes of vectors and one after the other: each of them has a row of its own, whose loop may be vectorised instead [-Rpass=amp]
    for (int k = i[0] * length; k < (i[0] + 1) * length; ++k)
      sums[k] = running += values[k];
  });
}

void float_sums(array_view<const float> values, array_view<float> sums, int length) {
  parallel_for_each(sums.extent, [=](index<1> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < length; ++k)
      sum += values[i[0] * length + k];
    sums[i] = sum;
  });
}

void neighbours(array_view<float> values) {
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = values[i] * 2 + 1; });
}

void together(array_view<float> values) {
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) {
    float x = values[i];
    for (int k = 0; k < 100; ++k)
      x = x * x + 1;
    values[i] = x;
  });
}
// OBJECT-DAG: __tessera.{{.*}}rows{{.*}}.v4{{$}}
// OBJECT-DAG: __tessera.{{.*}}rows{{.*}}.v4.scalar{{$}}
// OBJECT-DAG: __tessera.{{.*}}rows{{.*}}.v3.scalar{{$}}
