// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/Emit.h"
#include "contract/CompileThread.h"
#include "target/spirv/AddressSpaces.h"
#include "target/spirv/BuiltinFunctions.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/TailRecursionElimination.h"

using namespace llvm;

namespace tessera {

Expected<std::unique_ptr<TargetMachine>> createSpirvMachine() {
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  const Triple Wanted("spirv64v1.0-unknown-unknown");
  std::string Message;
  const Target *Found = TargetRegistry::lookupTarget(Wanted, Message);
  if (!Found)
    return createStringError(Message);
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      Wanted, "", "", TargetOptions(), std::nullopt, std::nullopt, CodeGenOptLevel::Default));
}

FunctionPassManager optimizeForSpirv() {
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  // A pointer that was stored in an object is found by the first round alone.
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(InferAddressSpacesPass(address_space::Generic));
  Passes.addPass(InstCombinePass());
  Passes.addPass(SimplifyCFGPass());
  LoopPassManager Loops;
  Loops.addPass(LoopRotatePass());
  Loops.addPass(LICMPass(LICMOptions()));
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
  Passes.addPass(InstCombinePass());
  LoopPassManager Counters;
  Counters.addPass(IndVarSimplifyPass(/*WidenIndVars=*/true));
  Counters.addPass(LoopDeletionPass());
  Counters.addPass(LoopFullUnrollPass(/*OptLevel=*/2));
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Counters)));
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(InferAddressSpacesPass(address_space::Generic));
  Passes.addPass(GVNPass());
  Passes.addPass(DSEPass());
  Passes.addPass(InferAddressSpacesPass(address_space::Generic));
  Passes.addPass(InstCombinePass());
  Passes.addPass(ADCEPass());
  Passes.addPass(SimplifyCFGPass());
  return Passes;
}

/// LLVM's target takes the type of a variable from the pointers that are stored in it, and makes
/// it no larger: addresses in memory are numbers.
static void storeAddressesAsNumbers(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      IRBuilder<> Builder(&I);
      Type *Number = Builder.getInt64Ty();
      if (auto *Store = dyn_cast<StoreInst>(&I)) {
        Value *Stored = Store->getValueOperand();
        if (Stored->getType()->isPointerTy())
          Store->setOperand(0, Builder.CreatePtrToInt(Stored, Number));
      } else if (auto *Load = dyn_cast<LoadInst>(&I); Load && I.getType()->isPointerTy()) {
        Value *Loaded =
            Builder.CreateAlignedLoad(Number, Load->getPointerOperand(), Load->getAlign());
        Load->replaceAllUsesWith(Builder.CreateIntToPtr(Loaded, Load->getType()));
        Load->eraseFromParent();
      }
    }
}

/// What says nothing to a device, and would make equal kernels of different units differ.
static void dropNames(Module &M, Function &Entry) {
  for (Function &F : M) {
    for (Argument &A : F.args()) {
      A.setName("");
      for (Attribute::AttrKind Kind : {Attribute::Dereferenceable, Attribute::DereferenceableOrNull})
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

Error emitSpirv(Module &M, Function &Entry, std::unique_ptr<TargetMachine> Machine,
                SmallVectorImpl<char> &Words) {
  storeAddressesAsNumbers(M);
  expandIntrinsics(M);
  dropNames(M, Entry);
  const std::optional<std::string> Why = runContained([&] {
    raw_svector_ostream Stream(Words);
    // LLVM 22 remembers blocks of machine code by their addresses and never forgets them: no other
    // kernel's may come to lie there as long as the process lives.
    auto &Kept = *new legacy::PassManager;
    if (!addPasses(Kept, *Machine.release(), Stream))
      report_fatal_error("LLVM cannot write SPIR-V");
    Kept.run(M);
  });
  if (!Why)
    return Error::success();
  Words.clear();
  return createStringError(*Why);
}

} // namespace tessera
