// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu_nodes.h"

#include <algorithm>
#include <iterator>

#include <glob.h>

namespace tessera {
namespace {

constexpr const char *nodes[] = {
    "/dev/dri/renderD*", // Linux's own drivers: Intel's, AMD's, and most others
    "/dev/kfd",          // AMD's ROCm
    "/dev/nvidia[0-9]*", // NVIDIA's own driver
    "/dev/dxg",          // Windows's GPUs in WSL
    "/dev/accel/*",      // Linux's drivers of devices that only compute
    "/dev/mali*",        // Arm's own driver
};

} // namespace

bool has_gpu_node(const std::string &root) {
  return std::any_of(std::begin(nodes), std::end(nodes), [&](const char *node) {
    glob_t found = {};
    const bool is_there = glob((root + node).c_str(), GLOB_NOSORT, nullptr, &found) == 0;
    globfree(&found);
    return is_there;
  });
}

} // namespace tessera
