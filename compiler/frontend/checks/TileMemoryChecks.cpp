// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/TileMemoryChecks.h"

#include "frontend/Kernels.h"
#include "frontend/TileStatic.h"
#include "frontend/checks/AmpTypes.h"
#include "frontend/checks/EvaluatedCode.h"
#include "frontend/diagnostics/Report.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace tessera {

namespace {

/// The tile_static variables of a function and of those that it calls, at any depth.
class VariableFinder : public EvaluatedCode<DynamicRecursiveASTVisitor> {
public:
  std::vector<const VarDecl *> find(const FunctionDecl &Entry) {
    add(const_cast<FunctionDecl *>(&Entry));
    for (size_t Next = 0; Next != Functions.size(); ++Next)
      TraverseDecl(Functions[Next]);
    return {Variables.begin(), Variables.end()};
  }

  bool VisitVarDecl(VarDecl *Variable) override {
    // A generic lambda's own variables take nothing, those of its instances do.
    if (isTileStatic(*Variable) && !Variable->getDeclContext()->isDependentContext())
      Variables.insert(Variable);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override { return add(Call->getDirectCallee()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    return add(Construct->getConstructor());
  }

private:
  bool add(FunctionDecl *Callee) {
    FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
    if (Definition && Now == Evaluation::Program)
      Functions.insert(Definition);
    return true;
  }

  llvm::SetVector<FunctionDecl *> Functions;
  llvm::SetVector<const VarDecl *> Variables;
};

} // namespace

std::vector<const VarDecl *> tileStaticsOf(const FunctionDecl &Entry) {
  return VariableFinder().find(Entry);
}

void checkTileMemory(Sema &S, const std::vector<KernelInstance> &Kernels) {
  const ASTContext &Context = S.getASTContext();
  auto BytesOf = [&](const VarDecl *Variable) -> uint64_t {
    const QualType Type = Variable->getType();
    return Variable->isInvalidDecl() || !hasSize(Type)
               ? 0
               : Context.getTypeSizeInChars(Type).getQuantity();
  };
  for (const KernelInstance &Kernel : Kernels) {
    uint64_t Bytes = 0;
    const std::vector<const VarDecl *> Variables = tileStaticsOf(*Kernel.Entry);
    for (const VarDecl *Variable : Variables)
      Bytes = llvm::SaturatingAdd(Bytes, BytesOf(Variable));
    if (Bytes <= MaxTileStaticBytes)
      continue;
    report(S.getDiagnostics(), Kernel.Functor->getLocation(), Rule::TileStaticTooLarge)
        << std::to_string(Bytes) << MaxTileStaticBytes;
    for (const VarDecl *Variable : Variables)
      note(S.getDiagnostics(), Variable->getLocation(), "%0 takes %1 bytes")
          << Variable << std::to_string(BytesOf(Variable));
  }
}

} // namespace tessera
