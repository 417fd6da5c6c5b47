// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that names of headers that are not included are said to be there, and that no name of the implementation's is
// proposed for one that is unknown, but other names still are.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct tessera_like {};

void pictures() {
  texture<int, 2> one(4, 4); // expected-error {{use of undeclared identifier 'texture'}} expected-note {{textures are in concurrency::graphics, in <amp_graphics.h>}}
  texture_view<int, 2> two(one); // expected-error {{use of undeclared identifier 'texture_view'}} expected-note {{textures are in concurrency::graphics, in <amp_graphics.h>}}
  writeonly_texture_view<int, 2> three(one); // expected-error {{use of undeclared identifier 'writeonly_texture_view'}} expected-note {{textures are in concurrency::graphics, in <amp_graphics.h>}}
  graphics::sampler four; // expected-error {{use of undeclared identifier 'graphics'}} expected-note {{concurrency::graphics is in <amp_short_vectors.h> and <amp_graphics.h>}}
  unorm five; // expected-error {{unknown type name 'unorm'}} expected-note {{short vectors are in concurrency::graphics, in <amp_short_vectors.h>}}
}
concurrency::graphics::texture<float, 1> global; // expected-error {{no member named 'graphics' in namespace 'concurrency'}} expected-note {{concurrency::graphics is in <amp_short_vectors.h> and <amp_graphics.h>}}

void misspelt(array_view<int> data) {
  tesera_view one;                // expected-error {{unknown type name 'tesera_view'}}
  array_veiw<int> two(3);         // expected-error {{use of undeclared identifier 'array_veiw'; did you mean 'array_view'?}} expected-note@*:* {{'array_view' declared here}}
  concurency::index<1> three;     // expected-error {{use of undeclared identifier 'concurency'; did you mean 'concurrency'?}} expected-note@*:* {{'concurrency' declared here}}
  tessera_launch_kernels(nullptr); // expected-error {{use of undeclared identifier 'tessera_launch_kernels'}}
}
