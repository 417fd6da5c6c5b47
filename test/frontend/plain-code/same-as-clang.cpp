// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a unit without amp code is compiled as clang++ compiles it: pragmas, coroutines, shifts of addresses of
// operators, asm, attributes, and names that our language uses.
//
// RUN: %amp++ -std=c++20 -O1 -g0 -emit-llvm -S %s -o %t.amp.ll
// RUN: %clang++ -std=c++20 -O1 -g0 -emit-llvm -S %s -o %t.clang.ll
// RUN: diff %t.amp.ll %t.clang.ll
// RUN: %amp++ -std=c++20 -O1 -g -fopenmp -emit-llvm -S %s -o %t.amp.ll
// RUN: %clang++ -std=c++20 -O1 -g -fopenmp -emit-llvm -S %s -o %t.clang.ll
// RUN: diff %t.amp.ll %t.clang.ll
#include <coroutine>
#include <iostream>
#include <vector>

int restrict(int amp) { return amp; }
int tile_static = 1;

struct stream {};
template <class T> stream operator<<(stream s, T) { return s; }
template <class T> stream operator<(stream s, T) { return s; }
template <class T> struct holder { T (*f)(T); };
int shifts(int x) {
  stream (*f)(stream, int) = &operator<< <int>;
  f(stream(), x);
  return x << 2 >> 1;
}

#pragma pack(push, 1)
struct packed { char c; int i; };
#pragma pack(pop)

#pragma GCC visibility push(hidden)
int hidden(int x) { return x; }
#pragma GCC visibility pop

float reduce(const float *v, int n) {
  float sum = 0;
#pragma omp parallel for reduction(+ : sum)
#pragma clang loop vectorize(disable)
  for (int i = 0; i < n; ++i)
    sum += v[i];
  return sum;
}

struct task {
  struct promise_type {
    task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
task coroutine(int x) {
  if (x)
    co_return;
  std::cout << "resumed" << __LINE__ << __FILE__ << __COUNTER__;
}

asm(".section .note.test,\"\",@progbits\n.previous");
[[gnu::noinline]] __attribute__((aligned(64))) int attributed(int x) { return x; }
thread_local int local_to_thread = sizeof(packed);
int operator""_n(unsigned long long n) { return n; }

int main(int argc, char **argv) {
  std::vector<float> v(argc, 1.0f);
  auto generic = [&]<class T>(T t) mutable noexcept -> int { return t + argc; };
  try {
    if (argc) restrict(tile_static);
    coroutine(argc);
    throw 3_n;
  } catch (int i) {
    return generic(i) + shifts(i) + attributed(1) + int(reduce(v.data(), argc)) + local_to_thread + hidden(1);
  }
}
