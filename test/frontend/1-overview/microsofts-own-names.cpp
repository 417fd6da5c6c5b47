// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what Microsoft's library adds to the specification and programs do not use has no name: each use is one
// error (docs/decisions/misprints-of-the-library.md).
// Conformance: B232- B233- B234-
// RUN: %amp++ -ferror-limit=0 -fno-spell-checking -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

int most = HLSL_MAX_NUM_BUFFERS;       // expected-error {{use of undeclared identifier 'HLSL_MAX_NUM_BUFFERS'}}
char name[MODULENAME_MAX_LENGTH];      // expected-error {{use of undeclared identifier 'MODULENAME_MAX_LENGTH'}}
void stop() { ::concurrency::amp_uninitialize(); } // expected-error {{no member named 'amp_uninitialize' in namespace}}
void tell(int x) restrict(amp) { debug_printf(1, x); } // expected-error {{use of undeclared identifier 'debug_printf'}}
