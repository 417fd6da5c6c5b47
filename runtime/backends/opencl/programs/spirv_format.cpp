// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/programs/spirv_format.h"

#include <cstring>
#include <span>

namespace tessera::opencl {
namespace {

/// The names of the functions that SPIR-V takes from other modules.
std::vector<std::string> imports_of(const tessera_blob &blob) {
  constexpr std::uint32_t magic = 0x07230203, header_words = 5;
  constexpr std::uint32_t decorate = 71, linkage = 41, import = 1;
  const std::span words(static_cast<const std::uint32_t *>(blob.code), blob.bytes / 4);
  std::vector<std::string> names;
  if (words.size() < header_words || words[0] != magic)
    return names;
  for (std::size_t at = header_words; at < words.size();) {
    const std::size_t count = words[at] >> 16;
    if (count == 0 || count > words.size() - at)
      return names;
    const std::span one = words.subspan(at, count);
    at += count;
    if ((one[0] & 0xFFFF) != decorate || count < 5 || one[2] != linkage || one.back() != import)
      continue;
    const auto text = std::as_bytes(one.subspan(3, count - 4));
    const auto *const first = reinterpret_cast<const char *>(text.data());
    std::string name(first, strnlen(first, text.size()));
    if (!name.starts_with("__spirv_")) // the device's own variables
      names.push_back(std::move(name));
  }
  return names;
}

} // namespace

constinit const gpu::code_format spirv = {tessera_image_spirv, "SPIR-V", "spirv", imports_of};

} // namespace tessera::opencl
