// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Threads of the library do not receive the program's signals.
#ifndef TESSERA_RUNTIME_BACKENDS_SIGNALS_BLOCKED_H
#define TESSERA_RUNTIME_BACKENDS_SIGNALS_BLOCKED_H

#include <pthread.h>
#include <signal.h>

namespace tessera {

/// Use it while you make a thread, which inherits the mask of the one that makes it. Signals to the
/// process are for the program's own threads, of which one may wait for them. Signals of a fault
/// stay unblocked.
class signals_blocked {
public:
  signals_blocked() {
    sigset_t all;
    sigfillset(&all);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS})
      sigdelset(&all, fault);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  signals_blocked(const signals_blocked &) = delete;
  ~signals_blocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

private:
  sigset_t before_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_SIGNALS_BLOCKED_H
