// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What may be done with data (spec 4.7), and when work is sent to an accelerator (spec 3.3.2).
#ifndef TESSERA_ACCESS_TYPE_H
#define TESSERA_ACCESS_TYPE_H

#include "tessera/detail/language.h"

namespace concurrency {

/// What the host may do with the elements of an array, or what is going to be done with a view's
/// data where it is synchronised to. A set of bits, except for `access_type_auto`, which leaves the
/// choice to the runtime.
enum access_type {
  access_type_none = 0,
  access_type_read = 1,
  access_type_write = 2,
  access_type_read_write = access_type_read | access_type_write,
  access_type_auto = 4
};

/// When an accelerator_view sends what is launched and copied to its accelerator: at once, or when
/// it is best, at the latest with `flush()`, `wait()` or a copy to the host.
enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };

} // namespace concurrency

#endif // TESSERA_ACCESS_TYPE_H
