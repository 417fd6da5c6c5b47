// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Going from one stack to another.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_MACHINE_CONTEXT_H
#define TESSERA_RUNTIME_BACKENDS_REF_MACHINE_CONTEXT_H

#include <cstddef>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace tessera {

/// Where a stack was left.
class machine_context {
public:
  /// Makes this the beginning of `enter(argument)` on a stack of its own. `enter` must not return.
  void prepare(char *lowest, std::size_t bytes, void (*enter)(void *), void *argument);
  /// Goes on at `there`, and returns when somebody goes on here.
  void leave_for(machine_context &there);

private:
#if defined(__x86_64__)
  void *top_ = nullptr; ///< the registers that a function must keep lie there
#else
  ucontext_t context_;
#endif
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_MACHINE_CONTEXT_H
