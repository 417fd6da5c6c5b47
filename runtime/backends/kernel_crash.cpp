// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/kernel_crash.h"

#include "backends/kernel_messages.h"
#include "backends/per_thread.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>

#include <signal.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

namespace tessera {
namespace {

std::atomic_flag is_begun, is_said;
std::atomic<bool> is_reporting{false};

/// Where the handler runs on one thread, because the thread's own stack may be what is exhausted.
class handler_stack {
public:
  handler_stack() {
    stack_t present = {};
    if (sigaltstack(nullptr, &present) != 0 || !(present.ss_flags & SS_DISABLE))
      return; // the program has given the thread one
    const std::size_t bytes = std::max(sysconf(_SC_SIGSTKSZ), least_bytes);
    void *const made =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (made == MAP_FAILED)
      return; // such a crash is silent then
    assert(bytes >= std::size_t(least_bytes) && "the handler has room");
    own_.ss_sp = made;
    own_.ss_size = bytes;
    sigaltstack(&own_, nullptr);
  }
  handler_stack(const handler_stack &) = delete;
  ~handler_stack() {
    if (!own_.ss_sp)
      return;
    stack_t present = {};
    if (sigaltstack(nullptr, &present) == 0 && present.ss_sp == own_.ss_sp) {
      stack_t none = {};
      none.ss_flags = SS_DISABLE;
      sigaltstack(&none, nullptr);
    }
    munmap(own_.ss_sp, own_.ss_size);
  }

private:
  static constexpr long least_bytes = 64 << 10;

  stack_t own_ = {};
};

per_thread<handler_stack> handler_stacks;

// What follows runs in the handler: it calls nothing that is not allowed there, and needs no
// memory.

std::uintptr_t stack_pointer_of(const void *context) {
  [[maybe_unused]] const mcontext_t &machine =
      static_cast<const ucontext_t *>(context)->uc_mcontext;
#if defined(__x86_64__)
  return std::uintptr_t(machine.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return std::uintptr_t(machine.sp);
#else
  return 0;
#endif
}

/// Between the top of the stack and where the thread has begun to run kernels nothing is missing
/// but what the stack has no room for.
bool has_left_its_stack(const void *address, const void *context) {
  constexpr std::uintptr_t below = 4096; // what a call writes before the pointer has moved
  const auto at = std::uintptr_t(address), top = stack_pointer_of(context);
  return top != 0 && at + below >= top && at < std::uintptr_t(kernel_messages::listens_at());
}

void say(const char *kernel, const char *signal, bool has_left_stack) {
  const char *const parts[] = {
      "tessera: the kernel at ", kernel,
      has_left_stack ? " has more private memory than the stack of its thread has room for ("
                     : " has accessed memory that is not there (",
      signal,
      has_left_stack
          ? "); declare smaller variables and arrays in it, or raise the limit of the stack "
            "(ulimit -s) before the program starts\n"
          : "); compiled with -famp-bounds=check it says which index lies outside of which "
            "container\n"};
  iovec pieces[std::size(parts)];
  for (std::size_t number = 0; number < std::size(parts); ++number)
    pieces[number] = {const_cast<char *>(parts[number]), std::strlen(parts[number])};
  [[maybe_unused]] const ssize_t written = writev(STDERR_FILENO, pieces, int(std::size(pieces)));
}

void say_once(const char *kernel, const char *signal, bool has_left_stack) {
  if (!is_begun.test_and_set()) {
    say(kernel, signal, has_left_stack);
    is_said.test_and_set();
  }
  // Other threads crash at the same time: the first to go on ends the process.
  while (!is_said.test()) {
    const timespec soon = {0, 1'000'000};
    nanosleep(&soon, nullptr);
  }
}

void handle(int number, siginfo_t *about, void *context) {
  const int before = errno;
  if (const char *const kernel = kernel_messages::kernel_here(); kernel && about->si_code > 0)
    say_once(kernel, number == SIGBUS ? "SIGBUS" : "SIGSEGV",
             has_left_its_stack(about->si_addr, context));
  signal(number, SIG_DFL);
  errno = before;
  if (about->si_code <= 0)
    raise(number); // somebody has sent it
  // Else the access comes again, and what has always happened then does: a core has this place.
}

} // namespace

void report_kernel_crashes() {
  for (const int number : {SIGSEGV, SIGBUS}) {
    struct sigaction present = {};
    if (sigaction(number, nullptr, &present) != 0 || (present.sa_flags & SA_SIGINFO) ||
        present.sa_handler != SIG_DFL)
      continue;
    struct sigaction own = {};
    own.sa_sigaction = handle;
    own.sa_flags = SA_SIGINFO | SA_ONSTACK;
    if (sigaction(number, &own, nullptr) == 0)
      is_reporting = true;
  }
}

void report_kernel_crashes_here() {
  if (!is_reporting.load(std::memory_order_relaxed))
    return;
  try {
    handler_stacks.get();
  } catch (const std::bad_alloc &) { // a crash for want of stack is silent then
  }
}

} // namespace tessera
