// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/device_code.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>

#include <cxxabi.h>

namespace tessera::gpu {
namespace {

bool has_code(const tessera_blob &blob) { return blob.code && blob.bytes != 0; }

/// The import of a function whose unit has no blob of it; empty if it is not known.
std::string missing_from(const tessera_blob &caller, const code_format &format) {
  std::vector<std::string> left = format.imports_of(caller);
  for (const tessera_blob *const one : std::span(caller.libraries, caller.library_count))
    if (one && std::erase(left, one->entry_name) == 0)
      return "";
  return left.empty() ? "" : left.front();
}

std::string function_of_another_unit(const std::string &name) {
  if (name.empty())
    return "a function of another unit";
  std::unique_ptr<char, void (*)(void *)> readable(nullptr, std::free);
  if (name.starts_with("_Z")) // others may be read as types
    readable.reset(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, nullptr));
  return "'" + (readable ? readable.get() : name) + "', a function of another unit";
}

error refused(const tessera_kernel &kernel, const std::string &why) {
  return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name + why);
}

} // namespace

result<device_code> device_code::of(const tessera_kernel &kernel, const tessera_image *image,
                                    const code_format &format, const std::string &device) {
  const tessera_blob *const own = image ? image->blob : nullptr;
  const std::string remedy =
      std::string(": compile it with ") + format.target + " in -famp-targets=, as is the default.";
  const std::string accelerator = " the accelerator \"" + device + "\"";
  if (!own)
    return refused(kernel, " was compiled without code for" + accelerator + remedy);
  if (!has_code(*own))
    return refused(kernel, " cannot run on" + accelerator + ": " + own->strings + ".");
  device_code found;
  std::vector<const tessera_blob *> &all = found.blobs_;
  all.push_back(own);
  // Functions may call each other in a circle.
  for (std::size_t next = 0; next < all.size(); ++next)
    for (const tessera_blob *const one :
         std::span(all[next]->libraries, all[next]->library_count)) {
      if (!one)
        return refused(kernel, " calls " +
                                   function_of_another_unit(missing_from(*all[next], format)) +
                                   ", which was compiled without code for" + accelerator + remedy);
      if (!has_code(*one))
        return refused(kernel, " cannot run on" + accelerator + ": it calls " +
                                   function_of_another_unit(one->entry_name) +
                                   ", of which the compiler says: " + one->strings + ".");
      if (std::none_of(all.begin(), all.end(),
                       [&](const tessera_blob *known) { return hash_of(*known) == hash_of(*one); }))
        all.push_back(one);
    }
  assert(all.front() == own && "the kernel comes first, its libraries in any order");
  std::sort(all.begin() + 1, all.end(), [](const tessera_blob *one, const tessera_blob *other) {
    return hash_of(*one) < hash_of(*other);
  });
  return found;
}

std::vector<code_hash> device_code::identity() const {
  std::vector<code_hash> all;
  for (const tessera_blob *const one : blobs_)
    all.push_back(hash_of(*one));
  return all;
}

std::uint64_t device_code::tile_static_bytes() const {
  std::uint64_t bytes = 0;
  for (const tessera_blob *const one : blobs_)
    bytes += one->tile_static_bytes;
  return bytes;
}

bool device_code::any_has(tessera_blob_flag flag) const {
  return std::any_of(blobs_.begin(), blobs_.end(),
                     [&](const tessera_blob *one) { return (one->flags & flag) != 0; });
}

} // namespace tessera::gpu
