// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels of a unit, compiled on a thread of their own while the host pass continues.
#ifndef TESSERA_FRONTEND_KERNELJOB_H
#define TESSERA_FRONTEND_KERNELJOB_H

#include "contract/CompileThread.h"
#include "contract/Diagnostics.h"
#include "frontend/AmpAction.h"
#include "frontend/ClassLayouts.h"
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace tessera {

class KernelJob {
public:
  /// Starts the kernel pass over the input of \p Host, and then \p Builder if there is one.
  KernelJob(clang::CompilerInstance &Host, const FrontendOptions &Options, KernelBuilder *Builder);
  ~KernelJob();

  /// Waits until the kernels are known, but perhaps not their code. False after errors. \p Report
  /// gets the diagnostics.
  bool awaitDescribed(const DiagnosticSink &Report);
  /// The layouts in the kernel pass. Call it once the kernels are described.
  const KernelLayouts &layouts() const { return Layouts; }
  /// Waits for the code.
  void finish(const DiagnosticSink &Report);
  /// For a unit with errors in the host pass: no code is needed any more. Waits, and reports the
  /// broken rules that only the kernel pass has seen.
  void giveUp(const DiagnosticSink &Report);

private:
  void run();
  void compile();
  void end();
  bool tell(const DiagnosticSink &Report);

  std::shared_ptr<clang::CompilerInvocation> Invocation;
  KernelBuilder *Builder;
  KernelLayouts Layouts;
  std::mutex Lock;
  std::condition_variable Changed;
  bool Described = false, Done = false;
  std::vector<KernelDiagnostic> Reports; ///< of the thread, until somebody takes them
  size_t ReportsOfPass = 0;              ///< number from the pass; the others are the stages'
  std::atomic<bool> Unwanted = false;
  const bool Traced; ///< -ftime-trace
  CompileThread Thread;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_KERNELJOB_H
