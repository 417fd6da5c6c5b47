// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that Visual C++'s `for each` is one error, at the word that C++ does not know there, which does not lead to errors
// about what the loop declares; in functions of the host, beside kernels, and with the switch.
// RUN: not %amp++ -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: not %amp++ -famp-msvc -DAMP -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
#ifdef AMP
#include <amp.h>
#endif
#include <vector>

int sum(const std::vector<int> &values) {
  int sum = 0;
  // CHECK: for-each.cpp:[[@LINE+1]]:7: error: expected '(' after 'for'
  for each (int value in values) {
    sum += value;
    if (value > 3) {
      const int more = value;
      sum += more;
    }
  }
  return sum;
}

void clear(std::vector<int> &values) {
  // CHECK: for-each.cpp:[[@LINE+1]]:7: error: expected '(' after 'for'
  for each (int &value in values)
    value = 0;
}

#ifdef AMP
void kernel(const concurrency::array_view<int> &view) {
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = i[0]; });
}
#endif

int main() {
  std::vector<int> values(3, 1);
  for (int &value : values)
    value = sum(values);
  clear(values);
  return sum(values);
}
// CHECK: 2 errors generated.
