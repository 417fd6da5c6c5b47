// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels of a unit, compiled on a thread of their own while the host pass goes on.
#ifndef TESSERA_FRONTEND_KERNELJOB_H
#define TESSERA_FRONTEND_KERNELJOB_H

#include "contract/CompileThread.h"
#include "frontend/AmpAction.h"
#include "frontend/layouts/ClassLayouts.h"
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace tessera {

class KernelJob {
public:
  /// Starts the kernel pass over the input of \p Host and the stages behind it; none for an empty
  /// \p Compile.
  KernelJob(clang::CompilerInstance &Host, const FrontendOptions &Options,
            KernelStages::Compile Compile);
  ~KernelJob();

  /// Waits until the kernels are known, if perhaps not their code. What went wrong is told to
  /// \p Report, and then there is no result.
  std::optional<CompiledModule> take(const DiagnosticSink &Report);
  /// As the kernel pass has seen them; to be asked for once the kernels are taken.
  const KernelLayouts &layouts() const { return Layouts; }
  /// Waits, and completes what was taken.
  void finish(CompiledModule &Taken, const DiagnosticSink &Report);
  /// For a unit that the host pass has found errors in: no code is wanted any more. Waits, and
  /// tells of the rules that the kernel pass alone has seen broken.
  void giveUp(const DiagnosticSink &Report);

private:
  void run();
  void compile();
  void end();
  bool tell(const DiagnosticSink &Report);

  std::shared_ptr<clang::CompilerInvocation> Invocation;
  KernelStages::Compile Compile;
  std::optional<CompiledModule> Result;
  KernelLayouts Layouts;
  std::mutex Lock;
  std::condition_variable Changed;
  std::optional<CompiledModule> Described; ///< the kernels, without code
  bool Done = false;
  std::vector<KernelDiagnostic> Reports; ///< of the thread, until somebody asks
  size_t ReportsOfPass = 0;              ///< as many of them are the kernel pass's, not the stages'
  std::atomic<bool> Unwanted = false;
  const bool Traced; ///< -ftime-trace
  CompileThread Thread;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_KERNELJOB_H
