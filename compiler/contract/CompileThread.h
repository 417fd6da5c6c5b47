// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A thread that compiles beside the one that asked for it.
#ifndef TESSERA_CONTRACT_COMPILETHREAD_H
#define TESSERA_CONTRACT_COMPILETHREAD_H

#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/thread.h"
#include <optional>
#include <string>

namespace tessera {

/// Has as much stack as a process's first thread. A crash of it is reported where it happens; its
/// process lives until somebody joins.
class CompileThread {
public:
  CompileThread() = default;
  CompileThread(const CompileThread &) = delete;
  ~CompileThread();

  /// Once. \p Then is run even if \p Run crashes.
  void start(llvm::unique_function<void()> Run, llvm::unique_function<void()> Then = [] {});
  /// Waits for what was started. After a crash it ends the process, or the job of a driver that
  /// recovers: the driver does so for its own thread only, and writes the reproducer there.
  void join();

  /// For a thread that has crashed itself: what crashes one often crashes another at the same time,
  /// and only one of them reports. Waits, for some seconds at most, until no thread can be at it.
  static void awaitReports();

private:
  bool Crashed = false;
  llvm::thread Thread;
};

/// Runs what may give up by a fatal error of LLVM's, or crash, without being a part of the unit
/// that must not fail. Says why it did; nothing if it has come to its end.
std::optional<std::string> runContained(llvm::function_ref<void()> Run);

/// For the handler of fatal errors: where the thread is in runContained(), that returns, and this
/// does not.
void endContained(llvm::StringRef Why);

} // namespace tessera

#endif // TESSERA_CONTRACT_COMPILETHREAD_H
