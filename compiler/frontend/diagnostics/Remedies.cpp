// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/Remedies.h"

#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace tessera {

namespace {

llvm::StringMap<llvm::StringRef> allRemedies() {
  llvm::StringMap<llvm::StringRef> All;
  auto Add = [&](llvm::StringRef Text, std::initializer_list<llvm::StringRef> Names) {
    for (llvm::StringRef Name : Names)
      All[Name] = Text;
  };
#define REMEDY(TEXT, ...) Add(TEXT, {__VA_ARGS__});
#include "frontend/diagnostics/Remedies.def"
  return All;
}

/// "sqrtf" and "sqrtl" are sqrt's forms for other types.
llvm::StringRef lookUp(llvm::StringRef Name) {
  static const llvm::StringMap<llvm::StringRef> All = allRemedies();
  if (llvm::StringRef Found = All.lookup(Name); !Found.empty())
    return Found;
  return Name.ends_with("f") || Name.ends_with("l") ? All.lookup(Name.drop_back())
                                                    : llvm::StringRef();
}

} // namespace

bool isOfTextures(llvm::StringRef Name) {
  return Name == "texture" || Name == "texture_view" || Name == "writeonly_texture_view" ||
         Name == "sampler";
}

llvm::StringRef headerOf(llvm::StringRef Name) {
  static const llvm::Regex Vector("^(int|uint|float|double|norm|unorm)_[234]$");
  if (Name == "fast_math" || Name == "precise_math")
    return lookUp("sqrt");
  if (Name == "graphics")
    return "concurrency::graphics is in <amp_short_vectors.h> and <amp_graphics.h>";
  if (isOfTextures(Name))
    return "textures are in concurrency::graphics, in <amp_graphics.h>";
  return Vector.match(Name) || Name == "norm" || Name == "unorm"
             ? "short vectors are in concurrency::graphics, in <amp_short_vectors.h>"
             : llvm::StringRef();
}

bool hasRemedy(llvm::StringRef Name) { return !lookUp(Name).empty(); }

llvm::StringRef remedyFor(llvm::StringRef Message, bool CalledInAmp) {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  static const llvm::Regex Call("^'([A-Za-z_0-9]+)(<.*>)?' is restrict\\(cpu\\) and cannot be "
                                "called from restrict\\((cpu, )?amp\\) code");
  static const llvm::Regex Variable("^variable '([a-z]+)' lives on the host");
  if (Call.match(Message, &Parts) || Variable.match(Message, &Parts))
    return lookUp(Parts[1]);
  static const llvm::Regex Unknown(
      "^(use of undeclared identifier|unknown type name|no (template|type|member) named) "
      "'([a-z_0-9]+)'( in (the global namespace|namespace '([a-z0-9_:]+)'))?"
      "(; did you mean '.*'\\?)?$");
  if (!Unknown.match(Message, &Parts))
    return {};
  const llvm::StringRef Name = Parts[3], Space = Parts[6];
  const bool Ours = Space.empty() || Space.starts_with("concurrency");
  if (CalledInAmp && (Ours || Space == "std"))
    if (llvm::StringRef Found = lookUp(Name); !Found.empty())
      return Found;
  if (!Ours)
    return {};
  if (llvm::StringRef Header = headerOf(Name); !Header.empty())
    return Header;
  static const llvm::Regex Interoperation(
      "^((get|make)_(texture|sampler)|get_(device|buffer)|make_array)$");
  return Interoperation.match(Name)
             ? "Linux has no Direct3D: docs/direct3d.md says what takes its place"
             : llvm::StringRef();
}

llvm::StringRef remedyForClass(const CXXRecordDecl &Class) {
  return Class.getIdentifier() && Class.isInStdNamespace()
             ? lookUp(("std::" + Class.getName()).str())
             : llvm::StringRef();
}

std::string wordsFor(const FunctionDecl &Callee, SourceLocation Place, const SourceManager &SM) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method || Method->getOverloadedOperator() != OO_Call) {
    std::string Name;
    llvm::raw_string_ostream Stream(Name);
    Callee.getNameForDiagnostic(Stream, Callee.getASTContext().getPrintingPolicy(),
                                /*Qualified=*/false);
    return "'" + Name + "'";
  }
  if (!isLambdaCallOperator(Method))
    return "'" + Method->getParent()->getNameAsString() + "::operator()'";
  Token Named;
  if (Place.isValid() && !Lexer::getRawToken(SM.getSpellingLoc(Place), Named, SM, LangOptions()) &&
      Named.is(tok::raw_identifier))
    return "lambda '" + Named.getRawIdentifier().str() + "'";
  return "this lambda";
}

} // namespace tessera
