// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/Emit.h"
#include "contract/CompileThread.h"
#include "target/spirv/AddressSpaces.h"
#include "target/spirv/BuiltinFunctions.h"
#include "target/spirv/LowerToSpirv.h"
#include "target/spirv/SourceLines.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace tessera {

/// SPIR-V 1.4 has it, and drivers of devices that take no more than 1.0.
static void allowWrapDecorations() {
  static const bool Once = [] {
    cl::Option *Extensions = cl::getRegisteredOptions().lookup("spirv-ext");
    return Extensions && !Extensions->getNumOccurrences() &&
           Extensions->addOccurrence(0, "spirv-ext", "+SPV_KHR_no_integer_wrap_decoration");
  }();
  (void)Once;
}

Expected<std::unique_ptr<TargetMachine>> createSpirvMachine() {
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  allowWrapDecorations();
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

/// The same trap: of pointers between which a phi or a select chooses, LLVM's target takes a
/// variable for what one of them points to. It must see an address in the variable.
static void chooseBetweenAddresses(Module &M) {
  const auto AddressBefore = [](Use &Chosen, Instruction &Before) {
    if (isa<GlobalVariable, AllocaInst>(Chosen.get()))
      Chosen.set(GetElementPtrInst::Create(
          Type::getInt8Ty(Before.getContext()), Chosen.get(),
          {ConstantInt::get(Type::getInt64Ty(Before.getContext()), 0)}, "", Before.getIterator()));
  };
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (auto *Phi = dyn_cast<PHINode>(&I))
        for (Use &Incoming : Phi->incoming_values())
          AddressBefore(Incoming, *Phi->getIncomingBlock(Incoming)->getTerminator());
      else if (auto *Choice = dyn_cast<SelectInst>(&I))
        for (Use &Operand : Choice->operands())
          AddressBefore(Operand, *Choice);
    }
}

/// Each operation is one of those that may meet it: all work-items of a tile, or all of the device;
/// never those of another device, which cost more.
static void narrowAtomics(Module &M) {
  LLVMContext &Context = M.getContext();
  const SyncScope::ID Tile = Context.getOrInsertSyncScopeID("workgroup"),
                      Device = Context.getOrInsertSyncScopeID("device");
  const auto ScopeOf = [&](unsigned Space) {
    return Space == address_space::Local ? Tile : Device;
  };
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Change = dyn_cast<AtomicRMWInst>(&I))
        Change->setSyncScopeID(ScopeOf(Change->getPointerAddressSpace()));
      else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
        Exchange->setSyncScopeID(ScopeOf(Exchange->getPointerAddressSpace()));
}

/// Most copies of one instruction that are written out.
static constexpr uint64_t MostCopies = 64;

/// LLVM's target copies byte by byte, in a loop: short copies are of as much at once as is aligned.
static void writeOutCopies(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Copy = dyn_cast<MemCpyInst>(&I);
      auto *Bytes = Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
      if (!Bytes)
        continue;
      const uint64_t Length = Bytes->getZExtValue();
      const uint64_t Unit = std::min<uint64_t>(
          8,
          std::min(Copy->getDestAlign().valueOrOne(), Copy->getSourceAlign().valueOrOne()).value());
      if (divideCeil(Length, Unit) > MostCopies)
        continue;
      IRBuilder<> Builder(Copy);
      for (uint64_t At = 0, Size = Unit; At < Length; At += Size) {
        while (Size > Length - At)
          Size /= 2;
        const auto Place = [&](Value *Begin) {
          return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Begin, At);
        };
        Value *Part = Builder.CreateAlignedLoad(Builder.getIntNTy(8 * Size),
                                                Place(Copy->getRawSource()), Align(Size));
        Builder.CreateAlignedStore(Part, Place(Copy->getRawDest()), Align(Size));
      }
      Copy->eraseFromParent();
    }
}

/// The first number of \p M of bits that no device computes with, of which LLVM's target makes
/// wrong code; null if there is none.
static Type *unknownInteger(const Module &M) {
  const auto IsUnknown = [](Type *T) {
    auto *Number = dyn_cast<IntegerType>(T->getScalarType());
    return Number && !is_contained({1u, 8u, 16u, 32u, 64u}, Number->getBitWidth());
  };
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      if (IsUnknown(I.getType()))
        return I.getType();
      for (const Use &Operand : I.operands())
        if (IsUnknown(Operand->getType()))
          return Operand->getType();
    }
  return nullptr;
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

/// LLVM's target does so on the command line alone.
static void emitNames(bool OfAllValues) {
  if (auto *Option =
          static_cast<cl::opt<bool> *>(cl::getRegisteredOptions().lookup("spirv-emit-op-names")))
    Option->setValue(OfAllValues);
}

Error emitSpirv(Module &M, Function &Entry, std::unique_ptr<TargetMachine> Machine,
                SmallVectorImpl<char> &Words) {
  storeAddressesAsNumbers(M);
  chooseBetweenAddresses(M);
  narrowAtomics(M);
  expandOperations(M);
  writeOutCopies(M);
  if (Type *Unknown = unknownInteger(M))
    return createStringError("it computes with numbers of " +
                             Twine(Unknown->getScalarSizeInBits()) + " bits");
  dropNames(M, Entry);
  std::optional<SourceLines> Lines;
  if (M.getNamedMetadata("llvm.dbg.cu"))
    Lines.emplace(M);
  emitNames(Lines.has_value());
  StripDebugInfo(M); // for LLVM's target it is nothing but work
  const std::optional<std::string> Why = runContained([&] {
    raw_svector_ostream Stream(Words);
    // LLVM 22 remembers blocks of machine code by their addresses and never forgets them: no other
    // kernel's may come to lie there as long as the process lives.
    auto &Kept = *new legacy::PassManager;
    if (!addPasses(Kept, *Machine.release(), Stream))
      report_fatal_error("LLVM cannot write SPIR-V");
    Kept.run(M);
  });
  if (!Why) {
    if (Lines)
      Lines->place(Words);
    return Error::success();
  }
  Words.clear();
  return createStringError(*Why);
}

} // namespace tessera
