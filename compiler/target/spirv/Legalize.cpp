// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/Legalize.h"
#include "target/spirv/AddressSpaces.h"
#include "target/spirv/BuiltinFunctions.h"
#include "target/spirv/MemoryParts.h"
#include "target/spirv/RangeNumbers.h"
#include "target/spirv/TypeMapping.h"
#include "target/spirv/integers/IntegerWidths.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "legalize-for-spirv"

using namespace llvm;

namespace tessera {

namespace {

/// Pointers, also as parts, as the numbers that they are in memory.
class NumbersOfAddresses : public TypeMapping {
  Type *mappedScalar(Type *T) override {
    return T->isPointerTy() ? Type::getInt64Ty(T->getContext()) : T;
  }
  Constant *mappedWhole(Constant *) override { llvm_unreachable("types alone are mapped"); }
};

} // namespace

/// LLVM's target takes the type of a variable from the pointers that are stored in it, or that its
/// elements are said to be, and makes it no larger: addresses in memory are numbers.
static void storeAddressesAsNumbers(Module &M) {
  NumbersOfAddresses Numbers;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      IRBuilder<> Builder(&I);
      Type *Number = Builder.getInt64Ty();
      if (auto *Variable = dyn_cast<AllocaInst>(&I)) {
        Variable->setAllocatedType(Numbers.mapped(Variable->getAllocatedType()));
      } else if (auto *Element = dyn_cast<GetElementPtrInst>(&I)) {
        Element->setSourceElementType(Numbers.mapped(Element->getSourceElementType()));
        Element->setResultElementType(Numbers.mapped(Element->getResultElementType()));
      }
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
      const Align Both =
          std::min(Copy->getDestAlign().valueOrOne(), Copy->getSourceAlign().valueOrOne());
      if (divideCeil(Length, mostBytesAtOnce(Both)) > MostCopies)
        continue;
      IRBuilder<> Builder(Copy);
      for (const MemoryPart Part : memoryParts(Length, Both)) {
        const auto Place = [&](Value *Begin) {
          return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Begin, Part.Offset);
        };
        Value *Loaded = Builder.CreateAlignedLoad(Builder.getIntNTy(8 * Part.Bytes),
                                                  Place(Copy->getRawSource()), Align(Part.Bytes));
        Builder.CreateAlignedStore(Loaded, Place(Copy->getRawDest()), Align(Part.Bytes));
      }
      Copy->eraseFromParent();
    }
}

Error legalizeForSpirv(Module &M) {
  expandRangeNumbers(M);
  // Of structs it makes loads of their members, some of which are addresses, and it knows
  // bitreverse of any width.
  if (Error E = widenIntegers(M))
    return E;
  storeAddressesAsNumbers(M);
  chooseBetweenAddresses(M);
  narrowAtomics(M);
  expandOperations(M);
  writeOutCopies(M);
  return Error::success();
}

PreservedAnalyses LegalizeForSpirv::run(Module &M, ModuleAnalysisManager &) {
  if (Error E = legalizeForSpirv(M))
    Report({Severity::Error, toString(std::move(E)), {}});
  return PreservedAnalyses::none();
}

} // namespace tessera
