// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that POSIX index() does not make concurrency::index ambiguous, wherever <cstring> is included.
// RUN: %amp++ -fsyntax-only %s
// RUN: %amp++ -fsyntax-only -DBEFORE %s
#ifdef BEFORE
#include <cstring>
#include <strings.h>
#endif
#include <amp.h>
#ifndef BEFORE
#include <cstring>
#include <strings.h>
#endif
using namespace concurrency;

int main() {
  index<1> i(static_cast<int>(std::strlen("four")));
  return i[0] - 4 + strcasecmp("A", "a");
}
