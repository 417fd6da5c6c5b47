// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/KernelPass.h"

#include "frontend/AmpAttributes.h"
#include "frontend/AmpMode.h"
#include "frontend/DebugProperties.h"
#include "frontend/HostInstances.h"
#include "frontend/ImplicitRestrictions.h"
#include "frontend/Kernels.h"
#include "frontend/TileStatic.h"
#include "frontend/UnitTokens.h"
#include "frontend/checks/CallChecks.h"
#include "frontend/checks/CallGraphChecks.h"
#include "frontend/checks/CheckedCode.h"
#include "frontend/deduction/DeducedMarks.h"
#include "frontend/deduction/Deduction.h"
#include "frontend/diagnostics/KernelReports.h"
#include "frontend/restrictions/InheritedRestrictions.h"
#include "frontend/visualcpp/LibraryPragmas.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Sema/Sema.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;

namespace tessera {

namespace {

struct KernelUnit {
  ErrorCollector &Errors;
  llvm::DenseSet<FileID> Files;
  std::vector<KernelInstance> Kernels = {};
  KernelLayouts Layouts = {};
};

class KernelSideConsumer : public RestrictionConsumer {
public:
  using RestrictionConsumer::RestrictionConsumer;

  /// To parse the body of a function of the library's that is the host's alone would be for
  /// nothing, and a good part of this pass.
  bool shouldSkipFunctionBody(Decl *D) override {
    const FunctionDecl *F = D->getAsFunction();
    return F && !F->isTemplated() && !restrictionsOf(*F).Amp && isLibrarysOwn(*F);
  }
};

class KernelConsumer : public KernelSideConsumer {
public:
  KernelConsumer(std::unique_ptr<ASTConsumer> Inner, KernelUnit &Unit, CompilerInstance &CI,
                 CodeGenAction &Action)
      : KernelSideConsumer(std::move(Inner)), Unit(Unit), CI(CI), Action(Action) {}

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    if (isLibraryPragma(Group)) // the host pass has it
      return true;
    for (Decl *D : Group)
      finishTileStatic(D, Unit.Files);
    return RestrictionConsumer::HandleTopLevelDecl(Group);
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    finishTileStatic(Context.getTranslationUnitDecl(), Unit.Files);
    Unit.Kernels = findKernels(Context);
    Unit.Layouts = layoutsOf(Context, Unit.Kernels);
    Unit.Errors.beginChecks();
    const CheckedCode Code = CheckedCode::unit(CI.getSema(), Unit.Files);
    checkCalls(Code);
    checkCallGraph(Code);
    MultiplexConsumer::HandleTranslationUnit(Context);
    // While the declarations behind the module still are there.
    if (CodeGenerator *Generator = Action.getCodeGenerator(); Generator && Generator->GetModule()) {
      annotateExternalFunctions(*Generator);
      describeProperties(*Generator->GetModule());
    }
  }

private:
  KernelUnit &Unit;
  CompilerInstance &CI;
  CodeGenAction &Action;
};

/// Parses the unit of \p CI, whose files with clauses \p Files gets.
void parseForKernels(CompilerInstance &CI, TranslationUnitKind Kind,
                     llvm::DenseSet<FileID> &Files) {
  if (!CI.hasSema())
    CI.createSema(Kind, nullptr);
  dropVisualCppBuiltins(CI);
  silenceCudaDiagnostics(CI.getDiagnostics());
  std::optional<Deduction> Deduced;
  parseUnit(CI, /*AmpCode=*/true, Deduced, [&](const llvm::DenseSet<FileID> &Found) {
    Files = Found;
    return true;
  });
}

class KernelAction : public EmitLLVMOnlyAction {
public:
  KernelAction(llvm::LLVMContext *Context, KernelUnit &Unit)
      : EmitLLVMOnlyAction(Context), Unit(Unit) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef File) override {
    std::unique_ptr<ASTConsumer> Inner = EmitLLVMOnlyAction::CreateASTConsumer(CI, File);
    return Inner ? std::make_unique<KernelConsumer>(std::move(Inner), Unit, CI, *this) : nullptr;
  }

  void ExecuteAction() override {
    parseForKernels(getCompilerInstance(), getTranslationUnitKind(), Unit.Files);
  }

private:
  KernelUnit &Unit;
};

class LibraryAction : public WrapperFrontendAction {
public:
  using WrapperFrontendAction::WrapperFrontendAction;

protected:
  bool BeginInvocation(CompilerInstance &CI) override {
    registerAttributes();
    return WrapperFrontendAction::BeginInvocation(CI);
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef File) override {
    std::unique_ptr<ASTConsumer> Inner = WrapperFrontendAction::CreateASTConsumer(CI, File);
    return Inner ? std::make_unique<KernelSideConsumer>(std::move(Inner)) : nullptr;
  }

  void ExecuteAction() override {
    llvm::DenseSet<FileID> Files;
    parseForKernels(getCompilerInstance(), getTranslationUnitKind(), Files);
  }
};

} // namespace

void registerAttributes() {
  registerAmpAttributes();
  registerDeducedMarks();
  registerInheritedRestrictions();
  registerTileStatic();
  (void)getAttributePluginInstances(); // filled by the first who asks, of two threads
}

std::unique_ptr<FrontendAction> librarysKernelPass(std::unique_ptr<FrontendAction> Inner) {
  return std::make_unique<LibraryAction>(std::move(Inner));
}

KernelPassResult runKernelPass(std::shared_ptr<CompilerInvocation> Invocation,
                               llvm::LLVMContext &Context, const DiagnosticSink &Report) {
  CompilerInstance CI(std::move(Invocation));
  CI.setVirtualFileSystem(llvm::vfs::getRealFileSystem());
  ErrorCollector Errors(Report);
  CI.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  KernelUnit Unit{Errors, {}};
  KernelAction Action(&Context, Unit);
  const bool Done = CI.ExecuteAction(Action);
  Errors.flush();
  if (!Done || CI.getDiagnostics().hasErrorOccurred())
    return {};
  std::unique_ptr<llvm::Module> Module = Action.takeModule();
  if (Module)
    annotateKernels(*Module, Unit.Kernels);
  return {std::move(Module), std::move(Unit.Layouts)};
}

} // namespace tessera
