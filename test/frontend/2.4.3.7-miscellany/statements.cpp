// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that goto, labels, asm, try, throw, typeid, dynamic_cast and coroutines are each one error at the thing itself,
// in every kind of restrict(amp) code, called or not, and none in code for the host.
//
// Conformance: A028- A127- A128- A129- A130- A131- A132- A133-
// RUN: %amp++ -std=c++20 -ferror-limit=0 -Wno-unused-value -Xclang -verify -fsyntax-only %s
#include <coroutine>
#include <typeinfo>

struct polymorphic {
  virtual ~polymorphic(); // expected-note 2 {{declared here}}
};
struct derived : polymorphic {}; // expected-note {{'derived' has the base 'polymorphic'}}

#define EVERYTHING(ARGUMENT)                                                                       \
  goto end;                                                                                        \
  end:                                                                                             \
  asm("nop");                                                                                      \
  try {                                                                                            \
    throw 1;                                                                                       \
  } catch (int) {                                                                                  \
  } catch (...) {                                                                                  \
    throw;                                                                                         \
  }                                                                                                \
  typeid(ARGUMENT);                                                                                \
  typeid(int);                                                                                     \
  dynamic_cast<int &>(ARGUMENT)

inline void alternately(int n) restrict(amp) {
  goto end; // expected-error {{restrict(amp) code cannot use goto: write a loop, or leave one by break, continue or return [amp-2.4.3.7]}}
end: // expected-error {{restrict(amp) code cannot have label 'end': only case and default label its statements [amp-2.4.3.7]}}
  void *address = &&end;
  goto *address; // expected-error {{restrict(amp) code cannot use goto}}
  asm("nop"); // expected-error {{restrict(amp) code cannot use asm: write it in C++ [amp-2.4.3.7]}}
  asm volatile("add %0, %0" : "+r"(n) : : "cc"); // expected-error {{restrict(amp) code cannot use asm}}
  register int fixed asm("eax") = n; // expected-error {{restrict(amp) code cannot use asm}}
  try { // expected-error {{restrict(amp) code cannot have try and catch: nothing throws there; return a value that tells the failure [amp-2.4.3.7]}}
    throw n + fixed; // expected-error {{restrict(amp) code cannot throw: return a value that tells the failure, or write it to an array_view [amp-2.4.3.7]}}
  } catch (int) {
  } catch (...) {
    throw; // expected-error {{restrict(amp) code cannot throw}}
  }
  typeid(n); // expected-error {{restrict(amp) code cannot use typeid: overload a function or a template on the type instead [amp-2.4.3.7]}}
  typeid(int); // expected-error {{restrict(amp) code cannot use typeid}}
  dynamic_cast<const int &>(n); // expected-error {{'int' is not a class type}}
  n ? throw 2 : n; // expected-error {{restrict(amp) code cannot throw}}
}
void function_try(int n) restrict(amp)
try { // expected-error {{restrict(amp) code cannot have try and catch}}
  ++n;
} catch (...) {
}
struct s {
  int x;
  s() restrict(amp) try : x(1) { // expected-error {{restrict(amp) code cannot have try and catch}}
  } catch (...) {
  }
  ~s() restrict(amp, cpu) { throw 1; } // expected-error {{restrict(amp) code cannot throw}}
  static bool f(polymorphic *p) restrict(cpu, amp) { // expected-error {{'polymorphic' has virtual functions}}
    return dynamic_cast<derived *>(p); // expected-error {{restrict(amp) code cannot use dynamic_cast: it has no virtual functions; use static_cast [amp-2.4.3.7]}} expected-error {{'polymorphic' (base of 'derived') has virtual functions}}
  }
};
template <class T> void never_instantiated(T x) restrict(amp) {
again: // expected-error {{cannot have label 'again'}}
  if (x.f())
    goto again; // expected-error {{cannot use goto}}
  throw x; // expected-error {{cannot throw}}
  typeid(T); // expected-error {{cannot use typeid}}
  dynamic_cast<T *>(x.g()); // expected-error {{cannot use dynamic_cast}}
  try { // expected-error {{cannot have try and catch}}
    asm(""); // expected-error {{cannot use asm}}
  } catch (T) {
  }
}
template <class T> T discarded(T x) restrict(cpu, amp) {
  if constexpr (sizeof(T) == 1)
    throw x; // expected-error {{cannot throw}}
  return x;
}
int uses_discarded() restrict(amp) { return discarded(1); }
void in_lambdas() {
  auto marked = [](int x) restrict(amp) {
    auto nested = [](auto y) {
      if (y)
        throw y; // expected-error {{cannot throw}}
    };
    nested(x);
    nested(1.5f);
    struct local {
      void f() { asm("nop"); } // expected-error {{cannot use asm}}
    };
  };
  auto on_host = [](int x) { EVERYTHING(x); }; // expected-error {{'int' is not a class type}}
  throw on_host;
}

struct task {
  int x;
  struct promise_type {
    task get_return_object() restrict(cpu, amp) { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    std::suspend_never yield_value(int) { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
task coroutine(int n) restrict(cpu, amp) {
  co_await std::suspend_never(); // expected-error {{'co_await' makes this function a coroutine, which a restrict(amp) function cannot be: return its results, or write them to an array_view [amp-2.4.3]}}
  co_yield n; // expected-error {{'co_yield' makes this function a coroutine}}
  co_return; // expected-error {{'co_return' makes this function a coroutine}}
}

// What nobody evaluates is not contained: but for the words themselves, nothing of it is left.
void fine(int n) restrict(amp) {
  static_assert(noexcept(throw 1) == false, "");
  decltype(throw 1, 1) x = sizeof(typeid(int));
  switch (x) {
  case 1:
  default:
    break;
  }
}
