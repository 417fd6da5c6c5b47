// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `restrict(...)` and `tile_static` as contextual keywords (spec 2.1, 2.4.3.5.1).
///
/// Both occur where C++'s grammar has no place for an attribute. So the whole translation unit is
/// lexed first. Each clause is removed, and an attribute with the same meaning is inserted where
/// the grammar allows one:
///
///     int f(int x) const restrict(amp) noexcept
///       ->  int f [[amp::device]] (int x) const noexcept
///     [=](int i) restrict(cpu, amp) { ... }
///       ->  [=] __attribute__((host)) __attribute__((device)) (int i) { ... }
///     operator int() restrict(amp)
///       ->  __attribute__((device)) operator int()
///     tile_static float t[16];
///       ->  static __attribute__((amp_tile_static)) float t[16];
///     int f(int x) restrict(auto)
///       ->  int f [[amp::host]] [[amp::device]] [[amp::deduced_3]] (int x)
///     using F = int(int) restrict(amp)
///       ->  using F [[amp::device]] = int(int)
///
/// The new tokens have the location of the clause, so that diagnostics point at the user's own
/// words.
#ifndef TESSERA_FRONTEND_RESTRICTTOKENS_H
#define TESSERA_FRONTEND_RESTRICTTOKENS_H

#include "contract/Rules.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>
#include <vector>

namespace clang {
class IdentifierInfo;
class Preprocessor;
} // namespace clang

namespace tessera {

class RestrictTokens {
public:
  /// \p AmpCode: the unit has such code, whatever its tokens.
  RestrictTokens(clang::Preprocessor &PP, bool AmpCode);

  /// Rewrites the tokens of a whole translation unit, end-of-file token included.
  std::vector<clang::Token> rewrite(const std::vector<clang::Token> &In);

  /// True if a clause or tile_static was found. Only then the unit needs Clang's CUDA mode.
  bool found() const { return AmpCode || !Files.empty(); }

  /// True if a conversion function has a clause that is not for both sides.
  bool foundConversion() const { return FoundConversion; }

  /// The files that contain them (by the place of macro expansion).
  const llvm::DenseSet<clang::FileID> &files() const { return Files; }

private:
  struct Clause {
    bool Amp = false, Cpu = false, Auto = false;
    int AmpMinor = -1; ///< of amp:1.minor; -1 without a version
    clang::SourceLocation Loc;
    bool Unknown = false; ///< another name, beside these or instead
  };
  /// The owner of a parameter list, by the tokens before it.
  enum class Declarator { None, Function, Lambda, Conversion, FunctionType };
  struct Place {
    Declarator Kind = Declarator::None;
    size_t At = 0; ///< index in Out for the attribute
  };

  void renamePosixIndex();
  size_t clauses(const std::vector<clang::Token> &In, size_t I);
  size_t overAttribute(size_t Last) const;
  void takeMisplaced(const std::vector<clang::Token> &In, size_t &I, Rule Broken);
  void applyEarly();
  void moveAttributes(const std::vector<clang::Token> &In, size_t I, size_t Begin, size_t End);
  void parseRestrictions(const std::vector<clang::Token> &In, size_t &I, Clause &Into);
  bool isRestriction(const clang::Token &T) const;
  bool take(const clang::Token &T, Clause &Into) const;
  bool isListInBraces(const std::vector<clang::Token> &In, size_t I) const;
  bool isBare(const std::vector<clang::Token> &In, size_t I) const;
  void parseBare(const std::vector<clang::Token> &In, size_t &I, Clause &Into);
  void skipUnclosed(const std::vector<clang::Token> &In, size_t &I, Clause &Into);
  bool parseVersion(const std::vector<clang::Token> &In, size_t &I, Clause &Into);
  void apply(const Clause &C, size_t Open);
  Place classify(size_t Open) const;
  Place classifyAfterParen(size_t Open, size_t Before) const;
  Place classifyName(size_t Open, size_t Last) const;
  bool isMemberInitializer(size_t Name) const;
  size_t beforeAbstractType(size_t Last) const;
  bool isInList(size_t Comma) const;
  size_t aliasName(size_t Open) const;
  size_t conversionOperator(size_t Last) const;
  size_t declarationStart(size_t From) const;
  size_t placeAmongSpecifiers(size_t From) const;
  size_t matchBack(size_t Close, clang::tok::TokenKind OpenKind,
                   clang::tok::TokenKind CloseKind) const;
  size_t matchAngleBack(size_t Close) const;
  bool tileStaticDeclares(const std::vector<clang::Token> &In, size_t I) const;
  void tileStatic(const std::vector<clang::Token> &In, size_t I);

  void insertGnu(size_t At, const char *Attribute, clang::SourceLocation Loc);
  void insertCxx(size_t At, const char *Attribute, clang::SourceLocation Loc);
  void note(clang::SourceLocation Loc);

  clang::Preprocessor &PP;
  const bool AmpCode;
  const clang::IdentifierInfo *Restrict, *TileStaticName, *AmpName, *CpuName, *AutoName;
  std::vector<clang::Token> Out;
  /// Attributes of lambdas, and the index in the input before which they belong. The next one is
  /// last.
  std::vector<std::pair<size_t, std::vector<clang::Token>>> Moved;
  /// A clause before a lambda's parameters, and the index in the input after these.
  std::optional<std::pair<size_t, Clause>> Early;
  llvm::DenseSet<clang::FileID> Files;
  bool FoundConversion = false;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTTOKENS_H
