// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/CloneCompiler.h"
#include "contract/Names.h"
#include "contract/VerifyKernelIR.h"
#include "pipeline/PassManagers.h"
#include "target/cpu/VectorMath.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

static bool isOfLevel(const Function &F, const CpuClone &Clone) {
  return F.getFnAttribute(attr::Level).getValueAsString() == Clone.Suffix;
}

Error CloneCompiler::vectorize() {
  if (Error E = makeClones())
    return E;
  assert(!All.empty() && "code is made for some level");
  for (const CpuClone &Clone : All)
    if (Error E = run(Passes.vectorize(Clone), Clone))
      return E;
  if (Passes.Keep)
    for (const Function &F : M)
      Remarks.addGathers(F);
  return Error::success();
}

Error CloneCompiler::lower() {
  for (const CpuClone &Clone : All) {
    if (Error E = run(Passes.simplify(), Clone))
      return E;
    // On AVX-512 LLVM's costs have gathers and scatters cheaper than they are anywhere
    // (bench/costs): it would gather what lies beside each other in an iteration, which shuffles
    // do.
    if (Error E = run(Passes.vectorizeLoops(Clone), Clone,
                      Clone.hasAvx2() ? "+prefer-no-gather,+prefer-no-scatter" : ""))
      return E;
    if (Error E = run(Passes.cleanUp(Clone), Clone))
      return E;
  }
  return Error::success();
}

Error CloneCompiler::makeClones() {
  PassManagers Managers(nullptr, TargetLibraryInfoImpl(M.getTargetTriple()), Callbacks);
  Passes.makeClones(Own).run(M, Managers.Modules);
  // The module may have clones of other levels than its own, which were moved to it.
  std::vector<CpuClone> Levels = All;
  Levels.push_back(workItemClone(M.getTargetTriple()));
  for (const CpuClone &Clone : Levels) {
    FunctionPassManager First = Passes.lowerContraction(Clone);
    for (Function &F : M)
      if (isOfLevel(F, Clone))
        First.run(F, Managers.Functions);
  }
  assert(all_of(M,
                [&](const Function &F) {
                  return isOfLevel(F, Levels.back()) || none_of(instructions(F), isMultiplyAdd);
                }) &&
         "every level rounds as its machines do");
  return verifyKernelIR(M, KernelForm::Cloned);
}

/// Costs, legal vectors and libraries differ from clone to clone, so each has analyses of its own.
Error CloneCompiler::run(FunctionPassManager List, const CpuClone &Clone, StringRef Meanwhile) {
  if (none_of(M, [&](const Function &F) { return isOfLevel(F, Clone); }))
    return Error::success();
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(M.getTargetTriple(), Options, &Clone);
  if (!Machine)
    return Machine.takeError();
  PassManagers Managers(Machine->get(), librariesFor(M.getTargetTriple(), Clone), Callbacks,
                        PassManagers::Form::Clones);
  for (Function &F : M) {
    if (!isOfLevel(F, Clone))
      continue;
    if (Options.OptLevel == 0)
      F.addFnAttr("frame-pointer", "all");
    const Attribute Features = F.getFnAttribute("target-features");
    if (!Meanwhile.empty()) {
      const StringRef Has = Features.getValueAsString();
      F.addFnAttr("target-features", (Has + (Has.empty() ? "" : ",") + Meanwhile).str());
    }
    Running = &F;
    List.run(F, Managers.Functions);
    Running = nullptr;
    if (!Meanwhile.empty())
      F.removeFnAttr("target-features");
    if (!Meanwhile.empty() && Features.isValid())
      F.addFnAttr(Features);
  }
  return Error::success();
}

Error CloneCompiler::emit(std::vector<SmallVector<char, 0>> &Code) {
  if (all_of(M, [](const Function &F) { return F.isDeclaration(); }))
    return Error::success(); // nothing that runs in a kernel
  if (!Options.DebugInfo || Options.EmitAssembly)
    StripDebugInfo(M);
  Remarks.writeTo(M);
  Expected<std::unique_ptr<TargetMachine>> Machine = createMachine(M.getTargetTriple(), Options);
  if (!Machine)
    return Machine.takeError();
  SmallVector<char, 0> &Out = Code.emplace_back();
  return Options.EmitAssembly ? emitAssembly(M, **Machine, Options.UnitId, Out)
                              : emitObject(M, **Machine, Out);
}

} // namespace tessera
