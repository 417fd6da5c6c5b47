// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that programs of the specification's time compile with -std=c++14: `throw()` and `throw(T)` on the host,
// `register` on both sides, std::auto_ptr, which later standards took out.
// RUN: %amp++ -std=c++14 -Wno-deprecated -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -std=c++14 -Wno-deprecated -O2 %s -o %t-O2 && %t-O2 %}
// RUN: %amp++ -std=c++14 -Wno-deprecated -famp-msvc -O1 %s -o %t && %t
#include <amp.h>
#include <memory>
#include <stdexcept>

using namespace concurrency;

void quiet(int) throw();
void quiet(int) throw() {}
int throws(int x) throw(std::runtime_error, int) { if (x) throw 1; return 2; }
struct failure : std::exception { const char *what() const throw() { return "failure"; } ~failure() throw() {} };
int sum(const array_view<int> &v) throw(runtime_exception) {
  register int total = 0;
  for (register int i = 0; i < v.extent[0]; ++i) total += v[i];
  return total;
}
int twice(int x) restrict(cpu, amp) { register int result = 2 * x; return result; }
int main() {
  std::auto_ptr<int> p(new int(3));
  const int three = *p;
  array_view<int> v(10);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { register int x = twice(i[0]); v[i] = x + three; });
  int caught = 0;
  try { throws(1); } catch (int n) { caught = n; }
  quiet(0);
  return sum(v) == 90 + 30 && caught == 1 && throws(0) == 2 && failure().what()[0] == 'f' ? 0 : 1;
}
