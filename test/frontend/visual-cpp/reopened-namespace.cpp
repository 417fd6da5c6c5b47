// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program can reopen both `Concurrency` and `concurrency`, before and after <amp.h>, nested and in one line,
// and that what stands in either is found by either name; a namespace of that name within another is the program's own.
// RUN: %if every-shape %{ %amp++ -std=c++17 -Wall -Werror %s -o %t && %t %}
// RUN: %amp++ -std=c++17 -Wall -Werror -famp-msvc %s -o %t && %t
// RUN: %amp++ -std=c++17 -DALIAS_OF_ANOTHER -Xclang -verify=another -fsyntax-only %s
inline namespace inlined {}
namespace Concurrency {
template <class T, int N> class array_view;
struct declared_before { int value; };
namespace inner { inline int before() { return 1; } }
inline int uses_itself() { return Concurrency::declared_before{2}.value; }
}
int before_the_header() { return Concurrency::inner::before() + concurrency::uses_itself(); }

#include <amp.h>
#include <amp_short_vectors.h>

namespace Concurrency {
inline int twice(int v) restrict(cpu, amp) { return 2 * v; }
template <int N> int total(const extent<N> &e) { return int(e.size()); }
namespace graphics {
inline int of_graphics(float_2 v) restrict(cpu, amp) { return int(v.x + v.y); }
}
}
namespace concurrency {
inline int thrice(int v) restrict(cpu, amp) { return 3 * v; }
namespace { int unnamed() { return 5; } }
}
namespace Concurrency::graphics {
inline int nested(int_2 v) restrict(cpu, amp) { return v.x * v.y; }
}
namespace concurrency::graphics::deep {
inline int deepest() restrict(cpu, amp) { return 7; }
}
extern "C++" {
namespace Concurrency {
inline int in_linkage() restrict(cpu, amp) { return 11; }
}
}
namespace Concurrency = concurrency;
namespace Concurrency = ::Concurrency; // another-note {{previously defined as an alias for 'concurrency'}}
namespace amp_of_them = Concurrency;
namespace pictures = Concurrency::graphics;
#ifdef ALIAS_OF_ANOTHER
namespace Concurrency = inlined; // another-error {{redefinition of 'Concurrency'}}
#endif

namespace own {
namespace Concurrency {
inline int twice(int v) { return 100 * v; }
}
inline int use() { return Concurrency::twice(1); }
}

int within_function() {
  using namespace Concurrency;
  using Concurrency::thrice;
  namespace c = ::Concurrency;
  return twice(1) + thrice(1) + c::twice(1) + total(extent<2>(2, 3));
}

using namespace Concurrency;

int main() {
  Concurrency::array_view<int> out(4);
  concurrency::parallel_for_each(out.extent, [=](Concurrency::index<1> i) restrict(amp) {
    out[i] = twice(i[0]) + Concurrency::thrice(1) + concurrency::twice(1) + pictures::nested(graphics::int_2(2, 3)) +
             Concurrency::graphics::of_graphics(graphics::float_2(1, 2)) + concurrency::graphics::deep::deepest() +
             amp_of_them::in_linkage();
  });
  return out[3] == 6 + 3 + 2 + 6 + 3 + 7 + 11 && within_function() == 2 + 3 + 2 + 6 && own::use() == 100 &&
                 before_the_header() == 3 && Concurrency::unnamed() == 5
             ? 0
             : 1;
}
