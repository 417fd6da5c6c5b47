// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of a picture that several threads share out among themselves.
#ifndef TESSERA_SAMPLES_SEVERAL_ACCELERATORS_WORK_LIST_H
#define TESSERA_SAMPLES_SEVERAL_ACCELERATORS_WORK_LIST_H

#include <algorithm>
#include <mutex>
#include <vector>

struct row_range {
  int begin, end;
};

/// Rows that nobody has computed or is about to.
class work_list {
public:
  explicit work_list(int rows) : left_{{0, rows}} {}

  /// At most so many; none if none are left.
  row_range take(int most) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (left_.empty())
      return {0, 0};
    const row_range all = left_.back();
    left_.pop_back();
    const int middle = std::min(all.begin + most, all.end);
    if (middle != all.end)
      left_.push_back({middle, all.end});
    return {all.begin, middle};
  }
  void give_back(row_range taken) {
    const std::lock_guard<std::mutex> lock(mutex_);
    left_.push_back(taken);
  }
  bool empty() const { return left_.empty(); }

private:
  std::mutex mutex_;
  std::vector<row_range> left_;
};

#endif // TESSERA_SAMPLES_SEVERAL_ACCELERATORS_WORK_LIST_H
