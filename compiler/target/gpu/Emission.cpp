// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/Emission.h"
#include "analysis/KernelFeatures.h"
#include "contract/CompileThread.h"
#include "target/CodeGeneration.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

Expected<std::unique_ptr<TargetMachine>> createDeviceMachine(StringRef TripleName, StringRef Cpu,
                                                             StringRef Features,
                                                             CodeGenOptLevel Level) {
  const Triple Wanted(TripleName);
  Expected<const Target *> Found = findTarget(Wanted);
  if (!Found)
    return Found.takeError();
  return std::unique_ptr<TargetMachine>((*Found)->createTargetMachine(
      Wanted, Cpu, Features, TargetOptions(), std::nullopt, std::nullopt, Level));
}

bool isDeviceCpu(StringRef TripleName, StringRef Cpu) {
  const Triple Wanted(TripleName);
  const Target &Found = *cantFail(findTarget(Wanted), "LLVM has the targets of devices");
  const std::unique_ptr<MCSubtargetInfo> Machines(Found.createMCSubtargetInfo(Wanted, "", ""));
  return Machines && Machines->isCPUStringValid(Cpu);
}

void dropNames(Module &M, Function &Entry) {
  for (Function &F : M) {
    for (Argument &A : F.args()) {
      A.setName("");
      for (Attribute::AttrKind Kind :
           {Attribute::Dereferenceable, Attribute::DereferenceableOrNull})
        F.removeParamAttr(A.getArgNo(), Kind); // of SPIR-V 1.1
    }
    for (BasicBlock &Block : F) {
      Block.setName("");
      for (Instruction &I : Block)
        I.setName("");
    }
    if (&F != &Entry && !F.isDeclaration())
      F.setLinkage(GlobalValue::InternalLinkage);
    for (const Attribute &A : F.getAttributes().getFnAttrs())
      if (A.isStringAttribute() && !A.getKindAsString().starts_with("nvvm."))
        F.removeFnAttr(A.getKindAsString());
  }
}

namespace {

/// What LLVM's target cannot do; without a handler it would end the process.
class ContainedErrors : public DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Error)
      return true;
    std::string Text;
    raw_string_ostream Stream(Text);
    if (const auto *Unsupported = dyn_cast<DiagnosticInfoUnsupported>(&Info)) {
      Stream << Unsupported->getMessage();
    } else {
      DiagnosticPrinterRawOStream Printer(Stream);
      Info.print(Printer);
    }
    endContained(Text);
    return true;
  }
};

} // namespace

std::optional<std::string> runEmission(Module &M, function_ref<void()> Emit) {
  LLVMContext &Context = M.getContext();
  std::unique_ptr<DiagnosticHandler> Outer = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(std::make_unique<ContainedErrors>());
  std::optional<std::string> Why = runContained(Emit);
  Context.setDiagnosticHandler(std::move(Outer));
  return Why;
}

static bool holdsDouble(Type *T) { return T->isDoubleTy() || any_of(T->subtypes(), holdsDouble); }

bool hasDoubles(const Module &M) {
  return any_of(M.globals(),
                [](const GlobalVariable &G) { return holdsDouble(G.getValueType()); }) ||
         any_of(M, [&](const Function &F) {
           return !F.isDeclaration() &&
                  (usesDouble(F) ||
                   any_of(F.args(), [](const Argument &A) { return holdsDouble(A.getType()); }) ||
                   any_of(instructions(F), [](const Instruction &I) {
                     const auto *Variable = dyn_cast<AllocaInst>(&I);
                     return Variable && holdsDouble(Variable->getAllocatedType());
                   }));
         });
}

} // namespace tessera
