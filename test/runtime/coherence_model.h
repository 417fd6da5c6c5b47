// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What data looks like if every launch, copy and access is done at once and nothing is cached: the
/// values as the program sees them, and those that lie in the source's memory.
#ifndef TESSERA_TEST_RUNTIME_COHERENCE_MODEL_H
#define TESSERA_TEST_RUNTIME_COHERENCE_MODEL_H

#include <optional>
#include <random>
#include <vector>

namespace test {

/// Elements of a root, in the order of a view's elements.
using elements = std::vector<int>;

/// One root of data. A value that nobody may look at is empty.
class model_root {
public:
  explicit model_root(std::vector<std::optional<int>> values)
      : current_(values), in_source_(std::move(values)) {}

  std::size_t size() const { return current_.size(); }
  std::optional<int> current(int element) const { return current_[std::size_t(element)]; }
  std::optional<int> in_source(int element) const { return in_source_[std::size_t(element)]; }

  /// A kernel on an accelerator with memory of its own, or on one that shares the host's.
  void write_in_kernel(int element, int value, bool shares_host_memory) {
    current_[std::size_t(element)] = value;
    if (shares_host_memory)
      in_source_[std::size_t(element)] = value;
  }
  /// The program may look at these in the source's memory.
  void bring_to_host(const elements &which) {
    for (int element : which)
      in_source_[std::size_t(element)] = current_[std::size_t(element)];
  }
  void write_on_host(int element, int value) {
    current_[std::size_t(element)] = in_source_[std::size_t(element)] = value;
  }
  void discard(const elements &which) {
    for (int element : which)
      current_[std::size_t(element)].reset();
  }
  /// They may or may not have been brought there.
  void leave_open_in_source(const elements &which) {
    for (int element : which)
      in_source_[std::size_t(element)].reset();
  }
  /// What was discarded and lay in another memory may have replaced what the source had.
  void forget_in_source(const elements &which) {
    for (int element : which)
      if (!current_[std::size_t(element)])
        in_source_[std::size_t(element)].reset();
  }

private:
  std::vector<std::optional<int>> current_, in_source_;
};

} // namespace test

#endif // TESSERA_TEST_RUNTIME_COHERENCE_MODEL_H
