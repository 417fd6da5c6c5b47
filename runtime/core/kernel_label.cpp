// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/kernel_label.h"

#include "timeline/names.h"

#include <map>
#include <mutex>
#include <string>
#include <unordered_map>

namespace tessera {
namespace {

/// Names of kernels by their descriptors.
class kernel_names {
public:
  std::uint32_t find_or_add(const tessera_kernel &kernel) {
    const char *const function = kernel.function ? kernel.function : "";
    const std::lock_guard held(mutex_);
    known_kernel &one = known_[&kernel];
    // Where a plug-in was unloaded another one's kernel may lie now.
    if (one.name != 0 && one.place == kernel.name && one.function == function)
      return one.name;
    one.place = kernel.name;
    one.function = function;
    std::string name = one.place + '\n' + one.function;
    if (const int before = alike_[name]++; before != 0)
      name += '\n' + std::to_string(before + 1);
    return one.name = timeline::number_of(name);
  }

private:
  struct known_kernel {
    std::string place, function;
    std::uint32_t name = 0;
  };

  std::mutex mutex_;
  std::unordered_map<const tessera_kernel *, known_kernel> known_;
  std::map<std::string, int> alike_; ///< how many kernels have that place and function
};

} // namespace

std::uint32_t name_of_kernel(const tessera_kernel &kernel) {
  static auto &all = *new kernel_names; // as long as the process
  return all.find_or_add(kernel);
}

} // namespace tessera
