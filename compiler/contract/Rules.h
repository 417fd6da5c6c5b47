// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The rules of the language: one table (Rules.def) of every mistake that a program can make.
#ifndef TESSERA_CONTRACT_RULES_H
#define TESSERA_CONTRACT_RULES_H

#include "contract/Diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace tessera {

enum class Rule {
#define RULE(NAME, SECTION, TEXT) NAME,
#include "contract/Rules.def"
};

/// The name in Rules.def.
llvm::StringRef nameOf(Rule R);
std::optional<Rule> ruleNamed(llvm::StringRef Name);

Severity severityOf(Rule R);

/// The group by which -Wno-<group> switches a warning off. Empty for errors.
llvm::StringRef warningGroupOf(Rule R);
llvm::ArrayRef<Rule> allWarnings();

/// The message from Rules.def, with its section: "... [amp-2.1]".
llvm::StringRef textOf(Rule R);

/// The message with each %0, %1, ... replaced, for stages, which do not use Clang's formatting.
std::string messageOf(Rule R, llvm::ArrayRef<std::string> Arguments = {});

/// True if restrict(amp:1.\p Minor) does not have the rule.
bool isLifted(Rule R, unsigned Minor);

/// Whether \p R is reported. The user can switch off warnings. `./dev mutate` can switch off any
/// rule, and tries whether a test notices.
void disable(Rule R);
bool isDisabled(Rule R);

/// The command line's options for errors made of a warning.
enum class AsError { WithWerror, Always, Never };
AsError asError(Rule R);

/// Accepts a -W option without its "-W": amp-race, no-amp-race, error=amp-race, no-error=amp-race.
/// False if it is (also) for others: Clang's groups, everything and no-everything.
bool takeWarningOption(llvm::StringRef Option);

} // namespace tessera

#endif // TESSERA_CONTRACT_RULES_H
