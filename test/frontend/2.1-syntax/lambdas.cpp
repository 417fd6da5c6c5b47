// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause is taken on every form of lambda.
//
// RUN: %amp++ -std=c++20 -fsyntax-only %s
// RUN: %amp++ -std=c++20 -c %s -o %t.o
int lambdas(int n) restrict(cpu, amp) {
  auto plain = [](int x) restrict(cpu, amp) { return x; };
  auto none = []() restrict(cpu, amp) { return 1; };
  auto copies = [=](int x) restrict(cpu, amp) { return x + n; };
  auto list = [n, m = n + 1](int x) restrict(cpu, amp) { return x + n + m; };
  auto changing = [=]() mutable restrict(cpu, amp) { return ++n; };
  auto quiet = [=](int x) restrict(cpu, amp) noexcept { return x + n; };
  auto returning = [=](int x) restrict(cpu, amp) -> int { return x + n; };
  auto all = [=](int x) mutable restrict(cpu, amp) noexcept(true) -> int { return x + n++; };
  auto generic = [](auto x) restrict(cpu, amp) { return x; };
  auto templated = []<class T>(T x) restrict(cpu, amp) -> T { return x; };
  auto sized = []<int N, class T = int>(T (&x)[N]) restrict(cpu, amp) { return N; };
  auto two = [](int x) restrict(cpu) restrict(amp) { return x; };
  auto nested = [=](int x) restrict(cpu, amp) { return [=](int y) restrict(cpu, amp) { return x + y; }(1); };
  auto unmarked = [=](int x) { return [=](int y) { return x + y; }(n); };
  int array[3] = {1, 2, 3};
  int immediately = [](int x) restrict(cpu, amp) { return x; }(1);
  int indexed = array[([](int x) restrict(cpu, amp) { return x; })(1)];
  return plain(1) + none() + copies(1) + list(1) + changing() + quiet(1) + returning(1) + all(1) + generic(1) +
         templated(1) + sized(array) + two(1) + nested(1) + unmarked(1) + immediately + indexed;
}

struct S {
  int a;
  int method() restrict(cpu) {
    auto by_this = [this](int x) restrict(cpu) { return a + x; };
    auto by_value = [*this](int x) restrict(cpu, amp) { return a + x; };
    return by_this(1) + by_value(2);
  }
};

auto at_namespace_scope = [](int x) restrict(cpu, amp) { return x; };
static auto amp_only = [](int x) restrict(amp) { return x; };
int with_default(int x = [](int y) restrict(cpu) { return y; }(1)) { return x; }
