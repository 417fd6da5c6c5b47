// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels of a unit, compiled on a thread of their own while the host pass goes on.
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
  /// Starts the kernel pass over the input of \p Host, and \p Builder behind it if there is one.
  KernelJob(clang::CompilerInstance &Host, const FrontendOptions &Options, KernelBuilder *Builder);
  ~KernelJob();

  /// Waits until the kernels are known, if perhaps not their code; false after errors. What there
  /// is to tell goes to \p Report.
  bool awaitDescribed(const DiagnosticSink &Report);
  /// As the kernel pass has seen them; to be asked for once the kernels are described.
  const KernelLayouts &layouts() const { return Layouts; }
  /// Waits for the code.
  void finish(const DiagnosticSink &Report);
  /// For a unit that the host pass has found errors in: no code is wanted any more. Waits, and
  /// tells of the rules that the kernel pass alone has seen broken.
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
  std::vector<KernelDiagnostic> Reports; ///< of the thread, until somebody asks
  size_t ReportsOfPass = 0;              ///< as many of them are the kernel pass's, not the stages'
  std::atomic<bool> Unwanted = false;
  const bool Traced; ///< -ftime-trace
  CompileThread Thread;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_KERNELJOB_H
