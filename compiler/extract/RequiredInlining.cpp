// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/RequiredInlining.h"
#include "contract/Names.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// The functions that use \p Root, also through constant expressions; not through other globals'
/// initialisers.
static SmallVector<Function *, 8> directUsers(Value &Root) {
  SmallVector<Function *, 8> Users;
  SmallVector<Value *, 8> Work{&Root};
  while (!Work.empty())
    for (User *U : Work.pop_back_val()->users())
      if (auto *I = dyn_cast<Instruction>(U))
        Users.push_back(I->getFunction());
      else if (isa<ConstantExpr>(U))
        Work.push_back(U);
  return Users;
}

static void addWithCallers(Value &Root, SmallPtrSetImpl<Function *> &Set) {
  SmallVector<Function *, 8> Work = directUsers(Root);
  while (!Work.empty()) {
    Function *F = Work.pop_back_val();
    if (Set.insert(F).second)
      for (User *U : F->users())
        if (auto *Call = dyn_cast<CallBase>(U))
          if (Call->getCalledFunction() == F)
            Work.push_back(Call->getFunction());
  }
}

RequiredInlining::RequiredInlining(Module &M, bool ElementAccesses, bool Messages) {
  for (Function &F : M)
    if (idKindOf(F.getName()) || F.getName() == callee::Fence ||
        (ElementAccesses && (isIndexFunction(F.getName()) || F.getName() == callee::Guarded)) ||
        (Messages && isMessageFunction(F.getName()))) {
      addWithCallers(F, Functions);
    } else if (F.getName() == callee::Barrier) {
      addWithCallers(F, Functions);
      addWithCallers(F, Barriers);
    }
  for (GlobalVariable &Global : M.globals())
    if (isTileStatic(Global))
      addWithCallers(Global, Functions);
}

} // namespace tessera
