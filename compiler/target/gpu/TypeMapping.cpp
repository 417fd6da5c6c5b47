// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/TypeMapping.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

Type *TypeMapping::mapped(Type *T) {
  if (auto *Array = dyn_cast<ArrayType>(T))
    return ArrayType::get(mapped(Array->getElementType()), Array->getNumElements());
  if (auto *Vector = dyn_cast<VectorType>(T))
    return VectorType::get(mapped(Vector->getElementType()), Vector->getElementCount());
  const auto MappedOf = [&](Type *Part) { return mapped(Part); };
  if (auto *F = dyn_cast<FunctionType>(T))
    return FunctionType::get(mapped(F->getReturnType()), map_to_vector(F->params(), MappedOf),
                             F->isVarArg());
  auto *Struct = dyn_cast<StructType>(T);
  if (!Struct)
    return mappedScalar(T);
  const auto Elements = map_to_vector(Struct->elements(), MappedOf);
  if (equal(Elements, Struct->elements()))
    return T;
  return StructType::get(T->getContext(), Elements, Struct->isPacked());
}

Constant *TypeMapping::mappedConstant(Constant *C) {
  if (Constant *Whole = mappedWhole(C))
    return Whole;
  Type *Wanted = mapped(C->getType());
  if (Wanted == C->getType())
    return C;
  if (isa<PoisonValue>(C))
    return PoisonValue::get(Wanted);
  if (isa<UndefValue>(C))
    return UndefValue::get(Wanted);
  if (C->isNullValue())
    return Constant::getNullValue(Wanted);
  if (auto *Expression = dyn_cast<ConstantExpr>(C)) {
    SmallVector<Constant *, 4> Operands;
    for (Value *Operand : Expression->operands())
      Operands.push_back(mappedConstant(cast<Constant>(Operand)));
    return Expression->getWithOperands(Operands, Wanted, false,
                                       isa<GEPOperator>(Expression)
                                           ? cast<GEPOperator>(Expression)->getSourceElementType()
                                           : nullptr);
  }
  SmallVector<Constant *, 8> Elements;
  for (unsigned At = 0; Constant *Element = C->getAggregateElement(At); ++At)
    Elements.push_back(mappedConstant(Element));
  if (auto *Struct = dyn_cast<StructType>(Wanted))
    return ConstantStruct::get(Struct, Elements);
  if (auto *Array = dyn_cast<ArrayType>(Wanted))
    return ConstantArray::get(Array, Elements);
  return ConstantVector::get(Elements);
}

Function *TypeMapping::withMappedType(Function &F) {
  auto *New = cast<FunctionType>(mapped(F.getFunctionType()));
  if (New == F.getFunctionType())
    return &F;
  Function *Made = Function::Create(New, F.getLinkage(), 0, "", F.getParent());
  Made->copyAttributesFrom(&F);
  Made->setComdat(F.getComdat());
  Made->copyMetadata(&F, 0);
  Made->takeName(&F);
  Made->splice(Made->begin(), &F);
  for (auto [Before, After] : zip(F.args(), Made->args())) {
    Before.mutateType(After.getType());
    After.takeName(&Before);
    Before.replaceAllUsesWith(&After);
  }
  return Made;
}

} // namespace tessera
