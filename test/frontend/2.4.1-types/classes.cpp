// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a class is refused for what it is made of at any depth (members, bases, elements, anonymous unions,
// templates), as one error at its use that names the culprit, with a note for each step that leads there.
// Conformance: A060- A063- A069- A073- A074- A076- A077- A078- A079- A080- A081- A082- A083- A084-
// RUN: %amp++ -std=c++17 -Xclang -verify -ferror-limit=0 -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#ifdef LEGAL
#define short int
#define volatile
#endif

struct leaf {
  int fine;
  short bad; // expected-note 8{{member 'bad' of 'leaf' declared here}}
};
struct branch {
  int fine;
  leaf inner; // expected-note 2{{member 'inner' of 'branch' declared here}}
};
struct tree {
  branch rows[2][3]; // expected-note {{member 'rows' of 'tree' declared here}}
};
struct derived : leaf {}; // expected-note 2{{'derived' has the base 'leaf'}}
struct twice_derived : derived { // expected-note {{'twice_derived' has the base 'derived'}}
  int more;
};
struct second_base {
  int fine;
};
struct several : second_base, private leaf {}; // expected-note {{'several' has the base 'leaf'}}
template <class T> struct box {
  T held; // expected-note {{member 'held' of 'box<leaf>' declared here}} expected-note {{member 'held' of 'box<short>' declared here}}
};
union choice {
  int number;
  leaf other; // expected-note {{member 'other' of 'choice' declared here}}
};
struct with_anonymous {
  union {
    int number;
    struct {
      short hidden; // expected-note {{member 'hidden' of 'with_anonymous' declared here}}
    };
  };
};
struct changing {
  volatile int now; // expected-note {{member 'now' of 'changing' declared here}}
};

// expected-error@+1 {{'short' (member 'bad' of 'leaf') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_leaf(leaf l) restrict(amp);
// expected-error@+1 {{'short' (member 'bad' of 'leaf') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_branch(branch b) restrict(amp);
// expected-error@+1 {{'short' (member 'bad' of 'leaf') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_tree(const tree &t) restrict(amp);
// expected-error@+1 {{'short' (member 'bad' of 'leaf') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_derived(derived *d) restrict(amp);
// expected-error@+1 {{'short' (member 'bad' of 'leaf') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_twice_derived(twice_derived d) restrict(amp);
// expected-error@+1 {{'short' (member 'bad' of 'leaf') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_several(several s) restrict(amp);
// expected-error@+1 {{'short' (member 'bad' of 'leaf') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_box(box<leaf> b) restrict(amp) {}
// expected-error@+1 {{'short' (member 'held' of 'box<short>') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_box_of_short(box<short> b) restrict(amp) {}
// expected-error@+1 {{'short' (member 'bad' of 'leaf') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_union(choice c) restrict(amp);
// expected-error@+1 {{'short' (member 'hidden' of 'with_anonymous') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void of_anonymous(with_anonymous w) restrict(amp);
// expected-error@+1 {{'volatile int' (member 'now' of 'changing') is no type of restrict(amp) code: leave out 'volatile' [amp-2.4.1.1]}}
void of_volatile(changing c) restrict(amp);

#ifndef LEGAL
struct shape {
  virtual ~shape(); // expected-note 3{{'~shape' declared here}}
};
struct circle : shape {}; // expected-note {{'circle' has the base 'shape'}}
struct drawing {
  circle one; // expected-note {{member 'one' of 'drawing' declared here}}
};
// expected-error@+1 {{'shape' has virtual functions, which classes of restrict(amp) code do not have: use templates instead [amp-2.4.1.3]}}
void of_shape(shape *s) restrict(amp);
struct triangle : shape {}; // expected-note {{'triangle' has the base 'shape'}}
// expected-error@+1 {{'shape' (base of 'triangle') has virtual functions, which classes of restrict(amp) code do not have: use templates instead [amp-2.4.1.3]}}
void of_triangle(triangle t) restrict(amp);
// expected-error@+1 {{'shape' (base of 'circle') has virtual functions, which classes of restrict(amp) code do not have: use templates instead [amp-2.4.1.3]}}
void of_drawing(const drawing &d) restrict(amp);

