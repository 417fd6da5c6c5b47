// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what a kernel stores outside is not what it loads there afterwards, that parts that begin outside hold
// nothing, and that references to elements outside can be returned, also by functions that stay functions; at each level
// of optimisation, since optimisers take a stored value for a loaded one.
//
// RUN: %amp++ -O2 -famp-version=1.2 -famp-bounds=robust %s -o %t && %run --only=shared %t
// RUN: %if thorough %{ %amp++ -O1 -famp-version=1.2 -famp-bounds=robust %s -o %t-O1 && %run --only=shared %t-O1 %}
// RUN: %if thorough %{ %amp++ -O0 -famp-version=1.2 -famp-bounds=robust %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar -famp-version=1.2 -famp-bounds=robust %s -o %t-scalar && %run --only=shared %t-scalar %}
// RUN: %amp++ -O2 -famp-version=1.2 -famp-bounds=check -DCHECK %s -o %t-check && %run --only=shared %t-check
#include <amp.h>

#include <cstdio>
#include <string>
#include <vector>

using namespace concurrency;

struct large {
  int numbers[40];
};

large &element(array_view<large> all, int i, int depth) restrict(amp) {
  if (depth == 0)
    return all[i];
  return element(all, i + 1, depth - 1);
}

int fill(large &one, array_view<const int> numbers, int n) restrict(amp) {
  int total = 0;
  for (int k = 0; k < n; ++k) {
    one.numbers[k] = 0x41414141;
    total += numbers[k];
  }
  return total;
}

/// True if all that \p kernel writes for 64 work-items is 0, or, with checks, if it says that it went outside.
template <class Kernel> bool finds_nothing(const char *what, const Kernel &kernel) {
  std::vector<int> results(64, -1);
  array_view<int> out(64, results);
  bool right = true;
#ifdef CHECK
  right = false;
  try {
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = kernel(i[0]); });
    out.synchronize();
  } catch (const runtime_exception &error) {
    right = std::string(error.what()).find("out of bounds") != std::string::npos;
  }
#else
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = kernel(i[0]); });
  out.synchronize();
  for (int result : results)
    right &= result == 0;
#endif
  if (!right)
    std::printf("%s: %d %d\n", what, results[0], results[63]);
  return right;
}

int main() {
  std::vector<int> memory(400, 0), zeros(40, 0);
  const array_view<int> a(10, memory);
  const array_view<int, 2> g(20, 2, memory);
  std::vector<large> structs(10, large());
  const array_view<large> all(10, structs);
  const array_view<const int> numbers(40, zeros);

  bool right = finds_nothing("compound", [=](int i) restrict(amp) {
    a[i + 10] += 7;
    return a[i + 10];
  });
  right &= finds_nothing("two dimensions", [=](int i) restrict(amp) {
    g(i + 20, 1) = 5;
    return g(i + 20, 1);
  });
#ifdef __OPTIMIZE__ // else the reference is a variable, and refers to one
  right &= finds_nothing("reference", [=](int i) restrict(amp) {
    int &r = a[i + 10];
    r = 7;
    return r + a[i + 10];
  });
#endif
  right &= finds_nothing("loop", [=](int i) restrict(amp) {
    int n = 0;
    a[i + 10] = 1;
    while (a[i + 10] != 0 && n < 5)
      ++n;
    return n;
  });
  right &= finds_nothing("section", [=](int i) restrict(amp) {
    const array_view<int> s = a.section(index<1>(20 + i));
    s[0] = 7;
    return s[0] + s.extent[0];
  });
  right &= finds_nothing("section in two dimensions", [=](int i) restrict(amp) {
    const array_view<int, 2> s = g.section(index<2>(i, 3));
    s(0, 0) = 7;
    return s(0, 0) + s.extent[1];
  });
  right &= finds_nothing("section of less than nothing", [=](int i) restrict(amp) {
    const array_view<int> s = a.section(extent<1>(-3));
    s[i] = 7;
    return s[i] + s.extent[0];
  });
  right &= finds_nothing("returned reference", [=](int i) restrict(amp) {
    return fill(element(all, i, 10), numbers, 40);
  });
  right &= finds_nothing("read through a returned reference",
                         [=](int i) restrict(amp) { return element(all, i + 7, 3).numbers[i % 40]; });
  for (int m : memory)
    right &= m == 0;
  return right ? 0 : 1;
}
