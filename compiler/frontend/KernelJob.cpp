// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/KernelJob.h"

#include "contract/KernelBuilder.h"
#include "frontend/AmpMode.h"
#include "frontend/KernelPass.h"
#include "frontend/diagnostics/KernelReports.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace tessera {

KernelJob::KernelJob(CompilerInstance &Host, const tessera::FrontendOptions &Options,
                     KernelBuilder *Builder)
    : Invocation(std::make_shared<CompilerInvocation>(Host.getInvocation())), Builder(Builder),
      Traced(llvm::timeTraceProfilerEnabled()) {
  makeKernelInvocation(*Invocation, Options);
  // Standard input can be read once only.
  SourceManager &SM = Host.getSourceManager();
  for (FrontendInputFile &Input : Invocation->getFrontendOpts().Inputs)
    if (Input.isFile() && Input.getFile() == "-")
      Input = FrontendInputFile(SM.getBufferOrFake(SM.getMainFileID()), Input.getKind());
  Thread.start([this] { run(); }, [this] { end(); });
}

KernelJob::~KernelJob() { Thread.join(); }

void KernelJob::run() {
  if (Traced)
    llvm::timeTraceProfilerInitialize(Invocation->getFrontendOpts().TimeTraceGranularity, "amp++",
                                      Invocation->getFrontendOpts().TimeTraceVerbose);
  const llvm::TimeTraceScope Scope("Kernels");
  compile();
}

void KernelJob::end() {
  {
    const std::lock_guard Guard(Lock);
    Done = true;
  }
  Changed.notify_one();
  if (Traced)
    llvm::timeTraceProfilerFinishThread();
}

static std::string textOf(const KernelDiagnostic &Report) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(OS, Report);
  return Text;
}

void KernelJob::compile() {
  // Of the copies of an unrolled loop each says the same.
  llvm::StringSet<> Remarks;
  DiagnosticSink Keep = [this, &Remarks](const KernelDiagnostic &Report) {
    const std::lock_guard Guard(Lock);
    if (Report.Level != Severity::Remark || Remarks.insert(textOf(Report)).second)
      Reports.push_back(Report);
  };
  llvm::LLVMContext Context;
  auto [Module, Found] = runKernelPass(Invocation, Context, Keep);
  {
    const std::lock_guard Guard(Lock);
    Layouts = std::move(Found);
    dropDefaults(Reports);
    ReportsOfPass = Reports.size();
  }
  if (!Module || Unwanted || (Builder && !Builder->describe(std::move(Module), Keep)))
    return;
  {
    const std::lock_guard Guard(Lock);
    Described = true;
  }
  Changed.notify_one();
  if (Builder)
    Builder->finish();
}

/// Tells of all that there is to tell so far; false: errors.
bool KernelJob::tell(const DiagnosticSink &Report) {
  std::vector<KernelDiagnostic> Kept;
  {
    const std::lock_guard Guard(Lock);
    Kept.swap(Reports);
  }
  for (const KernelDiagnostic &One : Kept)
    Report(One);
  return llvm::none_of(Kept,
                       [](const KernelDiagnostic &One) { return One.Level == Severity::Error; });
}

bool KernelJob::awaitDescribed(const DiagnosticSink &Report) {
  {
    std::unique_lock Waiting(Lock);
    Changed.wait(Waiting, [this] { return Described || Done; });
  }
  assert((Described || Done) && "one of both has been waited for");
  if (!Described)
    Thread.join(); // it may have crashed
  return tell(Report) && Described;
}

void KernelJob::finish(const DiagnosticSink &Report) {
  Thread.join();
  tell(Report);
}

void KernelJob::giveUp(const DiagnosticSink &Report) {
  Unwanted = true;
  Thread.join();
  Reports.resize(ReportsOfPass);
  // What Clang itself has to say it has said in the host pass, or will once that one is mended.
  for (const KernelDiagnostic &Kept : Reports)
    if (Kept.OfBothSides)
      Report(Kept);
}

} // namespace tessera
