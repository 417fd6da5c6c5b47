// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the program tests share: random inputs, comparison with what a serial loop computed, and
/// the exit code. A test calls `expect_...` any number of times and returns `result()` from main.
#ifndef TESSERA_TEST_API_SERIAL_COMPARISON_H
#define TESSERA_TEST_API_SERIAL_COMPARISON_H

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

inline int &failed_expectations() {
  static int count = 0;
  return count;
}

/// SplitMix64: <random> would take most of a test's time to compile.
class random_generator {
public:
  typedef std::uint32_t result_type; // as std::shuffle wants it
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return 0xffffffffu; }
  result_type operator()() { return static_cast<result_type>(next() >> 32); }
  std::uint64_t next() {
    std::uint64_t bits = state += 0x9e3779b97f4a7c15u;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
    return bits ^ (bits >> 31);
  }

private:
  std::uint64_t state = 20120401;
};

inline random_generator &random_numbers() {
  static random_generator numbers;
  return numbers;
}

/// At least `low`, and less than `high`.
inline double random_between(double low, double high) {
  return low + (high - low) * (static_cast<double>(random_numbers().next() >> 11) / (1ull << 53));
}

inline std::vector<int> random_ints(std::size_t count, int bound = 1000) {
  std::vector<int> values(count);
  for (int &value : values)
    value = static_cast<int>(random_numbers()() % (2 * bound + 1)) - bound;
  return values;
}

template <class T> std::vector<T> random_values(std::size_t count, double low, double high) {
  std::vector<T> values(count);
  for (T &value : values)
    value = static_cast<T>(random_between(low, high));
  return values;
}

inline std::vector<float> random_floats(std::size_t count, float bound = 10) {
  return random_values<float>(count, -bound, bound);
}

inline void expect(const char *what, bool condition) {
  if (!condition) {
    std::printf("FAILED %s\n", what);
    ++failed_expectations();
  }
}

template <class T>
void expect_equal(const char *what, const std::vector<T> &actual, const std::vector<T> &expected) {
  expect(what, actual.size() == expected.size());
  for (std::size_t i = 0; i < actual.size() && i < expected.size(); ++i)
    if (!(actual[i] == expected[i])) {
      std::printf("FAILED %s: element %zu of %zu is %g, not %g\n", what, i, expected.size(),
                  static_cast<double>(actual[i]), static_cast<double>(expected[i]));
      ++failed_expectations();
      return;
    }
}

template <class T>
void expect_one(const char *what, const T &actual, const T &expected, double tolerance = 0) {
  expect(what, std::fabs(double(actual) - double(expected)) <=
                   tolerance * std::fmax(1.0, std::fabs(double(expected))));
}

/// Relative to the expected value where that is larger than 1. A NaN never agrees.
template <class T>
void expect_near(const char *what, const std::vector<T> &actual, const std::vector<T> &expected,
                 double tolerance) {
  expect(what, actual.size() == expected.size());
  for (std::size_t i = 0; i < actual.size() && i < expected.size(); ++i)
    if (!(std::fabs(actual[i] - expected[i]) <=
          tolerance * std::fmax(1.0, std::fabs(double(expected[i]))))) {
      std::printf("FAILED %s: element %zu is %g, not %g\n", what, i, static_cast<double>(actual[i]),
                  static_cast<double>(expected[i]));
      ++failed_expectations();
      return;
    }
}

/// The call throws exactly an `Exception` that says `text`; an empty text stands for any.
template <class Exception, class Call>
void expect_throws(const char *what, const std::string &text, Call call) {
  try {
    call();
  } catch (const Exception &exception) {
    if (!text.empty() && text != exception.what()) {
      std::printf("FAILED %s: it says\n  %s\nnot\n  %s\n", what, exception.what(), text.c_str());
      ++failed_expectations();
    }
    return;
  } catch (const std::exception &exception) {
    std::printf("FAILED %s: another exception: %s\n", what, exception.what());
    ++failed_expectations();
    return;
  }
  std::printf("FAILED %s: nothing was thrown\n", what);
  ++failed_expectations();
}

inline int result() { return failed_expectations() ? 1 : 0; }

#endif // TESSERA_TEST_API_SERIAL_COMPARISON_H
