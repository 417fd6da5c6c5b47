// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One translation unit: tokens, host pass, kernel pass.
///
/// AmpAction wraps Clang's own action for a C++ input. It lexes the unit, lets RestrictTokens move
/// the clauses, and passes the tokens to the parser. A unit without amp code stays plain C++ in one
/// pass. Otherwise Clang's CUDA mode is switched on. The kernels are compiled (KernelPass, then the
/// pipeline) on a thread of their own while the host pass parses. At the end of the host pass their
/// descriptors are embedded in the host module, before its own passes run.
#ifndef TESSERA_FRONTEND_AMPACTION_H
#define TESSERA_FRONTEND_AMPACTION_H

#include "frontend/visualcpp/EntryPoint.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <optional>
#include <string>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace tessera {

/// <amp.h> and the C++ library, precompiled for either pass: paths of files. Empty if the unit
/// parses them.
struct PrecompiledLibrary {
  std::string Host, Kernels;
};

struct FrontendOptions {
  unsigned KernelOptLevel = 2;
  bool NamesVariables = false; ///< kernels' IR contains the names of variables
  /// The folder of our headers. The clauses of the language's own make no kernels. Those of the
  /// algorithms do.
  std::string OwnInclude;
  PrecompiledLibrary Library;
  bool MakesLibrary = false; ///< the unit is the library, to be precompiled
};

class AmpDiagnostics;
class Deduction;
class KernelBuilder;
class KernelJob;

class AmpAction : public clang::WrapperFrontendAction {
public:
  /// Without a \p Builder the unit is only checked.
  AmpAction(std::unique_ptr<clang::FrontendAction> Wrapped, FrontendOptions Options,
            KernelBuilder *Builder);
  ~AmpAction() override;

protected:
  bool BeginInvocation(clang::CompilerInstance &CI) override;
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef File) override;
  void ExecuteAction() override;

private:
  friend class HostConsumer;
  void parse(clang::CompilerInstance &CI, AmpDiagnostics &Words, std::optional<Deduction> &Deduced);
  llvm::DenseSet<clang::FileID> usersFiles(clang::CompilerInstance &CI,
                                           const llvm::DenseSet<clang::FileID> &All);
  void endOfHostPass(clang::CompilerInstance &CI);
  void endOfHostCode(clang::CompilerInstance &CI);
  bool enterAmpMode(clang::CompilerInstance &CI);

  FrontendOptions Options;
  KernelBuilder *Builder;
  class HostConsumer *Consumer = nullptr;

  AmpDiagnostics *Told = nullptr; ///< reports of the host pass, while it runs
  bool AmpMode = false;
  llvm::DenseSet<clang::FileID> AmpFiles; ///< files of the user with clauses or tile_static
  std::unique_ptr<KernelJob> Kernels;
  std::optional<EntryPoint> Entry; ///< for a program for Visual C++
  llvm::StringMap<std::string> StubToKernel;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_AMPACTION_H
