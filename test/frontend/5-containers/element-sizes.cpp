// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that elements of another size than a multiple of four bytes are an error where the program makes the
// container, in a template of its own too, and that nothing follows it where the container is used.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

#include <vector>

using namespace concurrency;

// expected-note@*:* 0+ {{the library's code for it is here}}

struct __attribute__((packed)) five {
  int whole;
  char rest;
};

void containers(short *data) {
  array_view<const short, 2> words(2, 2, data); // expected-error {{'short' has a size of 2, and the elements of array and array_view have sizes of a multiple of four bytes: use int [amp-5.1]}}
  array<bool> flags(3); // expected-error {{'bool' has a size of 1, and the elements of array and array_view have sizes of a multiple of four bytes: use int [amp-5.1]}}
  array<five, 2> packed(3, 3); // expected-error {{'five' has a size of 5, and the elements of array and array_view have sizes of a multiple of four bytes: use members of four bytes, such as int [amp-5.1]}}
}

void used(array_view<unsigned char> pixels) { // expected-error {{'unsigned char' has a size of 1, and the elements of array and array_view have sizes of a multiple of four bytes: use unsigned int [amp-5.1]}}
  parallel_for_each(pixels.extent, [=](index<1> i) restrict(amp) { pixels[i] = 1; });
}

template <typename T> struct image {
  array_view<T> pixels; // expected-error {{'char' has a size of 1, and the elements of array and array_view have sizes of a multiple of four bytes: use int [amp-5.1]}}
};
image<char> *unused;
void use(image<char> &picture) { picture.pixels[0] = 1; } // expected-note {{in instantiation of template class 'image<char>' requested here}}

void collected(std::vector<array<short>> &all) {
  all.push_back(array<short>(3)); // expected-error {{'short' has a size of 2, and the elements of array and array_view have sizes of a multiple of four bytes: use int [amp-5.1]}}
}
