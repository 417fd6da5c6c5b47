// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that new and delete in each form, builtins about the host, and destructors for the host alone are errors in
// each kind of restrict(amp) code, called or not.
//
// Conformance: A107- A108-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
#include <new>

struct plain {
  int x;
};
inline void new_and_delete(plain *p, int n) restrict(amp) {
  new int; // expected-error {{restrict(amp) code cannot use new: declare a local variable or array, or use an array that the host has made [amp-2.4.3.4]}}
  p = new plain[4]{}; // expected-error {{restrict(amp) code cannot use new}}
  p = new (p) plain; // expected-error {{restrict(amp) code cannot use new}}
  p = ::new (std::nothrow) plain(); // expected-error {{restrict(amp) code cannot use new}}
  delete p; // expected-error {{restrict(amp) code cannot use delete: declare a local variable or array, or use an array that the host has made [amp-2.4.3.4]}}
  ::delete[] p; // expected-error {{restrict(amp) code cannot use delete}}
}
template <class T> T *in_template() restrict(cpu, amp) {
  return new T(); // expected-error {{restrict(amp) code cannot use new}}
}
void in_lambda() {
  auto lambda = [](int *p) restrict(amp) {
    auto nested = [=] { delete p; }; // expected-error {{restrict(amp) code cannot use delete}} expected-error {{is a pointer, and restrict(amp) code stores none}}
    nested();
  };
  (void)lambda;
  delete new int;
}

int builtins(int n) restrict(amp, cpu) {
  n += __builtin_popcount(n) + __builtin_clz(n) + __builtin_expect(n, 1);
  n += __builtin_printf(""); // expected-error {{'__builtin_printf' uses the host's stack, memory or instructions and cannot be used in restrict(amp) code [amp-2.4.3.4]}}
  __builtin_alloca(4);       // expected-error {{'__builtin_alloca' uses the host's}}
  (void)__builtin_frame_address(0);  // expected-error {{'__builtin_frame_address' uses}}
  (void)__builtin_return_address(0); // expected-error {{'__builtin_return_address' uses}}
  (void)__builtin_malloc(4);         // expected-error {{'__builtin_malloc' uses}}
  (void)__builtin_cpu_supports("avx2"); // expected-error {{'__builtin_cpu_supports' uses}}
  n += __sync_fetch_and_add(&n, 1);  // expected-error {{'__sync_fetch_and_add_4' uses}}
  __sync_synchronize();              // expected-error {{'__sync_synchronize' uses}}
  __atomic_thread_fence(0);          // expected-error {{'__atomic_thread_fence' uses}}
  n += __atomic_load_n(&n, 0);       // expected-error {{'__atomic_load_n' uses the host's stack, memory or instructions}}
  __atomic_store_n(&n, 1, 0);        // expected-error {{'__atomic_store_n' uses}}
  __atomic_fetch_add(&n, 1, 5);      // expected-error {{'__atomic_fetch_add' uses}}
  __atomic_fetch_add(&n, 1, n);      // expected-error {{'__atomic_fetch_add' uses}}
  __atomic_fetch_add(&n, 1, 0);
  __builtin_ia32_pause();            // expected-error {{'__builtin_ia32_pause' uses}}
  return __builtin_abs(n) + int(__builtin_sqrtf(4));
}

struct host_destructor {
  int x;
  ~host_destructor() {} // expected-note 3 {{'~host_destructor' declared here}}
};
void at_the_end_of_a_scope() restrict(amp) {
  host_destructor object; // expected-error {{'~host_destructor' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
}
inline void in_an_array() restrict(amp) {
  host_destructor objects[2]; // expected-error {{'~host_destructor' is restrict(cpu)}}
}
inline void of_a_temporary() restrict(amp) {
  host_destructor(); // expected-error {{'~host_destructor' is restrict(cpu)}}
}
void on_the_host() { host_destructor object; }
