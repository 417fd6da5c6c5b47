// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what the later versions of restrict(amp) lift compiles there and means in a kernel what it means on
// the host, and that -famp-version= makes a later version the one that restrict(amp) means.
// Conformance: A138+ A141+ A142+ A143+
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t.0 && %t.0 %}
// RUN: %amp++ -O2 %s -o %t.2 && %t.2
// RUN: %amp++ -O2 -famp-version=1.2 -DVERSION_1_1=amp -DVERSION_1_2=amp %s -o %t.v && %t.v
#include <amp.h>
#include <cstdio>

using namespace concurrency;

#ifndef VERSION_1_1
#define VERSION_1_1 amp : 1.1
#define VERSION_1_2 amp : 1.2
#endif

enum class small : unsigned char { a = 3, b = 200 };

struct bytes {
  char a;
  unsigned char b;
  bool c;
  short d;
  wchar_t e;
};

struct base {
  int x;
};
struct left : virtual base {};

int narrow(int i) restrict(VERSION_1_1, cpu) {
  char c = static_cast<char>(i * 7);
  unsigned short s = static_cast<unsigned short>(i * 4099);
  bytes b{c, static_cast<unsigned char>(i), i % 2 == 0, static_cast<short>(-i), static_cast<wchar_t>(i + 1)};
  bool flags[3] = {b.c, !b.c, true};
  small e = i % 2 ? small::a : small::b;
  return c + s + b.a + b.b + b.d + static_cast<int>(b.e) + flags[i % 3] + static_cast<int>(e);
}

int address(int i) restrict(VERSION_1_1, cpu) {
  int pair[2] = {i, i + 1};
  unsigned long number = reinterpret_cast<unsigned long>(&pair[0]);
  return *reinterpret_cast<int *>(number + sizeof(int));
}

struct node {
  int value;
  const node *next;
};

long long sum_of(const node *n) restrict(VERSION_1_2, cpu) { return n ? n->value + sum_of(n->next) : 0LL; }

int wide(int i) restrict(VERSION_1_2, cpu) {
  node last{i, nullptr}, first{2 * i, &last};
  int x = i, *p = &x, **pp = &p, *both[2] = {&x, p};
  **pp += *both[1];
  int node::*member = &node::value;
  long long big = 5000000000LL * (i + 1);
  return static_cast<int>(sum_of(&first) + x + first.*member + big / 1000000000LL);
}

int main() {
  constexpr int count = 1001;
  array_view<int> result(count);
  parallel_for_each(result.extent, [=](index<1> i) restrict(VERSION_1_2) {
    result[i] = narrow(i[0]) + address(i[0]) + wide(i[0]);
  });
  for (int i = 0; i < count; ++i)
    if (result[i] != narrow(i) + address(i) + wide(i)) {
      std::printf("%d: %d is not %d\n", i, result[i], narrow(i) + address(i) + wide(i));
      return 1;
    }
}
