// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiled programs in a folder, for the next process. Several processes may use it at once. If a
/// file is damaged, the program is compiled again. Files and folders that belong to a user other
/// than this one and root, or that others may write, are not used.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_PROGRAM_CACHE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_PROGRAM_CACHE_H

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::gpu {

/// Everything that a compiled program depends on, one after the other.
class program_key {
public:
  void add(std::string_view part);
  void add(std::uint64_t part);
  const std::string &text() const { return text_; }

private:
  std::string text_;
};

class program_cache {
public:
  /// An empty folder: nothing is kept.
  explicit program_cache(std::string folder) : folder_(std::move(folder)) {}

  /// Empty if there is none.
  std::vector<unsigned char> find(const program_key &key) const;
  void keep(const program_key &key, std::span<const unsigned char> program) const;

private:
  static std::string name_of(const program_key &key);

  const std::string folder_;
  mutable std::atomic_flag is_tidy_; ///< files of ended processes have been removed
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_PROGRAM_CACHE_H
