// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/Emission.h"
#include "contract/CompileThread.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

static const Target *findTarget(const Triple &Wanted, std::string &Message) {
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  return TargetRegistry::lookupTarget(Wanted, Message);
}

Expected<std::unique_ptr<TargetMachine>> createDeviceMachine(StringRef TripleName, StringRef Cpu,
                                                             StringRef Features,
                                                             CodeGenOptLevel Level) {
  const Triple Wanted(TripleName);
  std::string Message;
  const Target *Found = findTarget(Wanted, Message);
  if (!Found)
    return createStringError(Message);
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      Wanted, Cpu, Features, TargetOptions(), std::nullopt, std::nullopt, Level));
}

bool isDeviceCpu(StringRef TripleName, StringRef Cpu) {
  const Triple Wanted(TripleName);
  std::string Message;
  const Target *Found = findTarget(Wanted, Message);
  const std::unique_ptr<MCSubtargetInfo> Machines(
      Found ? Found->createMCSubtargetInfo(Wanted, "", "") : nullptr);
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

bool addCodeGeneration(legacy::PassManager &Passes, TargetMachine &Machine,
                       raw_pwrite_stream &Stream, CodeGenFileType Type,
                       function_ref<void(TargetPassConfig &)> Insert) {
  TargetPassConfig *Config = Machine.createPassConfig(Passes);
  auto *MachineModules = new MachineModuleInfoWrapperPass(&Machine);
  Config->setDisableVerify(true);
  Passes.add(Config);
  Passes.add(MachineModules);
  if (Insert)
    Insert(*Config);
  if (Config->addISelPasses())
    return false;
  Config->addMachinePasses();
  Config->setInitialized();
  return !Machine.addAsmPrinter(Passes, Stream, nullptr, Type,
                                MachineModules->getMMI().getContext());
}

std::optional<std::string> runEmission(Module &M, function_ref<void()> Emit) {
  LLVMContext &Context = M.getContext();
  std::unique_ptr<DiagnosticHandler> Outer = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(std::make_unique<ContainedErrors>());
  std::optional<std::string> Why = runContained(Emit);
  Context.setDiagnosticHandler(std::move(Outer));
  return Why;
}

static bool holdsDouble(Type *T) { return T->isDoubleTy() || any_of(T->subtypes(), holdsDouble); }

bool usesDouble(const Module &M) {
  const auto IsDouble = [](const Value *V) { return holdsDouble(V->getType()); };
  return any_of(M.globals(),
                [](const GlobalVariable &G) { return holdsDouble(G.getValueType()); }) ||
         any_of(M, [&](const Function &F) {
           return !F.isDeclaration() &&
                  (any_of(F.args(), [&](const Argument &A) { return IsDouble(&A); }) ||
                   any_of(instructions(F), [&](const Instruction &I) {
                     const auto *Variable = dyn_cast<AllocaInst>(&I);
                     return IsDouble(&I) || any_of(I.operands(), IsDouble) ||
                            (Variable && holdsDouble(Variable->getAllocatedType()));
                   }));
         });
}

} // namespace tessera
