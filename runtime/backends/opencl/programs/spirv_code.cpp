// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/programs/spirv_code.h"

#include <algorithm>
#include <span>

namespace tessera::opencl {
namespace {

constexpr const char *remedy = ": compile it with -famp-targets=cpu,spirv.";

bool has_code(const tessera_blob &blob) { return blob.bytes != 0; }

error refused(const tessera_kernel &kernel, const std::string &why) {
  return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name + why);
}

} // namespace

const tessera_blob *spirv_of(const tessera_kernel &kernel) {
  for (const tessera_image &one : std::span(kernel.images, kernel.image_count))
    if (one.kind == tessera_image_spirv)
      return one.blob;
  return nullptr;
}

result<spirv_code> spirv_code::of(const tessera_kernel &kernel, const std::string &device) {
  const tessera_blob *const own = spirv_of(kernel);
  const std::string accelerator = " the accelerator \"" + device + "\"";
  if (!own)
    return refused(kernel, " was compiled without code for" + accelerator + remedy);
  if (!has_code(*own))
    return refused(kernel, " cannot run on" + accelerator + ": " + own->strings + ".");
  spirv_code found;
  std::vector<const tessera_blob *> &all = found.blobs_;
  all.push_back(own);
  // Functions may call each other in a circle.
  for (std::size_t next = 0; next < all.size(); ++next)
    for (const tessera_blob *const one :
         std::span(all[next]->libraries, all[next]->library_count)) {
      if (!one)
        return refused(kernel, " calls a function of another unit, which was compiled without "
                               "code for" +
                                   accelerator + remedy);
      if (!has_code(*one))
        return refused(kernel, " cannot run on" + accelerator +
                                   ": it calls a function of another unit, of which the "
                                   "compiler says: " +
                                   one->strings + ".");
      if (std::none_of(all.begin(), all.end(),
                       [&](const tessera_blob *known) { return hash_of(*known) == hash_of(*one); }))
        all.push_back(one);
    }
  std::sort(all.begin() + 1, all.end(), [](const tessera_blob *one, const tessera_blob *other) {
    return hash_of(*one) < hash_of(*other);
  });
  return found;
}

std::vector<code_hash> spirv_code::identity() const {
  std::vector<code_hash> all;
  for (const tessera_blob *const one : blobs_)
    all.push_back(hash_of(*one));
  return all;
}

std::uint64_t spirv_code::tile_static_bytes() const {
  std::uint64_t bytes = 0;
  for (const tessera_blob *const one : blobs_)
    bytes += one->tile_static_bytes;
  return bytes;
}

} // namespace tessera::opencl
