// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that members called value_type and the like keep what the program declares: functions defined outside their
// class and called, variables, nested classes with constructors, base classes and their initialisers.
// RUN: split-file %s %t
// RUN: %amp++ -Wno-c++20-extensions -std=c++17 -O1 %t/functions.cpp -o %t/functions && %t/functions
// RUN: %amp++ -famp-msvc -std=c++14 -O1 %t/functions.cpp -o %t/functions && %t/functions
// RUN: %amp++ -Wno-c++20-extensions -std=c++17 -O1 %t/classes.cpp -o %t/classes && %t/classes
// RUN: %amp++ -famp-msvc -std=c++14 -O1 %t/classes.cpp -o %t/classes && %t/classes

//--- functions.cpp
#include <amp.h>

template <class T> struct derived {
  static int value_type() noexcept;
  static derived<T> size_type(int n);
  static const int key_type;
  static T (*mapped_type)(int);
  enum { difference_type = 4 };
  int n;
};
template <class T> inline int derived<T>::value_type() noexcept { return 2; }
template <class T> derived<T> derived<T>::size_type(int n) { return {n}; }
template <class T> const int derived<T>::key_type(5);
template <class T> T (*derived<T>::mapped_type)(int) = [](int n) { return T(n); };

struct initialized { int value = 0; void init(int n) { value = n; } };

template <class T> int called() {
  initialized i;
  i.init(derived<T>::value_type());
  return i.value + derived<T>::size_type(3).n + (derived<T>::difference_type) + derived<T>::mapped_type(6);
}
int one() restrict(amp, cpu) { return 1; }
int main() { return called<long>() + derived<int>::key_type == 2 + 3 + 4 + 6 + 5 && one() == 1 ? 0 : 1; }

//--- classes.cpp
#include <amp.h>

template <class T> struct outer {
  struct value_type;
  struct size_type { T n; };
  struct key_type;
};
template <class T> struct outer<T>::value_type {
  T x;
  value_type(T);
  value_type(T a, T b);
  virtual ~value_type();
};
template <class T> outer<T>::value_type::value_type(T y) : x(y) {}
template <class T> outer<T>::value_type::value_type(T a, T b) : x(a + b) {}
template <class T> outer<T>::value_type::~value_type() {}
template <class T> struct outer<T>::key_type { T n; };

template <class T> struct inherits : T::value_type, private T::size_type {
  inherits() : T::value_type(3), T::size_type{4} {}
  inherits(int n) : T::value_type(n, 1) {}
  int sum() const { return this->x + this->n; }
};
template <class T> int chosen(bool c) { return (c ? T::value_type(1) : T::value_type(2)).x; }
template <class T> int looped() {
  int sum = 0;
  for (int n : std::vector<T::key_type>(3).size() == 3 ? std::vector<int>{1, 2} : std::vector<int>())
    sum += n;
  return sum;
}
int one() restrict(amp, cpu) { return 1; }
int main() {
  return inherits<outer<int>>().sum() == 7 && inherits<outer<int>>(8).x == 9 && chosen<outer<int>>(false) == 2 &&
                 looped<outer<int>>() == 3 && one() == 1
             ? 0
             : 1;
}
