// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/ClosureAccesses.h"
#include "target/gpu/AddressSpaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tessera {
namespace {

constexpr uint64_t PointerBytes = 8;

/// A pointer that stands in an object.
struct StoredPointer {
  uint64_t Offset;
  unsigned Capture;
  unsigned Target = 0; ///< the captured array's object; 0: it is the container's data
};

/// One object in the argument: the function object, or that of a captured array.
struct Object {
  uint64_t Begin; ///< in the argument
  uint64_t Bytes;
  uint64_t Alignment;
  SmallVector<StoredPointer, 4> Pointers = {};
  // As generic pointers, once somebody asks:
  Value *Address = nullptr; ///< where the argument lies
  Value *Copy = nullptr;
  Value *PointersCopy = nullptr; ///< of the part that has pointers, as if the rest were there

  uint64_t firstPointer() const {
    assert(!Pointers.empty() && "an object without pointers needs no copy of them");
    return Pointers.front().Offset;
  }
  uint64_t endOfPointers() const { return Pointers.back().Offset + PointerBytes; }
};

class ClosureAccesses {
public:
  ClosureAccesses(Function &Kernel, const KernelInfo &Info, ContainerArguments Containers)
      : Kernel(Kernel), Containers(Containers), DL(Kernel.getDataLayout()),
        Builder(Kernel.getContext()) {
    const ClosureLayout Layout(Info);
    assert(Kernel.arg_size() > Info.Captures.size() && "containers are arguments");
    Objects.push_back({0, Info.ClosureSize, std::max<uint64_t>(Info.ClosureAlign, ClosureAlign)});
    for (auto [Number, Capture] : enumerate(Info.Captures)) {
      const bool IsArray = Capture.Kind == CaptureInfo::Array;
      const unsigned Target = IsArray ? Objects.size() : 0;
      Objects[0].Pointers.push_back({Capture.Offset, unsigned(Number), Target});
      assert((!IsArray || Target <= Layout.Objects.size()) && "each array's object has a place");
      if (IsArray) // a tessera_view begins with `data`
        Objects.push_back(
            {Layout.Objects[Target - 1], Capture.Bytes, ClosureAlign, {{0, unsigned(Number)}}});
    }
    llvm::sort(Objects[0].Pointers,
               [](const StoredPointer &A, const StoredPointer &B) { return A.Offset < B.Offset; });
    Data.resize(Info.Captures.size());
  }

  void rewrite(Value &Closure) {
    Closure.replaceAllUsesWith(addressOf(Objects[0]));
    for (Object &O : Objects) // pointers to arrays' objects stand in the first one
      if (O.Address && !O.Pointers.empty())
        access(*O.Address, O, 0);
  }

private:
  PointerType *generic() {
    return PointerType::get(Kernel.getContext(), genericSpace(*Kernel.getParent()));
  }

  void atEntry() { Builder.SetInsertPoint(Kernel.getEntryBlock().getTerminator()); }

  Value *byteOf(Value *Base, uint64_t Offset) {
    return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Base, Offset);
  }

  Value *addressOf(Object &O) {
    if (!O.Address) {
      atEntry();
      O.Address = Builder.CreateAddrSpaceCast(byteOf(Kernel.getArg(0), O.Begin), generic());
    }
    return O.Address;
  }

  /// Where the container's data begins.
  Value *dataOf(const StoredPointer &P, const Object &In) {
    assert(P.Capture < Data.size() && P.Capture + 1 < Kernel.arg_size() &&
           "each capture has its data in an argument");
    Value *&Known = Data[P.Capture];
    if (!Known) {
      atEntry();
      Value *First = Kernel.getArg(P.Capture + 1);
      if (!Containers.PointToData)
        First = Builder.CreateInBoundsGEP(
            Builder.getInt8Ty(), First,
            Builder.CreateAlignedLoad(Builder.getInt64Ty(),
                                      byteOf(Kernel.getArg(0), In.Begin + P.Offset),
                                      Align(ClosureAlign)));
      if (Containers.OfData > Align(1))
        Builder.CreateAlignmentAssumption(DL, First, Containers.OfData.value());
      Known = Builder.CreateAddrSpaceCast(First, generic());
    }
    return Known;
  }

  /// All uses of \p Address, which is \p Offset bytes from the beginning of \p O if that is known.
  void access(Value &Address, Object &O, std::optional<uint64_t> Offset) {
    SmallVector<Use *, 16> Uses;
    for (Use &U : Address.uses())
      Uses.push_back(&U);
    for (Use *U : Uses) {
      auto *I = cast<Instruction>(U->getUser());
      if (auto *Inner = dyn_cast<GetElementPtrInst>(I); Inner && U->getOperandNo() == 0) {
        APInt Distance(DL.getIndexTypeSizeInBits(Inner->getType()), 0);
        const bool IsKnown = Offset && Inner->accumulateConstantOffset(DL, Distance);
        access(*Inner, O,
               IsKnown ? std::optional(*Offset + Distance.getSExtValue()) : std::nullopt);
      } else if (auto *Load = dyn_cast<LoadInst>(I)) {
        read(*Load, O, Offset);
      } else if (!isCopyOfNoPointer(*I, *U, O, Offset)) {
        U->set(moved(Address, O, copyOf(O)));
      }
    }
  }

