// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/Emit.h"
#include "contract/CompileThread.h"
#include "target/spirv/LowerToSpirv.h"
#include "target/spirv/SourceLines.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

Expected<std::unique_ptr<TargetMachine>> createSpirvMachine() {
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  const Triple Wanted(SpirvTriple);
  std::string Message;
  const Target *Found = TargetRegistry::lookupTarget(Wanted, Message);
  if (!Found)
    return createStringError(Message);
  // More would be LLVM's passes for the loops of real machines, which compute in any number of
  // bits.
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      Wanted, "", "", TargetOptions(), std::nullopt, std::nullopt, CodeGenOptLevel::None));
}

/// What says nothing to a device, and would make equal kernels of different units differ.
static void dropNames(Module &M, Function &Entry) {
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
      if (A.isStringAttribute())
        F.removeFnAttr(A.getKindAsString());
  }
}

/// What addPassesToEmitFile adds but the last one, which frees machine code.
static bool addPasses(legacy::PassManager &Passes, TargetMachine &Machine,
                      raw_pwrite_stream &Stream) {
  TargetPassConfig *Config = Machine.createPassConfig(Passes);
  auto *MachineModules = new MachineModuleInfoWrapperPass(&Machine);
  Config->setDisableVerify(true);
  Passes.add(Config);
  Passes.add(MachineModules);
  if (Config->addISelPasses())
    return false;
  Config->addMachinePasses();
  Config->setInitialized();
  return !Machine.addAsmPrinter(Passes, Stream, nullptr, CodeGenFileType::ObjectFile,
                                MachineModules->getMMI().getContext());
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

/// LLVM's target does so on the command line alone.
static void emitNames(bool OfAllValues) {
  if (auto *Option =
          static_cast<cl::opt<bool> *>(cl::getRegisteredOptions().lookup("spirv-emit-op-names")))
    Option->setValue(OfAllValues);
}

Error emitSpirv(Module &M, Function &Entry, std::unique_ptr<TargetMachine> Machine,
                SmallVectorImpl<char> &Words) {
  assert(Words.empty() && "a kernel is written once");
  dropNames(M, Entry);
  std::optional<SourceLines> Lines;
  if (M.getNamedMetadata("llvm.dbg.cu"))
    Lines.emplace(M);
  emitNames(Lines.has_value());
  StripDebugInfo(M); // for LLVM's target it is nothing but work
  LLVMContext &Context = M.getContext();
  std::unique_ptr<DiagnosticHandler> Outer = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(std::make_unique<ContainedErrors>());
  const std::optional<std::string> Why = runContained([&] {
    raw_svector_ostream Stream(Words);
    // LLVM 22 remembers blocks of machine code by their addresses and never forgets them: no other
    // kernel's may come to lie there as long as the process lives.
    auto &Kept = *new legacy::PassManager;
    if (!addPasses(Kept, *Machine.release(), Stream))
      report_fatal_error("LLVM cannot write SPIR-V");
    Kept.run(M);
  });
  Context.setDiagnosticHandler(std::move(Outer));
  if (!Why) {
    if (Lines)
      Lines->place(Words);
    return Error::success();
  }
  Words.clear();
  return createStringError(*Why);
}

} // namespace tessera
