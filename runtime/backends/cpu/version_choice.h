// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which of two versions of a kernel's code runs. Both are measured in the first launches of a
/// size, which do useful work, and the faster one stays.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_VERSION_CHOICE_H
#define TESSERA_RUNTIME_BACKENDS_CPU_VERSION_CHOICE_H

#include "backends/backend.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace tessera {

enum class code_version : std::uint32_t { vector, scalar };

constexpr code_version other_than(code_version version) {
  return version == code_version::vector ? code_version::scalar : code_version::vector;
}

code_version version_of(const tessera_image &image);

/// The value of TESSERA_CPU_VERSION: one version in all launches, or nothing.
std::optional<code_version> asked_version(const std::string &text);

/// The choice between two versions, for launches whose numbers of work-items have the same number
/// of bits. The measurements are in the program's memory, beside the code, and are unloaded with
/// it. Any number of threads may launch the kernel at the same time, and none ever waits for
/// another one.
class version_choice {
public:
  /// `preferred`: the compiler's choice, which the other one follows. `tiles`: those of the launch.
  version_choice(const tessera_image &preferred, std::uint64_t work_items, std::uint64_t tiles);

  const tessera_image &image(code_version version) const;

  struct plan {
    code_version version;
    bool is_measured = false;
    /// In a measured launch: so many tiles run by this version, then as many by the other one, and
    /// so on, counted from the launch's first tile. 0 if the version runs all. The same data may be
    /// easy for one version and hard for the other, and may be missing in the next launch.
    std::uint64_t alternate = 0;

    /// The version that runs that tile, and the end of its part.
    std::pair<code_version, std::uint64_t> part_at(std::uint64_t tile) const;
  };
  /// For the launch that begins now.
  plan begin();

  struct outcome {
    code_version winner;
    double vector, scalar; ///< nanoseconds of a work-item
  };
  /// A part of the launch took this long by that version. Any thread.
  void add(code_version version, std::chrono::nanoseconds time, std::uint64_t tiles);
  /// The launch is over. If it has decided the choice, the times of the versions.
  std::optional<outcome> measured();
  /// For people: what ran, and the decision.
  version_report report(const plan &run, const std::optional<outcome> &decided) const;

private:
  const tessera_image &preferred_;
  std::uint64_t (&words_)[tessera_measured_words];
  const std::uint64_t work_items_, tiles_;
  /// For each version, in this launch.
  std::atomic<std::uint64_t> nanoseconds_[2] = {}, tiles_run_[2] = {};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_VERSION_CHOICE_H
