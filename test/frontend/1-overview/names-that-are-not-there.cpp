// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what is not supported is said to be so, and that no name of the implementation's is proposed for one that
// is unknown, but other names still are.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;

struct tessera_like {};

void pictures() {
  texture<int, 2> one(4, 4); // expected-error {{use of undeclared identifier 'texture'}} expected-note {{textures and samplers of concurrency::graphics are not supported: keep the data in an array or an array_view}}
  texture_view<int, 2> two(one); // expected-error {{use of undeclared identifier 'texture_view'}} expected-note {{textures and samplers of concurrency::graphics are not supported: keep the data in an array or an array_view}}
  writeonly_texture_view<int, 2> three(one); // expected-error {{use of undeclared identifier 'writeonly_texture_view'}} expected-note {{textures and samplers of concurrency::graphics are not supported: keep the data in an array or an array_view}}
  graphics::sampler four; // expected-error {{no type named 'sampler' in namespace 'concurrency::graphics'}} expected-note {{textures and samplers of concurrency::graphics are not supported: keep the data in an array or an array_view}}
}
concurrency::graphics::texture<float, 1> global; // expected-error {{no template named 'texture' in namespace 'concurrency::graphics'}} expected-note {{textures and samplers of concurrency::graphics are not supported: keep the data in an array or an array_view}}

void misspelt(array_view<int> data) {
  tesera_view one;                // expected-error {{unknown type name 'tesera_view'}}
  array_veiw<int> two(3);         // expected-error {{use of undeclared identifier 'array_veiw'; did you mean 'array_view'?}} expected-note@*:* {{'array_view' declared here}}
  concurency::index<1> three;     // expected-error {{use of undeclared identifier 'concurency'; did you mean 'concurrency'?}} expected-note@*:* {{'concurrency' declared here}}
  tessera_launch_kernels(nullptr); // expected-error {{use of undeclared identifier 'tessera_launch_kernels'}}
}
