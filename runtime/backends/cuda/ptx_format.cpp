// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/ptx_format.h"

#include <string_view>

namespace tessera::cuda {
namespace {

/// From its begin on, a name of PTX.
std::string_view name_at(std::string_view text) {
  constexpr std::string_view of_names =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$%";
  return text.substr(0, text.find_first_not_of(of_names));
}

/// `.extern .func (.param .b32 r) NAME (...)`: what it returns stands in parentheses before the
/// name.
std::vector<std::string> imports_of(const tessera_blob &blob) {
  constexpr std::string_view declaration = ".extern .func", blanks = " \t\r\n";
  std::string_view text(static_cast<const char *>(blob.code), blob.bytes);
  std::vector<std::string> names;
  for (std::size_t at = text.find(declaration); at != text.npos; at = text.find(declaration)) {
    text.remove_prefix(at + declaration.size());
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.starts_with('(')) {
      text.remove_prefix(std::min(text.find(')'), text.size() - 1) + 1);
      text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    }
    if (const std::string_view name = name_at(text); !name.empty())
      names.emplace_back(name);
  }
  return names;
}

} // namespace

constinit const gpu::code_format ptx = {tessera_image_ptx, "PTX", "nvptx", imports_of};

} // namespace tessera::cuda
