// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::access_type (spec 4.7) and concurrency::queuing_mode (spec 3.3.2).
#ifndef TESSERA_ACCESS_TYPE_H
#define TESSERA_ACCESS_TYPE_H

#include "tessera/detail/language.h"

namespace concurrency {

/// A set of bits, except for `auto`, which leaves the choice to the runtime.
enum access_type {
  access_type_none = 0,
  access_type_read = 1,
  access_type_write = 2,
  access_type_read_write = access_type_read | access_type_write,
  access_type_auto = 4
};

enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };

} // namespace concurrency

#endif // TESSERA_ACCESS_TYPE_H
