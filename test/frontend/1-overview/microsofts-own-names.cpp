// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the constants that Microsoft adds to the specification are there, and that its functions which programs do
// not use have no name: each use is one error (docs/decisions/misprints-of-the-library.md).
// Conformance: B232- B233- B234+
// RUN: %amp++ -ferror-limit=0 -fno-spell-checking -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

static_assert(HLSL_MAX_NUM_BUFFERS == 64 + 128 && MODULENAME_MAX_LENGTH == 1024, "");
void stop() { ::concurrency::amp_uninitialize(); } // expected-error {{no member named 'amp_uninitialize' in namespace}}
void tell(int x) restrict(amp) { debug_printf(1, x); } // expected-error {{use of undeclared identifier 'debug_printf'}}
