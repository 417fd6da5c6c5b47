// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that code for both sides, called or not, gets the same errors about members that the compiler makes for the
// host alone, and that overloads of base and member for either side together are enough.
// Conformance: A044- A046- A047- A048- A049-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -DLEGAL -c %s -o %t.o
#ifdef LEGAL
#define BOTH restrict(cpu)
#else
#define BOTH restrict(cpu, amp)
#endif
struct destroyed { int x; ~destroyed() {} };
struct made { int x; made() {} };
struct copied { int x; copied() restrict(cpu, amp) {} copied(const copied &o) : x(o.x) {} };
struct assigned { int x; assigned &operator=(const assigned &o) { x = o.x; return *this; } };
struct pair {
  int x;
  pair() : x(1) {}
  pair() restrict(amp) : x(2) {}
  ~pair() restrict(cpu, amp) {}
};
struct holds_destroyed { int a; destroyed d[2]; };
struct holds_made { int a; made m; };
struct holds_copied { copied c; };
struct derives_assigned : assigned {};
struct holds_pair { pair p; };

// CHECK: implicit-members-in-code-for-both-sides.cpp:[[@LINE+3]]:44: error: 'holds_made' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
// CHECK-NEXT: note: the default constructor of member 'm' is restrict(cpu)
// CHECK-NEXT: note: 'made' declared here
inline void never_made() BOTH { holds_made m; }
// CHECK: implicit-members-in-code-for-both-sides.cpp:[[@LINE+3]]:54: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
// CHECK-NEXT: note: the destructor of member 'd' is restrict(cpu)
// CHECK-NEXT: note: '~destroyed' declared here
inline void never_destroyed() BOTH { holds_destroyed d; }
// CHECK: implicit-members-in-code-for-both-sides.cpp:[[@LINE+3]]:63: error: 'holds_copied' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
// CHECK-NEXT: note: the copy constructor of member 'c' is restrict(cpu)
// CHECK-NEXT: note: 'copied' declared here
inline void never_copied(holds_copied &c) BOTH { holds_copied d(c); }
// CHECK: implicit-members-in-code-for-both-sides.cpp:[[@LINE+3]]:79: error: 'operator=' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
// CHECK-NEXT: note: the copy assignment operator of base 'assigned' is restrict(cpu)
// CHECK-NEXT: note: 'operator=' declared here
inline void never_assigned(derives_assigned &a, derives_assigned &b) BOTH { a = b; }
// CHECK: implicit-members-in-code-for-both-sides.cpp:[[@LINE+3]]:38: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
// CHECK-NEXT: note: the destructor of member 'd' is restrict(cpu)
// CHECK-NEXT: note: '~destroyed' declared here
inline void argument(holds_destroyed d) BOTH {}
// CHECK: implicit-members-in-code-for-both-sides.cpp:[[@LINE+3]]:45: error: '~holds_destroyed' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
// CHECK-NEXT: note: the destructor of member 'd' is restrict(cpu)
// CHECK-NEXT: note: '~destroyed' declared here
struct destroys_member { holds_destroyed m; ~destroys_member() BOTH {} };
// CHECK: implicit-members-in-code-for-both-sides.cpp:[[@LINE+3]]:37: error: 'holds_made' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
// CHECK-NEXT: note: the default constructor of member 'm' is restrict(cpu)
// CHECK-NEXT: note: 'made' declared here
struct makes_member { holds_made m; makes_member() BOTH {} };
inline void of_pair() restrict(cpu, amp) { holds_pair p; }
