// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A header that knows nothing of kernels.
#pragma once
#include <string>

namespace plain {

inline int cube(int n) { return n * n * n; }

template <class T> T larger(T a, T b) { return a > b ? a : b; }

class point {
public:
  point() : x_(0), y_(0) {}
  point(int x, int y) : x_(x), y_(y) {}
  point operator+(const point &o) const { return point(x_ + o.x_, y_ + o.y_); }
  friend point operator-(const point &a, const point &b) { return point(a.x_ - b.x_, a.y_ - b.y_); }
  bool operator==(const point &o) const { return same(o); }
  int dot(const point &o) const { return x_ * o.x_ + y_ * o.y_; }
  std::string text() const;

private:
  bool same(const point &o) const { return x_ == o.x_ && y_ == o.y_; }
  int x_, y_;
};

inline std::string point::text() const { return std::to_string(x_) + ", " + std::to_string(y_); }

template <class T> class holder {
public:
  explicit holder(T value) : value_(value) {}
  T get() const { return value_; }
  std::string text() const { return std::to_string(value_); }

private:
  T value_;
};

} // namespace plain
