// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/values/CapturedContainers.h"
#include "analysis/values/Dependences.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

std::optional<unsigned> captureOf(const Value &Pointer, const KernelInfo &Info) {
  const auto *Base = dyn_cast<LoadInst>(getUnderlyingObject(&Pointer, /*MaxLookup=*/0));
  if (!Base || !readsKernelConstant(*Base, Info))
    return std::nullopt;
  const DataLayout &DL = Base->getDataLayout();
  const Value *From = Base->getPointerOperand();
  APInt Offset(DL.getIndexTypeSizeInBits(From->getType()), 0);
  From = From->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  CaptureInfo::KindType Kind = CaptureInfo::View;
  // An array's object is outside of the closure and begins with its data's address.
  if (const auto *Object = dyn_cast<LoadInst>(From); Object && Offset == 0) {
    From = Object->getPointerOperand()->stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true);
    Kind = CaptureInfo::Array;
  }
  const auto Found = find_if(Info.Captures, [&](const CaptureInfo &Capture) {
    return Capture.Kind == Kind && Offset == Capture.Offset;
  });
  return isa<Argument>(From) && Found != Info.Captures.end()
             ? std::optional<unsigned>(Found - Info.Captures.begin())
             : std::nullopt;
}

} // namespace tessera
