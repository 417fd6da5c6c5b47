// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the host or an accelerator may access data (spec 4.7), and when work is sent to an
/// accelerator (spec 3.3.2).
#ifndef TESSERA_ACCESS_TYPE_H
#define TESSERA_ACCESS_TYPE_H

#include "tessera/detail/language.h"

namespace concurrency {

/// How the host may access the elements of an array, or how a view's data will be accessed after a
/// synchronisation. It is a set of bits. `access_type_auto` is none: it leaves the choice to the
/// runtime.
enum access_type {
  access_type_none = 0,
  access_type_read = 1,
  access_type_write = 2,
  access_type_read_write = access_type_read | access_type_write,
  access_type_auto = 4
};

/// When an accelerator_view sends launches and copies to its accelerator: at once, or when it is
/// best. In the second case `flush()`, `wait()` or a copy to the host sends them at the latest.
enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };

} // namespace concurrency

#endif // TESSERA_ACCESS_TYPE_H
