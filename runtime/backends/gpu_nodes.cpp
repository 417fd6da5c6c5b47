// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu_nodes.h"

#include <algorithm>
#include <iterator>

#include <glob.h>

namespace tessera {
namespace {

constexpr const char *nvidia_node = "/dev/nvidia[0-9]*", *wsl_node = "/dev/dxg";

constexpr const char *nodes[] = {
    "/dev/dri/renderD*", // Linux's own drivers: Intel's, AMD's, and most others
    "/dev/kfd",          // AMD's ROCm
    nvidia_node,         // NVIDIA's own driver
    wsl_node,            // Windows's GPUs in WSL
    "/dev/accel/*",      // Linux's drivers of devices that only compute
    "/dev/mali*",        // Arm's own driver
};

bool is_there(const std::string &node) {
  glob_t found = {};
  const bool is_any = glob(node.c_str(), GLOB_NOSORT, nullptr, &found) == 0;
  globfree(&found);
  return is_any;
}

} // namespace

bool has_gpu_node(const std::string &root) {
  return std::any_of(std::begin(nodes), std::end(nodes),
                     [&](const char *node) { return is_there(root + node); });
}

bool has_nvidia_node(const std::string &root) {
  return is_there(root + nvidia_node) || is_there(root + wsl_node);
}

} // namespace tessera
