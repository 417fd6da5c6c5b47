// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/Rules.h"

#include <array>
#include <atomic>

using namespace llvm;

namespace tessera {

namespace {

struct Row {
  StringLiteral Name, Group, Text;
};

constexpr Row Rows[] = {
#define RULE(NAME, SECTION, TEXT) {#NAME, "", TEXT " [amp-" SECTION "]"},
#define WARNING(NAME, GROUP, SECTION, TEXT) {#NAME, GROUP, TEXT " [amp-" SECTION "]"},
#include "contract/Rules.def"
};

/// Options are read before the kernel pass starts its thread; both passes look.
std::array<std::atomic<bool>, std::size(Rows)> Disabled;

const Row &rowOf(Rule R) { return Rows[static_cast<size_t>(R)]; }

} // namespace

StringRef nameOf(Rule R) { return rowOf(R).Name; }

std::optional<Rule> ruleNamed(StringRef Name) {
  for (size_t I = 0; I != std::size(Rows); ++I)
    if (Rows[I].Name == Name)
      return static_cast<Rule>(I);
  return std::nullopt;
}

Severity severityOf(Rule R) { return rowOf(R).Group.empty() ? Severity::Error : Severity::Warning; }

StringRef warningGroupOf(Rule R) { return rowOf(R).Group; }

StringRef textOf(Rule R) { return rowOf(R).Text; }

std::string messageOf(Rule R, ArrayRef<std::string> Arguments) {
  std::string Message;
  for (StringRef Rest = textOf(R); !Rest.empty();) {
    if (Rest[0] == '%' && Rest.size() > 1 && Rest[1] >= '0' &&
        Rest[1] < char('0' + Arguments.size())) {
      Message += Arguments[Rest[1] - '0'];
      Rest = Rest.drop_front(2);
    } else {
      Message += Rest[0];
      Rest = Rest.drop_front();
    }
  }
  return Message;
}

bool isLifted(Rule R, unsigned Minor) {
  switch (R) {
#define LIFTED(NAME, MINOR)                                                                        \
  case Rule::NAME:                                                                                 \
    return Minor >= MINOR;
#include "contract/Rules.def"
  default:
    return false;
  }
}

void disable(Rule R) { Disabled[static_cast<size_t>(R)] = true; }
bool isDisabled(Rule R) { return Disabled[static_cast<size_t>(R)]; }

bool setWarningGroup(StringRef Group, bool On) {
  bool Found = false;
  for (size_t I = 0; I != std::size(Rows); ++I)
    if (!Group.empty() && Rows[I].Group == Group) {
      Disabled[I] = !On;
      Found = true;
    }
  return Found;
}

} // namespace tessera
