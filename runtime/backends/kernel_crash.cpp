// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/kernel_crash.h"

#include "backends/kernel_messages.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <iterator>

#include <signal.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

namespace tessera {
namespace {

std::atomic_flag is_begun, is_said;

// What follows runs in the handler: it calls nothing that is not allowed there, and needs no
// memory.

void say(const char *kernel, const char *signal) {
  const char *const parts[] = {
      "tessera: the kernel at ", kernel, " has accessed memory that is not there (", signal,
      "); compiled with -famp-bounds=check it says which index lies outside of which container\n"};
  iovec pieces[std::size(parts)];
  for (std::size_t number = 0; number < std::size(parts); ++number)
    pieces[number] = {const_cast<char *>(parts[number]), std::strlen(parts[number])};
  [[maybe_unused]] const ssize_t written = writev(STDERR_FILENO, pieces, int(std::size(pieces)));
}

void say_once(const char *kernel, const char *signal) {
  if (!is_begun.test_and_set()) {
    say(kernel, signal);
    is_said.test_and_set();
  }
  // Other threads crash at the same time: the first to go on ends the process.
  while (!is_said.test()) {
    const timespec soon = {0, 1'000'000};
    nanosleep(&soon, nullptr);
  }
}

void handle(int number, siginfo_t *about, void *) {
  const int before = errno;
  if (const char *const kernel = kernel_messages::kernel_here(); kernel && about->si_code > 0)
    say_once(kernel, number == SIGBUS ? "SIGBUS" : "SIGSEGV");
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
    sigaction(number, &own, nullptr);
  }
}

} // namespace tessera
