// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that array and extent are C++ AMP's where a program uses both namespaces and has not included the standard
// headers of these names itself: at namespace scope, in functions, members and templates. The standard library's other
// names, and these where nobody else declares them, stay what they are.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if every-shape %{ %amp++ -std=c++23 -O0 %s -o %t-23 && %run %t-23 %}
// RUN: %amp++ -famp-msvc -O0 %s -o %t-msvc && %run %t-msvc
#include <algorithm>
#include <functional>
#include <tuple>

#include <amp.h>

using namespace ::std;

/// Nothing but std's directive: std's array, of <functional>.
int of_std_alone() {
  array<int, 3> a = {{1, 2, 3}};
  return int(a.size());
}

namespace images {
using namespace concurrency;

array<float, 2> make(int rows, int columns) { return array<float, 2>(rows, columns); }

/// Variables and members hide what directives bring.
struct histogram {
  int array[4];
  int sum() const {
    int extent = 0;
    for (int n = 0; n < 4; ++n)
      extent += array[n];
    return extent;
  }
};
} // namespace images

using namespace Concurrency;

template <class T> T doubled_sum(const vector<T> &values) {
  array<T> on_device(int(values.size()), values.begin());
  array_view<T> view(on_device);
  const extent<1> shape = on_device.extent;
  parallel_for_each(shape, [=](index<1> i) restrict(amp) { view[i] *= 2; });
  T sum = T();
  for (int n = 0; n < shape[0]; ++n)
    sum += view[n];
  return sum;
}

class smoother {
public:
  explicit smoother(int n) : data_(n), shape_(n) {}
  int run() {
    array<int> &data = data_;
    parallel_for_each(shape_, [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
    vector<int> result = data_;
    return accumulate_all(result);
  }

private:
  static int accumulate_all(const vector<int> &v) {
    int sum = 0;
    for_each(v.begin(), v.end(), [&](int n) { sum += n; });
    return sum;
  }
  array<int> data_;
  extent<1> shape_;
};

int main() {
  using concurrency::array;
  array<int, 3> cube(2, 3, 4);
  const std::array<int, 2> pair_of_ints = {{4, 5}};
  const images::histogram histogram = {{1, 2, 3, 4}};
  const vector<int> values = {1, 2, 3};
  const bool right = of_std_alone() == 3 && images::make(2, 3).extent.size() == 6 && histogram.sum() == 10 &&
                     doubled_sum(values) == 12 && smoother(5).run() == 10 && cube.extent[2] == 4 &&
                     pair_of_ints[1] == 5 && std::extent<int[7]>::value == 7 && (max)(2, 3) == 3;
  cout << (right ? "right" : "wrong") << endl;
  return right ? 0 : 1;
}
