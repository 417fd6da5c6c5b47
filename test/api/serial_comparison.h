// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the program tests share: random inputs, comparison with what a serial loop computed, and the exit
/// code. A test calls `expect_...` any number of times and returns `result()` from main.
#ifndef TESSERA_TEST_API_SERIAL_COMPARISON_H
#define TESSERA_TEST_API_SERIAL_COMPARISON_H

#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

inline int &failed_expectations() {
  static int count = 0;
  return count;
}

inline std::mt19937 &random_numbers() {
  static std::mt19937 numbers(20120401);
  return numbers;
}

inline std::vector<int> random_ints(std::size_t count, int bound = 1000) {
  std::vector<int> values(count);
  for (int &value : values)
    value = static_cast<int>(random_numbers()() % (2 * bound + 1)) - bound;
  return values;
}

inline std::vector<float> random_floats(std::size_t count, float bound = 10) {
  std::uniform_real_distribution<float> between(-bound, bound);
  std::vector<float> values(count);
  for (float &value : values)
    value = between(random_numbers());
  return values;
}

template <class T> std::vector<T> random_values(std::size_t count, double low, double high) {
  std::uniform_real_distribution<double> between(low, high);
  std::vector<T> values(count);
  for (T &value : values)
    value = static_cast<T>(between(random_numbers()));
  return values;
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
      std::printf("FAILED %s: element %zu is %g, not %g\n", what, i,
                  static_cast<double>(actual[i]), static_cast<double>(expected[i]));
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
