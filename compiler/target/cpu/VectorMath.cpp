// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/VectorMath.h"
#include "target/cpu/CpuClones.h"
#include "llvm/ADT/StringExtras.h"
#include <deque>
#include <map>

using namespace llvm;

namespace tessera {
namespace {

struct VectorFunction {
  StringLiteral Name;
  unsigned Operands;
};

/// In libmvec since glibc 2.35, for float and double alike.
constexpr VectorFunction VectorFunctions[] = {
    {"acos", 1}, {"acosh", 1}, {"asin", 1},  {"asinh", 1}, {"atan", 1},  {"atan2", 2}, {"atanh", 1},
    {"cbrt", 1}, {"cos", 1},   {"cosh", 1},  {"erf", 1},   {"erfc", 1},  {"exp", 1},   {"exp10", 1},
    {"exp2", 1}, {"expm1", 1}, {"hypot", 2}, {"log", 1},   {"log10", 1}, {"log1p", 1}, {"log2", 1},
    {"pow", 2},  {"sin", 1},   {"sinh", 1},  {"tan", 1},   {"tanh", 1}};

/// The letter of the vector function ABI for each width.
constexpr std::pair<unsigned, char> Levels[] = {{128, 'b'}, {256, 'd'}, {512, 'e'}};

/// The functions of each width. VecDesc only refers to names, so the table owns them.
class VectorFunctionTable {
public:
  VectorFunctionTable() {
    for (auto [Bits, Level] : Levels)
      for (const VectorFunction &Function : VectorFunctions)
        for (bool Double : {false, true})
          add(Function, Double, Bits, Level);
  }

  std::map<unsigned, std::vector<VecDesc>> ByWidth;

private:
  void add(const VectorFunction &Function, bool Double, unsigned Bits, char Level) {
    unsigned Lanes = Bits / (Double ? 64 : 32);
    std::string Scalar = Function.Name.str() + (Double ? "" : "f");
    std::string Shape = "N" + utostr(Lanes) + std::string(Function.Operands, 'v');
    std::string Vector = "_ZGV" + std::string(1, Level) + Shape + "_" + Scalar;
    ByWidth[Bits].push_back(VecDesc(own(Scalar), own(Vector), ElementCount::getFixed(Lanes),
                                    /*Masked=*/false, own("_ZGV_LLVM_" + Shape), std::nullopt));
  }

  StringRef own(std::string Name) { return Names.emplace_back(std::move(Name)); }

  std::deque<std::string> Names;
};

} // namespace

TargetLibraryInfoImpl librariesFor(const Triple &Target, const CpuClone &Clone) {
  TargetLibraryInfoImpl Libraries(Target);
  if (Target.getArch() != Triple::x86_64 || !Target.isGNUEnvironment() || !Clone.VectorBits)
    return Libraries;
  static const VectorFunctionTable Table;
  for (const auto &[Bits, Functions] : Table.ByWidth)
    if (Bits <= Clone.VectorBits)
      Libraries.addVectorizableFunctions(Functions);
  return Libraries;
}

} // namespace tessera
