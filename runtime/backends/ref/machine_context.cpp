// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/machine_context.h"

#include <cstdint>

#if defined(__x86_64__)
// The C library's swapcontext asks the system to keep the signal mask, twice for each work-item and
// barrier. What a function must keep is six registers and the stack. A jump ends it and no return:
// the processor foretells a return from the calls on this stack, and would be wrong each time.
asm(R"(
.text
.p2align 4
.type tessera_switch_stack, @function
tessera_switch_stack: # (void **top, void *other_top)
  .cfi_startproc
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  popq %rcx
  jmpq *%rcx
  .cfi_endproc
.size tessera_switch_stack, . - tessera_switch_stack

.p2align 4
.type tessera_enter_stack, @function
tessera_enter_stack: # r12 is the function, r13 its argument
  .cfi_startproc
  .cfi_undefined rip # here every backtrace ends
  movq %r13, %rdi
  callq *%r12
  ud2
  .cfi_endproc
.size tessera_enter_stack, . - tessera_enter_stack
)");

extern "C" {
void tessera_switch_stack(void **top, void *other_top);
void tessera_enter_stack();
}
#endif

namespace tessera {

#if defined(__x86_64__)
namespace {

/// What tessera_switch_stack pops.
struct kept_registers {
  void *r15 = nullptr;
  void *r14 = nullptr;
  void *r13 = nullptr;
  void *r12 = nullptr;
  void *rbx = nullptr;
  void *rbp = nullptr;
  void (*next)() = nullptr;
  void *above = nullptr; ///< the processor's rule: the stack is a multiple of 16 before a call
};

} // namespace

void machine_context::prepare(char *lowest, std::size_t bytes, void (*enter)(void *),
                              void *argument) {
  const auto end = reinterpret_cast<std::uintptr_t>(lowest + bytes) & ~std::uintptr_t(15);
  auto *kept = reinterpret_cast<kept_registers *>(end - sizeof(kept_registers) - 8);
  *kept = {};
  kept->r12 = reinterpret_cast<void *>(enter);
  kept->r13 = argument;
  kept->next = tessera_enter_stack;
  top_ = kept;
}

void machine_context::leave_for(machine_context &there) { tessera_switch_stack(&top_, there.top_); }
#else
namespace {

void *joined(unsigned high, unsigned low) {
  return reinterpret_cast<void *>(std::uintptr_t((std::uint64_t(high) << 32) | low));
}

/// makecontext hands on numbers alone.
void enter_stack(unsigned enter_high, unsigned enter_low, unsigned high, unsigned low) {
  reinterpret_cast<void (*)(void *)>(joined(enter_high, enter_low))(joined(high, low));
}

} // namespace

void machine_context::prepare(char *lowest, std::size_t bytes, void (*enter)(void *),
                              void *argument) {
  getcontext(&context_);
  context_.uc_stack.ss_sp = lowest;
  context_.uc_stack.ss_size = bytes;
  context_.uc_link = nullptr;
  const auto function = std::uint64_t(reinterpret_cast<std::uintptr_t>(enter));
  const auto value = std::uint64_t(reinterpret_cast<std::uintptr_t>(argument));
  makecontext(&context_, reinterpret_cast<void (*)()>(enter_stack), 4, unsigned(function >> 32),
              unsigned(function), unsigned(value >> 32), unsigned(value));
}

void machine_context::leave_for(machine_context &there) { swapcontext(&context_, &there.context_); }
#endif

} // namespace tessera
