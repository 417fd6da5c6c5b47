// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the headers declare nothing outside of namespace concurrency: without it each name is one error at its place
// (1.4).
// Conformance: A005-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -fno-spell-checking -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL -c %s -o %t.o
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>

#ifdef LEGAL
using namespace concurrency;
using namespace concurrency::graphics;
#endif

typedef accelerator type_1; // expected-error {{unknown type name 'accelerator'}}
typedef accelerator_view type_2; // expected-error {{unknown type name 'accelerator_view'}}
typedef array<int, 2> type_3; // expected-error {{no template named 'array'}}
typedef array_view<int, 2> type_4; // expected-error {{no template named 'array_view'}}
typedef extent<2> type_5; // expected-error {{no template named 'extent'}}
typedef index<2> type_6; // expected-error {{no template named 'index'}}
typedef tiled_extent<2, 2> type_7; // expected-error {{no template named 'tiled_extent'}}
typedef tiled_index<2, 2> type_8; // expected-error {{no template named 'tiled_index'}}
typedef tile_barrier type_9; // expected-error {{unknown type name 'tile_barrier'}}
typedef runtime_exception type_10; // expected-error {{unknown type name 'runtime_exception'}}
typedef invalid_compute_domain type_11; // expected-error {{unknown type name 'invalid_compute_domain'}}
typedef unsupported_feature type_12; // expected-error {{unknown type name 'unsupported_feature'}}
typedef accelerator_view_removed type_13; // expected-error {{unknown type name 'accelerator_view_removed'}}
typedef queuing_mode type_14; // expected-error {{unknown type name 'queuing_mode'}}
typedef access_type type_15; // expected-error {{unknown type name 'access_type'}}
typedef float_4 type_16; // expected-error {{unknown type name 'float_4'}} expected-note {{short vectors are in concurrency::graphics}}
typedef uint_2 type_17; // expected-error {{unknown type name 'uint_2'}} expected-note {{short vectors are in concurrency::graphics}}
const auto mode = queuing_mode_immediate; // expected-error {{use of undeclared identifier 'queuing_mode_immediate'}}
const auto access = access_type_read; // expected-error {{use of undeclared identifier 'access_type_read'}}
float approximated(float x) restrict(amp) { return fast_math::rsqrt(x); } // expected-error {{use of undeclared identifier 'fast_math'}} expected-note {{, in <amp_math.h>}}
float exact(float x) restrict(amp) { return precise_math::rsqrt(x); } // expected-error {{use of undeclared identifier 'precise_math'}} expected-note {{, in <amp_math.h>}}
void copies(concurrency::array<int> &to, int *from) { (copy)(from, from + to.extent.size(), to); } // expected-error {{use of undeclared identifier 'copy'}}
void fences(const concurrency::tile_barrier &barrier) restrict(amp) { (all_memory_fence)(barrier); } // expected-error {{use of undeclared identifier 'all_memory_fence'}}
template <class Domain> void launches(const Domain &domain, int kernel) { (parallel_for_each)(domain, kernel); } // expected-error {{use of undeclared identifier 'parallel_for_each'}}
