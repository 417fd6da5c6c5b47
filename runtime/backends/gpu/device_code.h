// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// All the code for a kind of device that a kernel needs.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_DEVICE_CODE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_DEVICE_CODE_H

#include "abi/kernel.h"
#include "backends/result.h"

#include <string>
#include <utility>
#include <vector>

namespace tessera::gpu {

/// Identifies code. Its address changes, because libraries come and go.
using code_hash = std::pair<std::uint64_t, std::uint64_t>;

inline code_hash hash_of(const tessera_blob &blob) { return {blob.hash[0], blob.hash[1]}; }

/// A kind of code that drivers take.
struct code_format {
  std::uint32_t image_kind;
  const char *name;   ///< "SPIR-V"
  const char *target; ///< its word in -famp-targets
  /// The names of the functions that a blob's code imports.
  std::vector<std::string> (*imports_of)(const tessera_blob &);
};

/// The kernel's own blob comes first. The blobs of other units' functions that it calls, directly
/// or not, follow. Each is there once, in the order of their hashes.
class device_code {
public:
  /// For the image, which may be null; or why it cannot run on the device of that name.
  static result<device_code> of(const tessera_kernel &kernel, const tessera_image *image,
                                const code_format &format, const std::string &device);

  const tessera_blob &kernel() const { return *blobs_.front(); }
  const std::vector<const tessera_blob *> &blobs() const { return blobs_; }
  bool is_linked() const { return blobs_.size() > 1; }
  std::vector<code_hash> identity() const;
  /// For a tile, including the variables of functions.
  std::uint64_t tile_static_bytes() const;
  bool any_has(tessera_blob_flag flag) const;

private:
  std::vector<const tessera_blob *> blobs_;
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_DEVICE_CODE_H
