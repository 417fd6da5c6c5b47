// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the samples here share. Each computes something by kernels and by a plain loop, and fails if the
// results differ.
//   SAMPLE           compares them
//   SAMPLE --table   ... and prints how long each takes, for a larger problem
#ifndef TESSERA_SAMPLES_ALGORITHMS_ALGORITHM_H
#define TESSERA_SAMPLES_ALGORITHMS_ALGORITHM_H

#include <amp.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

class algorithm {
public:
  /// So many pictures may be named in place of --table. Other arguments end the program.
  algorithm(const char *name, int argc, char **argv, int pictures = 0)
      : name_(name), has_table_(argc == 2 && std::strcmp(argv[1], "--table") == 0) {
    bool is_known = has_table_ || argc - 1 <= pictures;
    for (int i = 1; i < argc; ++i)
      is_known = is_known && (has_table_ || argv[i][0] != '-');
    if (!is_known)
      end_with_usage(argv[0], pictures, std::strcmp(argv[1], "--help") == 0);
  }

  [[noreturn]] static void end_with_usage(const char *program, int pictures, bool is_asked) {
    std::fprintf(is_asked ? stdout : stderr, "usage: %s [--table%s%s]\n", program,
                 pictures > 0 ? " | PICTURE.png" : "", pictures > 1 ? " [BEFORE.png]" : "");
    std::exit(is_asked ? 0 : 2);
  }

  /// The problem's size: that of the table, or a small one.
  int size(int of_table, int small) const { return has_table_ ? of_table : small; }

  /// The table says how many of these bytes are read in a second.
  void reads(double bytes) { bytes_ = bytes; }

  /// Comes first: the others are compared with it.
  template <class Work> void serial(Work work) {
    if (!has_table_)
      return work();
    const char *const speed = bytes_ > 0 ? "       GB/s" : "";
    std::printf("%-28s %10s %14s%s\n", name_, "ms", "times serial", speed);
    serial_ = seconds_of(work);
    print_row("serial", serial_);
  }

  /// `is_right` is asked after the work; it tells whether the result is the plain loop's.
  template <class Work, class Check> void kernels(const char *what, Work work, Check is_right) {
    work(); // the first launch of a kernel takes longer
    if (!is_right()) {
      std::printf("%s, %s: the result is not the plain loop's\n", name_, what);
      has_failed_ = true;
    }
    if (has_table_)
      print_row(what, seconds_of(work));
  }

  /// The program's exit code.
  int end() const {
    if (!has_failed_)
      std::printf("%s: all results are right\n", name_);
    return has_failed_ ? 1 : 0;
  }

private:
  /// Of the quickest run: what is short runs more often.
  template <class Work> static double seconds_of(Work work) {
    using clock = std::chrono::steady_clock;
    double least = 1e300, sum = 0;
    for (int run = 0; run < 3 || sum < 0.5; ++run) {
      const clock::time_point begun = clock::now();
      work();
      const double taken = std::chrono::duration<double>(clock::now() - begun).count();
      least = std::min(least, taken);
      sum += taken;
    }
    return least;
  }

  void print_row(const char *what, double seconds) const {
    std::printf("%-28s %10.2f %14.1f", what, seconds * 1e3, serial_ / seconds);
    if (bytes_ > 0)
      std::printf(" %10.1f", bytes_ / seconds / 1e9);
    std::printf("\n");
  }

  const char *const name_;
  const bool has_table_;
  bool has_failed_ = false;
  double serial_ = 0, bytes_ = 0;
};

/// Always the same numbers.
inline std::vector<unsigned int> random_numbers(int count) {
  std::mt19937 random(5);
  std::vector<unsigned int> numbers(count);
  for (unsigned int &number : numbers)
    number = static_cast<unsigned int>(random());
  return numbers;
}

#endif // TESSERA_SAMPLES_ALGORITHMS_ALGORITHM_H
