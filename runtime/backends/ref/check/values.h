// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values and variables as messages show them.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_VALUES_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_VALUES_H

#include "abi/check.h"
#include "backends/ref/check/race_cells.h"

#include <span>
#include <string>

namespace tessera {

/// `bits` of a value of `bytes`, as its tessera_value_kind is written.
std::string text_of_value(std::uint64_t bits, std::uint32_t bytes, std::uint8_t kind);

/// "read"
const char *verb_of(access_kind kind);

/// "(3, 4)"
std::string text_of_index(std::span<const std::int32_t> index);

/// "'tile'[3][4].sum": what lies `offset` bytes behind the beginning of a variable.
std::string element_of_variable(const tessera_site &variable, std::uint64_t offset);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_VALUES_H
