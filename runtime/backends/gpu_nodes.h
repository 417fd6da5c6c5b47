// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether the machine can have a GPU at all. This needs no driver.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_NODES_H
#define TESSERA_RUNTIME_BACKENDS_GPU_NODES_H

#include <string>

namespace tessera {

/// Whether `root`/dev has a file by which programs reach a GPU or another device that computes.
bool has_gpu_node(const std::string &root = "");

/// The same for NVIDIA's devices.
bool has_nvidia_node(const std::string &root = "");

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_GPU_NODES_H
