// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The results of a device's compiler, by their code.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_PROGRAM_TABLE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_PROGRAM_TABLE_H

#include "backends/gpu/device_code.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>

namespace tessera::gpu {

/// `Program`: a driver's handle of a program. `Kernel`: of one of its kernels.
template <typename Program, typename Kernel> class program_table {
public:
  /// The kernel, which `find(program)` finds in the result of `build()`. Each is called once.
  /// Threads that need the same meanwhile wait. After a failure the next call tries again.
  template <typename Build, typename Find>
  result<const Kernel *> load(const device_code &code, Build build, Find find) {
    program &in = program_of(code);
    const std::lock_guard held(in.building);
    const std::string_view entry = code.kernel().entry_name;
    if (const auto found = in.kernels.find(entry); found != in.kernels.end())
      return found->second.get();
    if (!in.built) {
      result<Program> built = build();
      if (!built)
        return built.failure();
      in.built = *built;
    }
    result<std::unique_ptr<Kernel>> made = find(*in.built);
    if (!made)
      return made.failure();
    return in.kernels.emplace(entry, std::move(*made)).first->second.get();
  }

  /// Releases each program after its kernels.
  template <typename Release> void clear(Release release) {
    for (auto &[identity, one] : programs_) {
      one.kernels.clear();
      if (one.built)
        release(*one.built);
    }
    programs_.clear();
  }

private:
  struct program {
    std::mutex building; ///< guards the following
    std::optional<Program> built;
    std::map<std::string, std::unique_ptr<Kernel>, std::less<>> kernels;
  };

  program &program_of(const device_code &code) {
    const std::lock_guard held(mutex_);
    return programs_[code.identity()];
  }

  std::mutex mutex_; ///< guards the table alone
  std::map<std::vector<code_hash>, program> programs_;
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_PROGRAM_TABLE_H