struct common {
  int x;
};
struct left : virtual common {}; // expected-note {{'left' has the base 'common'}}
struct holds_left {
  left held; // expected-note {{member 'held' of 'holds_left' declared here}}
};
// expected-error@+1 {{'common' (base of 'left') is a virtual base, which classes of restrict(amp) code do not have: derive without 'virtual' [amp-2.4.1.3]}}
void of_virtual_base(holds_left h) restrict(amp);

struct __attribute__((packed)) packed {
  bool first;
  int second; // expected-note {{member 'second' of 'packed' declared here}}
};
// expected-error@+1 {{'int' (member 'second' of 'packed') stands at byte 1 of its class, not at a multiple of 4, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
void of_packed(packed p) restrict(amp);
struct flag_a {
  bool a;
};
struct flag_b {
  bool b;
};
struct flags : flag_a, flag_b {}; // expected-note {{'flags' has the base 'flag_b'}}
// expected-error@+1 {{'flag_b' (base of 'flags') stands at byte 1 of its class, not at a multiple of 4, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
void of_flags(flags f) restrict(amp);
struct many_flags {
  flag_a all[2]; // expected-note {{member 'all' of 'many_flags' declared here}}
};
// expected-error@+1 {{the elements of 'flag_a[2]' (member 'all' of 'many_flags') are not aligned to four bytes, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
void of_many_flags(many_flags f) restrict(amp);

enum small : short { tiny }; // expected-note {{'small' declared here}}
enum kind : short { first, second }; // expected-note {{'kind' declared here}}
enum class large : unsigned long long { huge }; // expected-note {{'large' declared here}}
enum class truth : bool { no, yes }; // expected-note {{'truth' declared here}}
struct holds_small {
  small held; // expected-note {{member 'held' of 'holds_small' declared here}}
};
// expected-error@+1 {{enumeration 'small' (member 'held' of 'holds_small') is kept in 'short', which restrict(amp) code does not have: keep it in int, unsigned int, long or unsigned long [amp-2.4.1.3]}}
void of_enum(holds_small h) restrict(amp);
// expected-error@+1 {{enumeration 'large' is kept in 'unsigned long long', which restrict(amp) code does not have: keep it in int, unsigned int, long or unsigned long [amp-2.4.1.3]}}
void of_large(large l) restrict(amp);
// expected-error@+1 {{enumeration 'truth' is kept in 'bool', which restrict(amp) code does not have: keep it in int, unsigned int, long or unsigned long [amp-2.4.1.3]}}
void of_truth(truth t) restrict(amp);
// An enumerator names its type, too.
int enumerator(int n) restrict(amp) {
  enum { most = 4 };
  // expected-error@+1 {{enumeration 'kind' is kept in 'short', which restrict(amp) code does not have: keep it in int, unsigned int, long or unsigned long [amp-2.4.1.3]}}
  return n == first ? most : n == second;
}

struct list {
  int value;
  list *next; // expected-note {{member 'next' of 'list' declared here}}
};
// expected-error@+1 {{'list *' (member 'next' of 'list') is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
void of_list(list l) restrict(amp);
struct null {
  decltype(nullptr) none; // expected-note {{member 'none' of 'null' declared here}}
};
// expected-error@+1 {{'decltype(nullptr)' (aka 'std::nullptr_t') (member 'none' of 'null') is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
void of_null(null n) restrict(amp);
struct selector {
  int second_base::*which; // expected-note {{member 'which' of 'selector' declared here}}
};
// expected-error@+1 {{'int second_base::*' (member 'which' of 'selector') is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
void of_selector(selector s) restrict(amp);
struct callback {
  void (*call)(); // expected-note {{member 'call' of 'callback' declared here}}
};
// expected-error@+1 {{'void (*)()' (member 'call' of 'callback') is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
void of_callback(callback c) restrict(amp);
#endif

// Legal: only an object of such a class is wrong, not a class that mentions it.
struct knows_leaf {
  static leaf shared;
  typedef short word;
  leaf made_on_host();
  int x;
  struct nested {
    short unused;
  };
};
struct empty {};
struct from_empty : empty {
  bool b;
  int : 0;
  alignas(8) bool c;
  double d;
};
class declared;
int legal(knows_leaf k, from_empty f, empty e, declared *later) restrict(cpu, amp) { return k.x + f.b; }
