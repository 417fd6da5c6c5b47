// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels call functions which other units define: free ones, members, constructors, operators, one of a
// cpu/amp pair and instances of templates, whatever the levels of either unit, from objects, archives and libraries.
// Conformance: B221+
//
// DEFINE: %{amp} = %amp++
// DEFINE: %{others} = %S/inputs/definitions.cpp %S/inputs/third.cpp
// RUN: %if thorough %{ %{amp} -O0 %s %{others} -o %t-O0 && %t-O0 %}
// RUN: %if thorough %{ %{amp} -O2 %s %{others} -o %t-O2 && %t-O2 %}
//
// RUN: mkdir -p %t && cd %t
// RUN: %{amp} -O2 -fPIC -c %s -o calls-O2.o
// RUN: %{amp} -O0 -g -fPIC -c %s -o calls-O0.o
// RUN: %{amp} -O2 -fPIC -c %S/inputs/definitions.cpp -o definitions-O2.o
// RUN: %{amp} -O0 -g -fPIC -c %S/inputs/definitions.cpp -o definitions-O0.o
// RUN: %{amp} -O3 -fPIC -c %S/inputs/third.cpp -o third.o
// RUN: %{amp} calls-O0.o definitions-O2.o third.o -o mixed && ./mixed
// RUN: %{amp} calls-O2.o definitions-O0.o third.o -o mixed && ./mixed
// RUN: %{amp} -famp-cpu=scalar -fPIC -c %S/inputs/third.cpp -o scalar.o
// RUN: %{amp} calls-O2.o definitions-O2.o scalar.o -o mixed && ./mixed
// RUN: %{amp} -famp-cpu=v2 -fPIC -c %S/inputs/third.cpp -o v2.o
// RUN: %{amp} -famp-cpu=native -fPIC -c %S/inputs/definitions.cpp -o native.o
// RUN: %{amp} calls-O2.o native.o v2.o -o mixed && ./mixed
//
// RUN: rm -f lib.a && llvm-ar-22 rc lib.a definitions-O2.o third.o && %{amp} calls-O2.o lib.a -o archive && ./archive
// RUN: %{amp} -shared definitions-O2.o third.o -o libothers.so
// RUN: %{amp} calls-O2.o -L. -lothers -Wl,-rpath,%t -o shared && ./shared
// RUN: %if thorough %{ %{amp} calls-O0.o -no-pie -L. -lothers -Wl,-rpath,%t -o shared && ./shared %}
// RUN: %{amp} -O2 -S %S/inputs/third.cpp -o third.s && %{amp} -c third.s -o text.o
// RUN: %{amp} calls-O2.o definitions-O2.o text.o -o text && ./text
// RUN: %if thorough %{ %{amp} -O2 -flto %s %{others} -o lto && ./lto %}
#include "inputs/functions.h"

#include "../../api/serial_comparison.h"

using namespace concurrency;

const int size = 1037;

template <class Expected, class Kernel> void check(const char *what, Expected expected, Kernel kernel) {
  std::vector<int> found(size), wanted(size);
  array_view<int> view(size, found);
  view.discard_data();
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = kernel(i[0]); });
  view.synchronize();
  for (int i = 0; i < size; ++i)
    wanted[i] = expected(i);
  expect_equal(what, found, wanted);
}

void check_calls() {
  check("a function", [](int i) { return i * i + 1; }, [](int i) restrict(amp) { return plain(i); });
  check("a function for both", [](int i) { return for_both(i); }, [](int i) restrict(amp) { return for_both(i); });
  check("a pair", [](int i) { return pair_of(i) + 1000; }, [](int i) restrict(amp) { return pair_of(i); });
  check("a struct", [](int i) { return -2 * i + 100 * i; }, [](int i) restrict(amp) {
    const point p = turned({static_cast<float>(100 * i), static_cast<float>(2 * i)});
    return static_cast<int>(p.x + p.y);
  });
  check("arguments of many types", [](int i) { return i % 2 ? i + 8 : -i; }, [](int i) restrict(amp) {
    return static_cast<int>(mixed(i % 2 == 1, i, 8.25, -i));
  });
  check("references", [](int i) { return 4 * i - i; }, [](int i) restrict(amp) {
    int a = i, b = 4 * i;
    swapped(a, b);
    return a - b;
  });
  check("a private array", [](int i) { return i + 2 * i + 3; }, [](int i) restrict(amp) {
    const int values[] = {i, 2 * i, 3};
    return sum_of(values, 3);
  });
  check("members", [](int i) { return (i + 5) * 3 + 2 * i; }, [](int i) restrict(amp) {
    counter c(i);
    c.add(5);
    return c * 3 + counter::twice(i);
  });
  check("a chain of three units", [](int i) { return (i - 3) * 5 + 1; },
        [](int i) restrict(amp) { return through_third(i); });
  check("math", [](int i) { return i; }, [](int i) restrict(amp) { return static_cast<int>(root(1.0f * i * i) + 0.5f); });
  check("a template's instance", [](int i) { return tripled(i); }, [](int i) restrict(amp) { return tripled(i); });
  check("an instance that is not announced", [](int i) { return -i; }, [](int i) restrict(amp) { return negated(i); });
  check("a class template's instance", [](int i) { return 3 * i + 3 + i; }, [](int i) restrict(amp) {
    const scaled<int> s = {3};
    return s.inside(i) + s.outside(i);
  });
  check("a constant", [](int i) { return i + 7; }, [](int i) restrict(amp) { return nested::with_offset(i); });
  check("a loop that differs", [](int i) {
    int count = 0;
    for (int n = i; n > 1 && count < 200; ++count)
      n = n % 2 ? 3 * n + 1 : n / 2;
    return count;
  }, [](int i) restrict(amp) { return many_steps(i); });
  check("calls by some work-items", [](int i) { return i % 3 ? 0 : i * i + 1; },
        [](int i) restrict(amp) { return i % 3 ? 0 : plain(i); });
}

void check_containers() {
  const std::vector<int> numbers = random_ints(size);
  array_view<const int> view(size, numbers);
  array<int> doubled(size);
  parallel_for_each(doubled.extent, [=, &doubled](index<1> i) restrict(amp) {
    store(doubled, i, 2 * element_of(view, size - 1 - i[0]));
  });
  std::vector<int> wanted(size);
  for (int i = 0; i < size; ++i)
    wanted[i] = 2 * numbers[size - 1 - i];
  expect_equal("containers", std::vector<int>(doubled), wanted);
}

void check_tiles() {
  std::vector<int> found(64), wanted(64);
  array_view<int> view(64, found);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int values[16];
    values[t.local[0]] = plain(t.global[0]);
    t.barrier.wait();
    view[t.global] = sum_of(values, 16) + for_both(values[15 - t.local[0]]);
  });
  view.synchronize();
  for (int i = 0; i < 64; ++i) {
    int first = i / 16 * 16, last = 2 * first + 15 - i;
    for (int k = first; k < first + 16; ++k)
      wanted[i] += k * k + 1;
    wanted[i] += last * last + 1 - 3;
  }
  expect_equal("between barriers", found, wanted);
}

int here(int n);

int main() {
  check_calls();
  check_containers();
  check_tiles();
  expect("in the unit that defines them", here(9) == 82 + 30);
  return result();
}
