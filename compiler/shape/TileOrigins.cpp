// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/TileOrigins.h"
#include "analysis/values/LinearForm.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {
namespace {

/// The dimension of the tile whose origin \p V is.
std::optional<unsigned> originDimension(const Value *V, const KernelInfo &Info) {
  const std::optional<IdCall> Id = matchIdCall(V);
  if (Id)
    return Id->Kind == IdKind::TileOrigin ? std::optional(Id->Dimension) : std::nullopt;
  Value *Tile;
  const APInt *Factor;
  const bool IsShift = match(V, m_Shl(m_Value(Tile), m_APInt(Factor)));
  if (!IsShift && !match(V, m_Mul(m_Value(Tile), m_APInt(Factor))))
    return std::nullopt;
  const std::optional<IdCall> Of = matchIdCall(Tile);
  if (!Of || Of->Kind != IdKind::TileIndex || (IsShift && Factor->uge(32)))
    return std::nullopt;
  const uint64_t Extent = IsShift ? uint64_t(1) << Factor->getZExtValue() : Factor->getZExtValue();
  return Extent == Info.Tile[Of->Dimension] ? std::optional(Of->Dimension) : std::nullopt;
}

/// Two terms that together are the global id, as many times, become one; false if there are none.
bool mergeTerms(LinearForm &Form, const KernelInfo &Info, IRBuilder<> &Builder) {
  for (auto &[Origin, Times] : Form.Terms) {
    const std::optional<unsigned> Dimension = originDimension(Origin, Info);
    if (!Dimension)
      continue;
    auto *Local = find_if(Form.Terms, [&, Factor = Times](const auto &Term) {
      const std::optional<IdCall> Id = matchIdCall(Term.first);
      return Id && Id->Kind == IdKind::Local && Id->Dimension == *Dimension &&
             Term.second == Factor;
    });
    if (Local == Form.Terms.end())
      continue;
    auto *Known = cast<CallBase>(Local->first)->getCalledFunction();
    FunctionCallee Global = Known->getParent()->getOrInsertFunction(
        callee::GlobalId, Known->getAttributes(), Builder.getInt32Ty(), Builder.getInt32Ty());
    Origin = Builder.CreateCall(Global, Builder.getInt32(*Dimension));
    Form.Terms.erase(Local);
    return true;
  }
  return false;
}

} // namespace

void foldTileOrigins(Function &Kernel, const KernelInfo &Info) {
  const auto KnownForm = [&](Value &V) {
    return originDimension(&V, Info) ? std::optional(LinearForm::of(&V)) : std::nullopt;
  };
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    if (!I.getType()->isIntegerTy(32) || !isa<BinaryOperator>(I))
      continue;
    std::optional<LinearForm> Form = linearFormOf(I, {.Known = KnownForm, .AnyTerm = true});
    IRBuilder<> Builder(&I);
    if (!Form || !mergeTerms(*Form, Info, Builder))
      continue;
    while (mergeTerms(*Form, Info, Builder)) {
    }
    I.replaceAllUsesWith(Form->emit(Builder, I.getType(), /*PartsFit=*/false));
  }
}

} // namespace tessera
