// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A thread that compiles at the same time as the one that started it.
#ifndef TESSERA_CONTRACT_COMPILETHREAD_H
#define TESSERA_CONTRACT_COMPILETHREAD_H

#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/thread.h"
#include <optional>
#include <string>

namespace tessera {

/// Has as much stack as a process's first thread. A crash is reported on the thread where it
/// happens, and the process lives until somebody joins.
class CompileThread {
public:
  CompileThread() = default;
  CompileThread(const CompileThread &) = delete;
  ~CompileThread();

  /// Call it once. \p Then runs even if \p Run crashes.
  void start(llvm::unique_function<void()> Run, llvm::unique_function<void()> Then = [] {});
  /// Waits for the end. After a crash it ends the process, or the job of a driver that recovers.
  /// Such a driver recovers only on its own thread, and writes the reproducer there.
  void join();

  /// For a thread that has crashed itself. The cause of one crash often crashes another thread at
  /// the same time, and only one of them reports. Waits, for some seconds at most, until no thread
  /// can still be reporting.
  static void awaitReports();

private:
  bool Crashed = false;
  llvm::thread Thread;
};

/// Runs code that may end by a fatal error of LLVM or by a crash, without an effect on the rest of
/// the unit. Returns the reason if that happened, and nothing if the code reached its end.
std::optional<std::string> runContained(llvm::function_ref<void()> Run);

/// For the handler of fatal errors: if the thread is in runContained(), that returns, and this does
/// not.
void endContained(llvm::StringRef Why);

} // namespace tessera

#endif // TESSERA_CONTRACT_COMPILETHREAD_H
