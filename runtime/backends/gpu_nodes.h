// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether the machine can have a GPU at all, which takes no driver to see.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_NODES_H
#define TESSERA_RUNTIME_BACKENDS_GPU_NODES_H

#include <string>

namespace tessera {

/// Is there a file in `root`/dev by which programs reach a GPU or another device that computes?
bool has_gpu_node(const std::string &root = "");

/// The same of NVIDIA's devices.
bool has_nvidia_node(const std::string &root = "");

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_GPU_NODES_H