  static const StoredPointer *pointerIn(const Object &O, uint64_t Begin, uint64_t Bytes) {
    for (const StoredPointer &P : O.Pointers)
      if (Begin < P.Offset + PointerBytes && P.Offset < Begin + Bytes)
        return &P;
    return nullptr;
  }

  static bool isCopyOfNoPointer(const Instruction &I, const Use &U, const Object &O,
                                std::optional<uint64_t> Offset) {
    const auto *Copy = dyn_cast<MemTransferInst>(&I);
    const auto *Bytes = Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
    return Bytes && Offset && &U == &Copy->getRawSourceUse() &&
           !pointerIn(O, *Offset, Bytes->getZExtValue());
  }

  void read(LoadInst &Load, Object &O, std::optional<uint64_t> Offset) {
    Value &Address = *Load.getPointerOperand();
    const uint64_t Bytes = DL.getTypeStoreSize(Load.getType());
    const bool IsPointer = Load.getType()->isPointerTy();
    if (!Offset) {
      if (IsPointer)
        Load.setOperand(0, moved(Address, O, pointersCopyOf(O)));
      else if (Bytes >= PointerBytes) // what is shorter than a pointer is none
        Load.setOperand(0, moved(Address, O, copyOf(O)));
      return;
    }
    const StoredPointer *P = pointerIn(O, *Offset, Bytes);
    if (!P)
      return;
    if (!IsPointer || P->Offset != *Offset) {
      Load.setOperand(0, moved(Address, O, copyOf(O)));
      return;
    }
    Load.replaceAllUsesWith(P->Target ? addressOf(Objects[P->Target]) : dataOf(*P, O));
    Load.eraseFromParent();
  }

  /// A variable with the bytes from \p Begin to \p End, and the pointers.
  Value *makeCopy(Object &O, uint64_t Begin, uint64_t End) {
    SmallVector<Value *, 4> Stored;
    for (const StoredPointer &P : O.Pointers)
      Stored.push_back(P.Target ? copyOf(Objects[P.Target]) : dataOf(P, O));
    atEntry();
    AllocaInst *Copy = Builder.CreateAlloca(
        ArrayType::get(Builder.getInt64Ty(), divideCeil(End - Begin, ClosureAlign)));
    Copy->moveBefore(Kernel.getEntryBlock().begin());
    Copy->setAlignment(Align(O.Alignment));
    for (uint64_t At = Begin; At < End; At += ClosureAlign)
      Builder.CreateStore(Builder.CreateAlignedLoad(Builder.getInt64Ty(),
                                                    byteOf(Kernel.getArg(0), O.Begin + At),
                                                    Align(ClosureAlign)),
                          byteOf(Copy, At - Begin));
    for (auto [P, Value] : zip_equal(O.Pointers, Stored))
      Builder.CreateStore(Value, byteOf(Copy, P.Offset - Begin));
    return Builder.CreateAddrSpaceCast(Copy, generic());
  }

  Value *copyOf(Object &O) {
    if (!O.Copy)
      O.Copy = makeCopy(O, 0, O.Bytes);
    return O.Copy;
  }

  Value *pointersCopyOf(Object &O) {
    if (O.Copy)
      return O.Copy;
    if (!O.PointersCopy) {
      Value *Copy = makeCopy(O, O.firstPointer(), O.endOfPointers());
      O.PointersCopy =
          Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Copy, -int64_t(O.firstPointer()));
    }
    return O.PointersCopy;
  }

  /// The place in \p Copy that \p Address is in the object.
  Value *moved(Value &Address, const Object &O, Value *Copy) {
    if (&Address == O.Address)
      return Copy;
    Value *&Known = Moved[{&Address, Copy}];
    if (!Known) {
      auto &Way = cast<GetElementPtrInst>(Address);
      auto *Made = cast<GetElementPtrInst>(Way.clone());
      Made->insertAfter(Way.getIterator());
      Made->setOperand(0, moved(*Way.getPointerOperand(), O, Copy));
      Made->setNoWrapFlags(GEPNoWrapFlags::none());
      Known = Made;
    }
    return Known;
  }

  Function &Kernel;
  const ContainerArguments Containers;
  const DataLayout &DL;
  IRBuilder<> Builder;
  SmallVector<Object, 4> Objects;
  SmallVector<Value *, 8> Data; ///< of each capture, once it is asked for
  DenseMap<std::pair<Value *, Value *>, Value *> Moved;
};

} // namespace

ClosureLayout::ClosureLayout(const KernelInfo &Info) {
  uint64_t Next = alignTo(Info.ClosureSize, ClosureAlign);
  for (const CaptureInfo &Capture : Info.Captures)
    if (Capture.Kind == CaptureInfo::Array) {
      Objects.push_back(Next);
      Next += alignTo(Capture.Bytes, ClosureAlign);
    }
  Extent = Next;
  Bytes = alignTo(Next + 4 * Info.Rank, ClosureAlign);
}

void accessClosure(Function &Kernel, const KernelInfo &Info, Value &Closure,
                   ContainerArguments Containers) {
  ClosureAccesses(Kernel, Info, Containers).rewrite(Closure);
}

} // namespace tessera
