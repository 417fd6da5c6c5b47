// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/EntryPoint.h"

#include "frontend/visualcpp/TokenRange.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Mangle.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace clang;

namespace tessera {

namespace {

constexpr llvm::StringLiteral VoidMain = "__tessera_void_main";

/// What may stand between `void` and `main`.
bool isCallingConvention(const Token &T) {
  return T.isOneOf(tok::kw___cdecl, tok::kw___stdcall, tok::kw___fastcall);
}

bool isVoidMain(const std::vector<Token> &Unit, size_t I) {
  assert(I + 1 < Unit.size() && "the unit's end stands behind");
  const Token &T = Unit[I];
  if (T.isNot(tok::identifier) || !T.getIdentifierInfo()->isStr("main") ||
      Unit[I + 1].isNot(tok::l_paren))
    return false;
  while (I > 0 && isCallingConvention(Unit[I - 1]))
    --I;
  return I > 0 && Unit[I - 1].is(tok::kw_void);
}

} // namespace

void renameVoidMain(Preprocessor &PP, std::vector<Token> &Unit) {
  GlobalScope Global;
  for (size_t I = 0; I + 1 < Unit.size(); ++I) {
    Global.pass(Unit, I);
    if (Global.isHere() && isVoidMain(Unit, I))
      Unit[I].setIdentifierInfo(PP.getIdentifierInfo(VoidMain));
  }
}

std::optional<EntryPoint> findEntryPoint(ASTContext &Context) {
  for (llvm::StringRef Name : {llvm::StringRef("wmain"), llvm::StringRef(VoidMain)})
    for (NamedDecl *Found : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name))) {
      auto *Function = dyn_cast<FunctionDecl>(Found);
      if (Function && Function->isThisDeclarationADefinition() && !Function->isInvalidDecl())
        return EntryPoint{ASTNameGenerator(Context).getName(Function), Name == "wmain"};
    }
  return std::nullopt;
}

void defineMain(llvm::Module &M, const EntryPoint &Entry) {
  llvm::Function *Callee = M.getFunction(Entry.Symbol);
  if (!Callee || Callee->isDeclaration() || Callee->arg_size() > 3 ||
      (M.getFunction("main") && !M.getFunction("main")->isDeclaration()))
    return;
  llvm::LLVMContext &Context = M.getContext();
  llvm::Type *Int = llvm::Type::getInt32Ty(Context);
  llvm::Type *Pointer = llvm::PointerType::get(Context, 0);
  auto *Main = llvm::Function::Create(llvm::FunctionType::get(Int, {Int, Pointer, Pointer}, false),
                                      llvm::GlobalValue::ExternalLinkage, "main", M);
  if (llvm::Function *Declared = M.getFunction("main"); Declared != Main) {
    Declared->replaceAllUsesWith(Main);
    Main->takeName(Declared);
    Declared->eraseFromParent();
  }
  Main->setAttributes(
      llvm::AttributeList::get(Context, llvm::AttributeList::FunctionIndex,
                               llvm::AttrBuilder(Context, Callee->getAttributes().getFnAttrs())));
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(Context, "", Main));
  llvm::SmallVector<llvm::Value *, 3> Arguments;
  for (const llvm::Argument &Wanted : Callee->args()) {
    llvm::Value *Given = Main->getArg(Wanted.getArgNo());
    if (Entry.Wide && Given->getType() == Pointer)
      Given =
          B.CreateCall(M.getOrInsertFunction("tessera_wide_arguments", Pointer, Pointer), Given);
    Arguments.push_back(Given);
  }
  llvm::Value *Result = B.CreateCall(Callee, Arguments);
  B.CreateRet(Result->getType() == Int ? Result : B.getInt32(0));
}

} // namespace tessera
