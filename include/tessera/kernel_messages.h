// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Messages of a kernel while it runs, and its early end (spec 12.3). Format and arguments are
/// those of printf. Only here amp code has text and functions with `...`.
#ifndef TESSERA_KERNEL_MESSAGES_H
#define TESSERA_KERNEL_MESSAGES_H

#include "tessera/detail/language.h"

namespace concurrency {

/// Writes to the program's standard output. A message is written as a whole. Messages of different
/// work-items come in any order, between launch and completion.
void direct3d_printf(const char *__format_string, ...) restrict(amp) __asm__("__tessera_printf")
    __attribute__((__format__(__printf__, 1, 2)));

/// Writes to the standard error output, and makes the launch fail. The host gets a
/// runtime_exception with the first such message as its text.
void direct3d_errorf(const char *__format_string, ...) restrict(amp) __asm__("__tessera_errorf")
    __attribute__((__format__(__printf__, 1, 2)));

/// Ends the work-item without destructors, and also its tile
/// (docs/decisions/errors-from-kernels.md). The host gets a runtime_exception.
void direct3d_abort() restrict(amp) __asm__("__tessera_abort");

} // namespace concurrency

#endif // TESSERA_KERNEL_MESSAGES_H
