// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a dependent type needs no `typename` where a statement begins and, for the types that containers have, where
// an expression makes a value and in template arguments; and that declarations of other types are as ever.
// RUN: %amp++ -Wno-c++20-extensions -std=c++17 -O1 %s -o %t && %t
// RUN: %amp++ -std=c++20 -O1 %s -o %t && %t
// RUN: %amp++ -Wno-c++20-extensions -famp-msvc -std=c++14 -O1 %s -o %t && %t
#include <amp.h>
#include <map>

int twice(int x) restrict(amp, cpu) { return 2 * x; }

template <typename Container> int sum(const Container &c) {
  Container::value_type total = 0;
  for (Container::const_iterator i = c.begin(); i != c.end(); ++i)
    total += twice(*i);
  return total;
}

/// Values of dependent types within expressions.
template <typename Container> int mean(const Container &c) {
  const std::vector<Container::value_type> zeros(1);
  const std::map<Container::value_type, Container::size_type> sizes;
  auto total = Container::value_type(sizes.size()) + zeros[0];
  auto count = Container::size_type{0};
  for (typename Container::const_iterator i = c.begin(); i != c.end(); ++i, ++count)
    total = total + typename Container::value_type(*i);
  return static_cast<int>(total / Container::value_type(count) + std::vector<Container::value_type>::size_type(1));
}

/// Where the parser has to try what it reads.
template <typename Container> bool within(int i) {
  return i > Container::value_type(2) && i < Container::value_type(9);
}

template <typename K, typename V> int keys(std::map<K, V> &m) {
  std::map<K, V>::iterator i = m.begin();
  const std::map<K, V>::size_type size = m.size();
  std::map<K, V>::value_type *first = &*i;
  std::pair<const K, V> &same = *first;
  ::std::vector<K>::size_type count = 0;
  for (; i != m.end(); ++i)
    ++count;
  return static_cast<int>(size * 10 + count + same.first);
}

template <typename T> struct outer {
  struct inner {
    T value;
  };
  static const int b = 3;
  static int call() { return 5; }
};

template <typename T> int products(int c) {
  outer<T>::inner x;
  x.value = 4;
  int result = outer<T>::b * c + outer<T>::call();
  outer<T>::call();
  return result + x.value;
}

#if __cplusplus >= 201703L
template <typename T> struct box {
  T value;
};
template <typename T> struct boxes {
  template <typename U> struct box {
    U value;
    box(U u) : value(u) {}
  };
};
int deduced() {
  boxes<int>::box b(3);
  std::pair p(1, 2);
  return b.value + p.first + p.second;
}
#else
int deduced() { return 6; }
#endif

int main() {
  std::vector<int> v = {1, 2, 3};
  std::map<int, int> m = {{7, 1}, {8, 2}};
  return sum(v) == 12 && keys(m) == 29 && mean(v) == 3 && products<int>(2) == 15 && deduced() == 6 && within<std::vector<int>>(3) ? 0 : 1;
}
