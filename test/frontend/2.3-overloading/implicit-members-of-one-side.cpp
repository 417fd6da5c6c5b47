// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a member which the compiler makes has what the bases' and members' have in common (A046 to A049), that
// what a side cannot use is one error at its use, which says what stands in the way, and none before (A044, A050).
// Conformance: A044- A046- A047- A048- A049- A050+ A050-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -Wno-unused -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -Wno-unused -DLEGAL -c %s -o %t.o
#ifdef LEGAL
#define SIDE restrict(cpu)
#define BOTH restrict(cpu)
#else
#define SIDE restrict(amp)
#define BOTH restrict(cpu, amp)
#endif
struct destroyed { int x; ~destroyed() {} };
struct made { int x; made() {} };
struct copied { int x; copied() restrict(cpu, amp) {} copied(const copied &o) : x(o.x) {} };
struct assigned { int x; assigned &operator=(const assigned &o) { x = o.x; return *this; } };

struct holds_destroyed { int a; destroyed d[2]; };
struct derives_destroyed : holds_destroyed {};
struct holds_made { int a; made m; };
struct derives_made : made {};
struct defaulted { made m; defaulted() = default; };
struct holds_copied { copied c; };
struct derives_copied : copied {};
struct holds_assigned { assigned a; };
struct derives_assigned : holds_assigned {};
template <class T> struct holds { T t; };
struct initialised { int x = 1; destroyed *none(); };

// Nothing above is used in amp code: no error (A050). Nor is what is used a matter of the rest.
int legal(holds_copied &c, holds_assigned &a, holds_destroyed &d, holds_made &m) restrict(amp) {
  holds_assigned b(a);
  initialised i, j(i);
  holds_copied e;
  i = j;
  return c.c.x + a.a.x + d.a + m.a + b.a.x + i.x;
}

// The default constructor (A047).
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:37: error: 'holds_made' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void constructs() SIDE { holds_made m; }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:44: error: 'derives_made' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void constructs_base() SIDE { derives_made m; }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:46: error: 'defaulted' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void constructs_defaulted() SIDE { defaulted m; }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:47: error: 'holds<made>' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void constructs_instance() SIDE { holds<made> m; }
// The copy constructor (A048).
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:50: error: 'holds_copied' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void copies(holds_copied &c) SIDE { holds_copied d(c); }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:59: error: 'derives_copied' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void copies_base(derives_copied &c) SIDE { derives_copied d = c; }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:53: error: 'holds_copied' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
holds_copied returns(holds_copied &c) SIDE { return c; }
void takes(holds_copied) BOTH;
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:43: error: 'holds_copied' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void passes(holds_copied &c) SIDE { takes(c); }
// The assignment (A049).
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:61: error: 'operator=' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void assigns(holds_assigned &a, holds_assigned &b) SIDE { a = b; }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:70: error: 'operator=' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void assigns_base(derives_assigned &a, derives_assigned &b) SIDE { a = b; }
// The destructor (A046), without which nothing is made either.
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:40: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void destroys() SIDE { holds_destroyed d; }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:47: error: '~derives_destroyed' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void destroys_base() SIDE { derives_destroyed d; }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:46: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void destroys_array() SIDE { holds_destroyed d[2]; }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:34: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void destroys_temporary() SIDE { holds_destroyed(); }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:40: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void destroys_argument(holds_destroyed d) SIDE {}
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:48: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
template <class T> void in_template() SIDE { T t; }
void uses_template() SIDE { in_template<holds_destroyed>(); }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:47: error: 'holds_destroyed' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
struct constructs_member { holds_destroyed m; constructs_member() SIDE {} };
// A variable is one with its value.
holds_destroyed makes() SIDE;
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:40: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void in_place() SIDE { holds_destroyed d = makes(); }
// CHECK-DAG: implicit-members-of-one-side.cpp:[[@LINE+1]]:55: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void lives_longer() SIDE { const holds_destroyed &d = makes(); }
