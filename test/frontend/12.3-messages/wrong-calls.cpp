// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the three functions of 12.3 are for amp code alone, that their arguments are checked against the format,
// and that text and `...` stay errors everywhere else in amp code.
// Conformance: B229+ B229- B230- B231- B234+
//
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL -Wall -Werror -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

static_assert(HLSL_MAX_NUM_BUFFERS == 192 && MODULENAME_MAX_LENGTH == 1024, "");

#ifdef LEGAL
const int level = 3;

void legal(int number, float real, double precise, bool flag) restrict(amp) {
  direct3d_printf("");
  direct3d_printf("%d %u %f %g %d\n", number, unsigned(number), real, precise, flag);
  direct3d_errorf("%s in " __FILE__ ", level %d" "\n", flag ? "set" : "not set", level);
  (direct3d_abort)();
}

void other(array_view<int> v) {
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    auto report = [=](int what) { concurrency::direct3d_errorf("%d: %d\n", t.global[0], what); };
    report(t.local[0]);
    for (int i = 0; i < 3; ++i)
      v[t] > i ? direct3d_printf("%d\n", i) : direct3d_abort();
  });
}

#else
struct pair {
  int first;
  float second;
};

void formats(int number, float real, pair both) restrict(amp) {
  direct3d_printf("%d\n", real); // expected-warning {{format specifies type 'int' but the argument has type 'float'}}
  direct3d_errorf("%f\n", number); // expected-warning {{format specifies type 'double' but the argument has type 'int'}}
  direct3d_printf("%d %d\n", number); // expected-warning {{more '%' conversions than data arguments}}
  direct3d_printf("%d\n", number, number); // expected-warning {{data argument not used by format string}}
  direct3d_printf(number); // expected-error {{no matching function for call to 'direct3d_printf'}}
  direct3d_printf(); // expected-error {{no matching function for call to 'direct3d_printf'}}
  direct3d_abort(1); // expected-error {{no matching function for call to 'direct3d_abort'}}
}
// expected-note@* 0+ {{candidate function not viable}}
// expected-note@* 0+ {{declared here}}

void text() restrict(amp) {
  const char *format = "%d\n"; // expected-error {{'const char' is no type of restrict(amp) code}} expected-error {{a string literal is an array of 'char', which restrict(amp) code does not have}}
  direct3d_printf(format, 1);
  int length = sizeof "text";
  "text"; // expected-error {{a string literal is an array of 'char', which restrict(amp) code does not have}} expected-warning {{expression result unused}}
}

void own(int count, ...) restrict(amp) {} // expected-error {{a restrict(amp) function has no '...'}}

void on_the_host(int number) {
  direct3d_printf("%d\n", number); // expected-error {{'direct3d_printf' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
  direct3d_abort(); // expected-error {{'direct3d_abort' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
}
void on_both_sides() restrict(cpu, amp) {
  direct3d_errorf("x"); // expected-error {{'direct3d_errorf' is restrict(amp) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
}
#endif
