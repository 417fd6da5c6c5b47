// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which of two versions of a kernel's code runs: both are measured in the first launches of a
/// size, which do useful work, and the faster one stays.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_VERSION_CHOICE_H
#define TESSERA_RUNTIME_BACKENDS_CPU_VERSION_CHOICE_H

#include "backends/backend.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace tessera {

enum class code_version : std::uint32_t { vector, scalar };

constexpr code_version other_than(code_version version) {
  return version == code_version::vector ? code_version::scalar : code_version::vector;
}

/// What TESSERA_CPU_VERSION asks for: one version in all launches, or nothing.
std::optional<code_version> asked_version(const std::string &text);

/// What the versions took in one launch, whose tiles may run on any number of threads.
class version_times {
public:
  void add(code_version version, std::chrono::nanoseconds time, std::uint64_t tiles) {
    nanoseconds_[int(version)].fetch_add(std::uint64_t(time.count()), std::memory_order_relaxed);
    tiles_[int(version)].fetch_add(tiles, std::memory_order_relaxed);
  }
  std::uint64_t nanoseconds(code_version version) const {
    return nanoseconds_[int(version)].load(std::memory_order_relaxed);
  }
  std::uint64_t tiles(code_version version) const {
    return tiles_[int(version)].load(std::memory_order_relaxed);
  }

private:
  std::atomic<std::uint64_t> nanoseconds_[2] = {}, tiles_[2] = {};
};

/// The choice between two versions in launches of about so many work-items: of as many bits. What
/// is known of it stands in the program's memory, beside the code, and goes with it. Any number of
/// threads may launch the kernel at the same time; none ever waits for another one.
class version_choice {
public:
  /// `preferred`: by the compiler. `tiles`: of the launch.
  version_choice(tessera_measurements &measured, code_version preferred, std::uint64_t work_items,
                 std::uint64_t tiles);

  struct plan {
    code_version version;
    bool is_measured = false;
    /// Of a measured launch: so many tiles by this version, as many by the other one, and so on,
    /// counted from the launch's first tile; 0 if the version runs all. The same data may be easy
    /// for one version and hard for the other, and not be there in the next launch.
    std::uint64_t alternate = 0;
  };
  /// For the launch that begins.
  plan begin();

  struct outcome {
    code_version winner;
    double vector, scalar; ///< nanoseconds of a work-item
  };
  /// What the launch took. If that has decided, what the versions took.
  std::optional<outcome> measured(const version_times &times);
  /// For people: what has run, and what that has decided.
  version_report report(const plan &run, const std::optional<outcome> &decided) const;

private:
  std::uint64_t (&words_)[tessera_measured_words];
  const std::uint64_t work_items_, tiles_;
  const code_version preferred_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_VERSION_CHOICE_H
