// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrict, amp, cpu and tile_static are ordinary names in amp code, too: of variables, parameters, functions,
// classes, namespaces, members and template parameters, beside clauses that use the same words.
// Conformance: A007+ A007- A008+ A008-
// RUN: %amp++ -std=c++14 -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -std=c++20 -O2 %s -o %t-O2 && %t-O2 %}
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

namespace amp {
namespace cpu {
int restrict(int n) restrict(amp, cpu) { return n + 1; }
} // namespace cpu
struct restrict {
  int amp;
  int cpu() const restrict(cpu, amp) { return amp + 2; }
};
} // namespace amp

int cpu(int amp) restrict(amp, cpu) { return 3 * amp; }
template <class amp, int cpu> amp restrict_to(amp restrict) restrict(cpu, amp) { return restrict % cpu; }
enum class sides { amp = 5, cpu = 7, restrict = 11, tile_static = 13 };
struct both {
  int restrict, tile_static;
  both(int restrict, int amp) restrict(cpu, amp) : restrict(restrict), tile_static(amp) {}
};

int all(int x) restrict(amp, cpu) {
  int restrict = x;
  ++restrict;
  const int amp = restrict + 1, tile_static = amp * 2;
  auto cpu = [=](int restrict) { return restrict + amp; };
  restrict = cpu(restrict) * tile_static & tile_static;
  struct both both(restrict, (amp));
  both.tile_static += both.restrict;
  const struct ::amp::restrict record = {amp};
  int result = (restrict) + both.tile_static + record.cpu() + record.amp + ::cpu(amp) + restrict_to<int, 17>(restrict) +
               int(sides::restrict) * int(sides::amp);
  {
    using namespace ::amp::cpu;
    if (result) result += ::amp::cpu::restrict(amp);
    while (result % 2) ++result, result += 2 * ::amp::cpu::restrict(tile_static);
  }
  return result;
}

int main() {
  const std::vector<int> numbers = random_ints(1000);
  std::vector<int> results(numbers.size()), expected;
  array_view<const int> in(1000, numbers);
  array_view<int> out(1000, results);
  const int restrict = 1, amp = 2;
  parallel_for_each(out.extent, [=](index<1> tile_static) restrict(amp) {
    out[tile_static] = all(in[tile_static]) + restrict + amp;
  });
  out.synchronize();
  for (int number : numbers)
    expected.push_back(all(number) + restrict + amp);
  expect_equal("names", results, expected);
  return result();
}
