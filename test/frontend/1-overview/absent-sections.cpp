// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a use of what the library leaves out, Direct3D interoperation, is one error at the name, with a note, and
// nothing else (1.1). What the headers have is used in its place.
// Conformance: A001-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -fno-spell-checking -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL %s -o %t && %t
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;

#ifndef LEGAL
void device(const accelerator_view &view) { concurrency::direct3d::get_device(view); } // expected-error {{no type named 'get_device' in namespace 'concurrency::direct3d'}} expected-note {{Linux has no Direct3D: docs/direct3d.md says what takes its place}}
void picture(const graphics::texture<int, 2> &of) { graphics::direct3d::get_texture(of); } // expected-error {{no type named 'get_texture' in namespace 'concurrency::graphics::direct3d'}} expected-note {{Linux has no Direct3D: docs/direct3d.md says what takes its place}}
int size(const array<int> &of) { return get_buffer(of) != nullptr; } // expected-error {{use of undeclared identifier 'get_buffer'}} expected-note {{Linux has no Direct3D: docs/direct3d.md says what takes its place}}
#else
void device(const accelerator_view &view) { view.get_accelerator(); }
void picture(const graphics::texture<int, 2> &of) {
  std::vector<int> texels(of.extent.size());
  copy(of, texels.begin());
}
int size(const array<int> &of) { return of.data() != nullptr; }
#endif

int main() {
#ifdef LEGAL
  device(accelerator().default_view);
  picture(graphics::texture<int, 2>(3, 4));
  return size(array<int>(3)) ? 0 : 1;
#endif
}
