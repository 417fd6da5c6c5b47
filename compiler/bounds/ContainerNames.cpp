// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/ContainerNames.h"
#include "contract/Names.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

namespace {

/// What \p V is where a variable's only store says it: without optimisation parameters are
/// variables.
const Value *followVariables(const Value *V) {
  for (unsigned Steps = 0; Steps != 64; ++Steps) {
    const auto *Load = dyn_cast<LoadInst>(V);
    const auto *Variable = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
    if (!Variable)
      return V;
    const StoreInst *Stored = nullptr;
    for (const User *U : Variable->users())
      if (const auto *Store = dyn_cast<StoreInst>(U)) {
        if (Stored || Store->getPointerOperand() != Variable)
          return V;
        Stored = Store;
      }
    if (!Stored)
      return V;
    V = Stored->getValueOperand();
  }
  return V;
}

/// The place in the kernel's closure that \p Address lies at.
std::optional<uint64_t> closureOffset(const Function &F, const Value *Address) {
  const DataLayout &DL = F.getDataLayout();
  uint64_t Sum = 0;
  for (;;) {
    APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
    Address = Address->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    Sum += Offset.getZExtValue();
    const Value *Source = followVariables(Address);
    if (Source == Address)
      return Address == F.getArg(0) ? std::optional(Sum) : std::nullopt;
    Address = Source;
  }
}

/// Where the container is, or rather the address of its first element, from which \p Address is
/// computed; null if that is not known.
const Value *containerPlace(const Value *Address) {
  for (;;) {
    const Value *Source = followVariables(Address);
    if (const auto *Computed = dyn_cast<GetElementPtrInst>(Source))
      Source = Computed->getPointerOperand();
    if (Source == Address)
      break;
    Address = Source;
  }
  if (const auto *Load = dyn_cast<LoadInst>(Address))
    return Load->getPointerOperand();
  // Without optimisation a member function, which stays a call, loads it.
  const auto *Member = dyn_cast<CallInst>(Address);
  return Member && Member->arg_size() == 1 ? Member->getArgOperand(0) : nullptr;
}

} // namespace

std::string containerName(const KernelInfo &Info, const Function &F, const Value *Address) {
  const Value *Place = containerPlace(Address);
  if (!Place)
    return "";
  auto nameAt = [&](CaptureInfo::KindType Kind, std::optional<uint64_t> Offset) -> std::string {
    for (const CaptureInfo &Capture : Info.Captures)
      if (Offset && Capture.Kind == Kind && Capture.Offset == *Offset)
        return Capture.Name;
    return "";
  };
  std::string Name = nameAt(CaptureInfo::View, closureOffset(F, Place));
  if (!Name.empty())
    return Name;
  // An array's object is elsewhere, and the closure has its address.
  const auto *Object = dyn_cast<LoadInst>(followVariables(Place));
  return Object ? nameAt(CaptureInfo::Array, closureOffset(F, Object->getPointerOperand())) : "";
}

} // namespace tessera
