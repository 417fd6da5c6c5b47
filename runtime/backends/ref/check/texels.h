// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Texels in messages.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_TEXELS_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_TEXELS_H

#include "abi/kernel.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tessera {

/// The shape of a captured texture, or of a view of one.
struct texture_layout {
  std::string_view scalar; ///< "unorm"
  std::uint32_t components, rank;
  const std::int32_t *extent; ///< of the first level; `rank` values
  std::uint32_t bits;         ///< number for a component
  std::uint32_t levels;

  /// `type` is one of tessera_checked_kernel's capture_types. Nothing if it is not a texture's.
  static std::optional<texture_layout> of(std::string_view type, const tessera_view &view);

  /// "'view'(2, 1).x": the element `offset` bytes after the beginning.
  std::string element(const std::string &name, std::uint64_t offset, std::uint64_t length) const;
  /// "(0.5, 0, 0, 1)": the value of these bytes, which are some components.
  std::string value(std::uint64_t number, std::uint32_t bytes) const;

private:
  std::string component(std::uint32_t number) const;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_TEXELS_H
