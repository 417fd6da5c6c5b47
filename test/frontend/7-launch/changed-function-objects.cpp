// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every way in which a kernel changes its function object is an error where it does, at every level of
// optimisation the same, and that what is changed beside it is none.
// Conformance: B209-
// RUN: %amp++ -famp-targets=cpu -ferror-limit=0 -Wno-amp-cast-away-const -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -famp-targets=cpu -ferror-limit=0 -Wno-amp-cast-away-const -O2 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -famp-targets=cpu -ferror-limit=0 -Wno-amp-cast-away-const -O2 -DLEGAL -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

struct counter {
  mutable int n;
  void count() const restrict(amp) {
    ++n; // expected-error {{this changes the kernel's function object, which all work-items share: change a copy in a local variable instead [amp-7]}}
  }
};

struct sums {
  mutable float of[3];
};

void set(int &x) restrict(amp) {
  x = 3; // expected-error {{this changes the kernel's function object}}
}

struct every_way : sums {
  array_view<int> out;
  counter member;
  counter members[4];
  int plain;
  mutable int m;
  mutable index<1> at;
  mutable counter whole;

  int &reference() const restrict(amp) { return m; }
  const int &constant() const restrict(amp) { return plain; }
  void change() restrict(amp) {
    plain = 4; // expected-error {{this changes the kernel's function object}}
  }

  void operator()(index<1> i) const restrict(amp) {
    m = i[0];                                // expected-error {{this changes the kernel's function object}}
    member.count();                          // expected-note {{in 'count' called from here}}
    members[i[0] & 3].n -= 1;                // expected-error {{this changes the kernel's function object}}
    of[i[0] % 3] += 1;                       // expected-error {{this changes the kernel's function object}}
    const_cast<int &>(plain) = 2;            // expected-error {{this changes the kernel's function object}}
    *(int *)&plain = 2;                      // expected-error {{this changes the kernel's function object}}
    const_cast<every_way *>(this)->change(); // expected-note {{in 'change' called from here}}
    set(m);                                  // expected-note {{in 'set' called from here}}
    ++at;                                    // expected-error {{this changes the kernel's function object}}
    at[0] = 5;                               // expected-error {{this changes the kernel's function object}}
    whole = member;                          // expected-error {{this changes the kernel's function object}}
    atomic_fetch_add(&m, 1);                 // expected-error {{this changes the kernel's function object}}
    reference() = 5;                         // expected-error {{this changes the kernel's function object}}
    const_cast<int &>(constant()) = 5;       // expected-error {{this changes the kernel's function object}}
    int mine = 0;
    int &one = i[0] > 3 ? m : mine;
    one = 7; // expected-error {{this changes the kernel's function object}}
    int *two = &mine;
    if (i[0] > 4)
      two = &m;
    *two = 8; // expected-error {{this changes the kernel's function object}}
    auto *object = const_cast<every_way *>(this);
    object->plain += 1; // expected-error {{this changes the kernel's function object}}
    auto *numbers = reinterpret_cast<int *>(object);
    numbers[9] = 1; // expected-error {{this changes the kernel's function object}}
    out[i] = mine;
  }
};

/// A function that another object is handed to, too, and a pointer that points elsewhere when it is written through.
struct legal : sums {
  array_view<int> out;
  counter member;
  mutable int m;

  static const int &same(const int &x) restrict(amp) { return x; }
  static int &same(int &x) restrict(amp) { return x; }

  void operator()(index<1> i) const restrict(amp) {
    counter own = member;
    own.n += same(m);
    sums copy = *this;
    copy.of[i[0] % 3] = 2;
    int mine = same(member.n);
    const int *first = &m;
    int *second = &m;
    mine += *first + *second;
    second = &mine;
    *second += 3;
    const_cast<int &>(same(static_cast<const int &>(mine))) = same(static_cast<const int &>(m));
    legal whole = *this;
    whole.m = 3;
    auto nested = [=]() mutable { return ++mine; };
    out[i] = mine + own.n + int(copy.of[0]) + whole.m + nested();
  }
};

void launch(array_view<int> view) {
#ifndef LEGAL
  parallel_for_each(view.extent, every_way{{}, view, {0}, {}, 0, 0, {}, {0}});
  counter captured{0};
  parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    captured.n = 3; // expected-error {{this changes the kernel's function object}}
    const_cast<array_view<int> &>(view) = view; // expected-error {{this changes the kernel's function object}}
    view[t] = captured.n;
  });
#endif
  parallel_for_each(view.extent, legal{{}, view, {0}, 0});
}
