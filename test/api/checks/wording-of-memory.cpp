// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that findings name the element and the member of a variable, of a container's element and of an array outside of
// which somebody has gone, and the element of a container that nobody wrote; at every level of optimisation.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: not env TESSERA_CHECK=report TESSERA_CHECK_MOST=100 %t 2>&1 | %filecheck %s --implicit-check-not=tessera:
// RUN: %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0
// RUN: not env TESSERA_CHECK=report TESSERA_CHECK_MOST=100 %t-O0 2>&1 | %filecheck %s --implicit-check-not=tessera:
#include "inputs/cases.h"

using checks::count, checks::launch, checks::size;

struct place {
  int row, column;
};
typedef struct {
  float sum;
  place at;
  int counts[2];
} bin;
struct weighted : place {
  graphics::float_3 weight;
  index<2> at;
  union {
    int number;
    float other;
  };
  place parts[3];
  int grid[2][3];
};

int main() {
  // CHECK: tessera: race on 'bins',
  // CHECK-NEXT: Write of 1 to 'bins'[15].at.column by work-item (15)
  // CHECK: Read of 0 from 'bins'[15].at.column by work-item (14)
  checks::run("member", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      tile_static bin bins[size];
      bins[t.local[0]].at.column = 0;
      t.barrier.wait();
      if (t.local[0] == 15)
        bins[15].at.column = 1;
      else if (t.local[0] == 14)
        v[t.global] = bins[15].at.column;
    });
  });
  // CHECK: tessera: race on 'one',
  // CHECK-NEXT: Write of 1 to 'one'.counts[1] by work-item (1)
  checks::run("counts", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      tile_static bin one;
      if (t.local[0] < 2)
        one.counts[1] = t.local[0];
      t.barrier.wait();
      v[t.global] = one.counts[1];
    });
  });
  // CHECK: tessera: race on 'view',
  // CHECK-NEXT: Write of 1 to 'view'[3].column by work-item (1)
  // CHECK: Run in the other order, 'view'[3].column is 0 instead of 1.
  checks::run("component", [] {
    std::vector<place> places(count);
    const array_view<place> view(count, places);
    parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { view[3].column = i[0]; });
    view.synchronize();
  });
  // CHECK: case inherited
  // CHECK: tessera: race on 'view',
  // CHECK-NEXT: Write of 1 to 'view'[3].column by work-item (1)
  // CHECK: case short vector
  // CHECK: tessera: race on 'view',
  // CHECK-NEXT: Write of 1 to 'view'[3].weight.y by work-item (1)
  // CHECK: case index
  // CHECK: tessera: race on 'view',
  // CHECK-NEXT: Write of 1 to 'view'[3].at[1] by work-item (1)
  // CHECK: case union
  // CHECK: tessera: race on 'view',
  // CHECK-NEXT: Write of 1 to 'view'[3].number by work-item (1)
  // CHECK: case array
  // CHECK: tessera: race on 'view',
  // CHECK-NEXT: Write of 1 to 'view'[3].parts[2].row by work-item (1)
  // CHECK: case array of arrays
  // CHECK: tessera: race on 'view',
  // CHECK-NEXT: Write of 1 to 'view'[3].grid[1][2] by work-item (1)
  const auto change_all = [](const char *what, auto change) {
    checks::run(what, [=] {
      std::vector<weighted> all(count);
      const array_view<weighted> view(count, all);
      parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { change(view[3], i[0]); });
      view.synchronize();
    });
  };
  change_all("inherited", [](weighted &one, int n) restrict(amp) { one.column = n; });
  change_all("short vector", [](weighted &one, int n) restrict(amp) { one.weight.y = float(n); });
  change_all("index", [](weighted &one, int n) restrict(amp) { one.at[1] = n; });
  change_all("union", [](weighted &one, int n) restrict(amp) { one.number = n; });
  change_all("array", [](weighted &one, int n) restrict(amp) { one.parts[2].row = n; });
  change_all("array of arrays", [](weighted &one, int n) restrict(amp) { one.grid[1][2] = n; });
  // CHECK: case components of tile_static vectors
  // CHECK: tessera: race on 'vectors',
  // CHECK-NEXT: Write of 1 to 'vectors'[3].z by work-item (1)
  checks::run("components of tile_static vectors", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      tile_static graphics::float_4 vectors[size];
      if (t.local[0] < 2)
        vectors[3].z = float(t.local[0]);
      t.barrier.wait();
      v[t.global] = int(vectors[3].z);
    });
  });
  // CHECK: case rows
  // CHECK: tessera: out of bounds: 'rows',
  // CHECK-NEXT: Read from 'rows'{{\[3\]\[1\]}}, outside of int{{\[3\]\[4\]}}, by work-item (3) of tile (0), global (3)
  checks::run("rows", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      int rows[3][4];
      for (int k = 0; k < 12; ++k)
        rows[k / 4][k % 4] = k;
      v[t.global] = rows[v[t.global] % 4][1];
    });
  });
  // CHECK: case records
  // CHECK: tessera: out of bounds: 'bins',
  // CHECK-NEXT: Write to 'bins'[16].at.column, outside of bin[16], by work-item (15) of tile (0), global (15)
  checks::run("records", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      tile_static bin bins[size];
      bins[v[t.global] % size + 1].at.column = 0;
    });
  });
  // CHECK: case longer
  // CHECK: tessera: out of bounds: 'floats',
  // CHECK-NEXT: Read of 8 bytes from 'floats'[3], outside of float[4], by work-item (0) of tile (0), global (0)
  checks::run("longer", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      float floats[4] = {1, 2, 3, 4};
      if (t.global[0] == 0 && *reinterpret_cast<double *>(&floats[3 + v[0]]) == 1)
        v[t.global] = 1;
    });
  });
  // CHECK: case one
  // CHECK: tessera: out of bounds: 'one',
  // CHECK-NEXT: Read of 4 bytes, 4 bytes behind the end of 'one', by work-item (2) of tile (0), global (2)
  checks::run("one", [] {
    launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
      int one = 1;
      v[t.global] = (&one)[v[t.global] == 2 ? 2 : 0];
    });
  });
  // CHECK: case plane
  // CHECK: tessera: out of bounds: 'plane',
  // CHECK-NEXT: Write to 'plane'(-1, 7), outside of the extent (8, 8), by work-item (1)
  checks::run("plane", [] {
    std::vector<int> numbers(count);
    const array_view<int, 2> plane(8, 8, numbers);
    parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { (&plane(0, 0))[-i[0]] = 1; });
    plane.synchronize();
  });
  // CHECK: case index read
  // CHECK: tessera: out of bounds: 'view',
  // CHECK-NEXT: Read at index (2, 2) of 'view' with the extent (2, 2), by work-item (2)
  // CHECK: case index updated
  // CHECK: tessera: out of bounds: 'view',
  // CHECK-NEXT: Atomic operation at index (2, 2) of 'view' with the extent (2, 2), by work-item (2)
  // CHECK: case index added to
  // CHECK: tessera: out of bounds: 'view',
  // CHECK-NEXT: Read and write at index (2, 2) of 'view' with the extent (2, 2), by work-item (2)
  // CHECK: case index of a record
  // CHECK: tessera: out of bounds: 'view',
  // CHECK-NEXT: Write at index (2, 2) of 'view' with the extent (2, 2), by work-item (2)
  // CHECK: case index of a whole record
  // CHECK: tessera: out of bounds: 'view',
  // CHECK-NEXT: Read at index (2, 2) of 'view' with the extent (2, 2), by work-item (2)
  const auto use_outside = [](const char *what, auto use) {
    checks::run(what, [=] {
      std::vector<place> places(4);
      const array_view<place, 2> view(2, 2, places);
      parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { use(view, index<2>(i[0], i[0])); });
      view.synchronize();
    });
  };
  typedef const array_view<place, 2> &places_of;
  use_outside("index read", [](places_of v, index<2> i) restrict(amp) {
    if (v[i].row == 1)
      v(0, 0).row = 0;
  });
  use_outside("index updated", [](places_of v, index<2> i) restrict(amp) { atomic_fetch_inc(&v[i].row); });
  use_outside("index added to", [](places_of v, index<2> i) restrict(amp) { v[i].row += 1; });
  use_outside("index of a record", [](places_of v, index<2> i) restrict(amp) { v[i] = place{1, 2}; });
  use_outside("index of a whole record", [](places_of v, index<2> i) restrict(amp) {
    const place one = v[i];
    if (one.row == 1)
      v(0, 0).row = one.column;
  });
  // CHECK: tessera: use of a value that nobody wrote: 'from',
  // CHECK-NEXT: It decides what is stored in work-item (5)
  // CHECK-NEXT: wording-of-memory.cpp
  // CHECK-NEXT: It was read from 'from'(2, 1), which has no value: nobody has written it, or it was discarded.
  checks::run("element", [] {
    array<int, 2> from(8, 8);
    std::vector<int> numbers(count);
    const array_view<int> to(count, numbers);
    parallel_for_each(from.extent, [&from](index<2> i) restrict(amp) {
      if (i[0] != 2)
        from[i] = 1;
    });
    parallel_for_each(extent<1>(8), [=, &from](index<1> i) restrict(amp) {
      if (i[0] == 5)
        to[i] = from(2, 1);
    });
    to.synchronize();
  });
}
