// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Switches from one stack to another.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_MACHINE_CONTEXT_H
#define TESSERA_RUNTIME_BACKENDS_REF_MACHINE_CONTEXT_H

#include <cstddef>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace tessera {

/// The point at which control left a stack.
class machine_context {
public:
  /// Prepares a call of `enter(argument)` on a stack of its own. `enter` must not return.
  void prepare(char *lowest, std::size_t bytes, void (*enter)(void *), void *argument);
  /// Continues at `there`, and returns when another one continues here.
  void leave_for(machine_context &there);

private:
#if defined(__x86_64__)
  void *top_ = nullptr; ///< address of the registers that a function must preserve
#else
  ucontext_t context_;
#endif
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_MACHINE_CONTEXT_H
