// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that `assert(condition, "text")` is a warning with -famp-msvc, with NDEBUG, too, and tests the condition alone,
// without evaluating the text, which the message of a failure shows; that an assert with one argument is what it was.
//
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Xclang -verify -O1 %s -o %t && %t
// RUN: not --crash %t one 2>&1 | %filecheck %s --check-prefix=TEXT
// RUN: not --crash %t one two 2>&1 | %filecheck %s --check-prefix=PLAIN
// RUN: %amp++ -famp-msvc -std=c++20 -DAMP -Wno-user-defined-warnings -Werror -O0 %s -o %t && %t
// RUN: not %amp++ -std=c++14 -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=WITHOUT
// TEXT: Assertion `argc != NULL_OF_OURS + 2, "never two"' failed
// PLAIN: Assertion `argc == NULL_OF_OURS' failed
// WITHOUT: error: too many arguments provided to function-like macro invocation
#ifdef AMP
#include <amp.h>
#endif
#include <cassert>
#include <memory>
#include <type_traits>

#define NULL_OF_OURS 0
int evaluated;
const char *text() {
  ++evaluated;
  return "text";
}

int main(int argc, char **) {
  std::unique_ptr<int> pointer(new int(1));
  assert(pointer);
  assert(argc != 0 && "text");
  assert((std::is_same<int, int>::value));
  // expected-note@tessera/visual_cpp/headers/assert.h:* 1+ {{from 'diagnose_if' attribute}}
  // expected-warning@+1 {{assert takes a condition alone: it ends at the first comma, as it does in Visual C++, and what follows is not evaluated}}
  assert(argc > 0, "one, two");
  assert(argc > 0, text()); // expected-warning {{assert takes a condition alone: it ends at the first comma, as it does in Visual C++, and what follows is not evaluated}}
  assert(argc > 0, "%d of %d", argc, 4); // expected-warning {{assert takes a condition alone}}
  if (argc == 2)
    assert(argc != NULL_OF_OURS + 2, "never two"); // expected-warning {{assert takes a condition alone}}
  if (argc == 3)
    assert(argc == NULL_OF_OURS);
#define NDEBUG
#include <cassert>
  assert(argc > 100, "text"); // expected-warning {{assert takes a condition alone}}
  assert(argc > 100);
  assert(undeclared);
#undef NDEBUG
#include <assert.h>
  assert(argc > 0);
  return evaluated;
}
