// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values and variables in messages.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_VALUES_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_VALUES_H

#include "abi/check.h"
#include "backends/ref/check/race_cells.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tessera {

/// The text of `bits`, a value of `bytes`, in the format of its tessera_value_kind.
std::string text_of_value(std::uint64_t bits, std::uint32_t bytes, std::uint8_t kind);

/// "read"
const char *verb_of(access_kind kind);
/// "atomic add", of a tessera_atomic_operation.
std::string name_of_atomic(std::uint8_t operation);
/// " from "
const char *preposition_of(access_kind kind);

/// "(3, 4)"
std::string text_of_index(std::span<const std::int32_t> index);

// `type` is that of a tessera_site, and `length` that of the access. If the access covers a whole
// record or array, no part of it is named.

/// "'tile'[3][4].sum", or "byte 2 of 'tile'[3][4].sum": the element `offset` bytes after the
/// beginning of a variable.
std::string element_of_variable(const tessera_site &variable, std::uint64_t offset,
                                std::uint64_t length);
/// The same inside or outside of it. Nothing if the place is outside and the variable is no array,
/// or if the type is not known.
std::optional<std::string> element_of_array(const std::string &name, std::string_view type,
                                            std::uint64_t bytes, std::int64_t offset,
                                            std::uint64_t length);
/// "'view'[3].sum": the member at that place in an element of that type.
std::string member_of(const std::string &element, std::string_view type, std::uint64_t offset,
                      std::uint64_t length);
/// "'view'" of "byte 4 of 'view'[3]".
std::string name_in(std::string_view memory);
/// 0 if it is a record.
std::uint64_t bytes_of_element(std::string_view type, std::uint64_t bytes);
/// "bin[16]"
std::string name_of_type(std::string_view type);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_VALUES_H
