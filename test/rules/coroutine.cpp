// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a coroutine with restrict(amp) is an error at what makes it one.
// RUN: %amp++ -std=c++20 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++20 -DLEGAL -fsyntax-only %s
#include <coroutine>

struct task {
  struct promise_type {
    task get_return_object() restrict(cpu, amp) { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

#ifndef LEGAL
inline task step(int) restrict(cpu, amp) {
  co_return; // expected-error {{'co_return' makes this function a coroutine, which a restrict(amp) function cannot be: return its results, or write them to an array_view [amp-2.4.3]}}
}
#else
inline int step(int n) restrict(cpu, amp) { return n + 1; }
#endif
