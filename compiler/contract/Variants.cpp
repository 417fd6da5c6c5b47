// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/Variants.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

namespace {

template <typename... PropertyT> constexpr uint32_t of(PropertyT... Some) {
  return (0u | ... | (1u << unsigned(Some)));
}

using enum Property;
constexpr VariantRow Rows[] = {
#define VARIANT(Id, Name, Passes, Asks, Tells, With, Unless)                                       \
  {Name, Passes, Question::Asks, Answer::Tells, With, Unless},
#include "contract/Variants.def"
};

constexpr bool areSymmetric() {
  for (unsigned One = 0; One != std::size(Rows); ++One)
    for (unsigned Other = 0; Other != std::size(Rows); ++Other)
      if ((Rows[One].With >> Other & 1) != (Rows[Other].With >> One & 1))
        return false;
  return true;
}
static_assert(areSymmetric(), "if one property goes with another, that goes with it");

/// The rows of \p Properties.
auto rowsOf(uint32_t Properties, VariantTable Table) {
  return make_filter_range(enumerate(Table),
                           [=](const auto &Row) { return Properties >> Row.index() & 1; });
}

} // namespace

VariantTable variantTable() { return Rows; }

void addProperty(Function &Version, const Function &Kernel, StringRef Name, StringRef Asked) {
  assert(&Version != &Kernel && "a kernel itself runs in every launch");
  Version.addFnAttr(attr::VariantOf, kernelOfVariant(Kernel));
  Version.addFnAttr(("tessera." + Name).str(), Asked);
}

void addProperty(Function &Version, const Function &Kernel, Property P, StringRef Asked) {
  addProperty(Version, Kernel, Rows[unsigned(P)].Name, Asked);
}

uint32_t propertiesOf(const Function &F, VariantTable Table) {
  uint32_t Properties = 0;
  for (const auto &[Number, Row] : enumerate(Table))
    Properties |= uint32_t(F.hasFnAttribute(Row.attribute())) << Number;
  return Properties;
}

bool combines(const Function &F, Property P, VariantTable Table) {
  return (propertiesOf(F, Table) & ~Table[unsigned(P)].With) == 0;
}

StringRef kernelOfVariant(const Function &F) {
  for (const StringRef Of : {attr::VariantOf, attr::LaunchQuery})
    if (F.hasFnAttribute(Of))
      return F.getFnAttribute(Of).getValueAsString();
  return F.getName();
}

bool isVariant(const Function &F) { return F.hasFnAttribute(attr::VariantOf); }

bool isLaunchQuery(const Function &F) { return F.hasFnAttribute(attr::LaunchQuery); }

Function *declareLaunchQuery(Function &Kernel, const Twine &Suffix) {
  LLVMContext &Context = Kernel.getContext();
  Type *Pointer = PointerType::get(Context, 0);
  Function *Query =
      Function::Create(FunctionType::get(Type::getInt32Ty(Context), {Pointer, Pointer}, false),
                       Kernel.getLinkage(), Kernel.getName() + Suffix, Kernel.getParent());
  Query->getArg(0)->setName("closure");
  Query->getArg(1)->setName("extent");
  Query->setDoesNotThrow();
  Query->addFnAttr(attr::LaunchQuery, kernelOfVariant(Kernel));
  if (Kernel.hasFnAttribute(attr::Internal))
    Query->addFnAttr(attr::Internal);
  return Query;
}

bool comesFirst(uint32_t One, uint32_t Other) {
  // The first row is bit 0.
  const uint32_t Differ = One ^ Other;
  return (One & Differ & -Differ) != 0;
}

std::string unless(uint32_t Properties, VariantTable Table) {
  std::string Words;
  for (const auto &[Number, Row] : rowsOf(Properties, Table))
    if (!Row.Unless.empty())
      Words += (Words.empty() ? ", unless " : ", or ") + Row.Unless.str();
  return Words;
}

std::string ImageBound::tooMany(unsigned Forms, unsigned Versions) const {
  const auto Count = [](unsigned Number, StringRef What) {
    return utostr(Number) + " " + What.str() + (Number == 1 ? "" : "s");
  };
  return Count(Forms * Levels * Versions, "image") + " (" + Count(Forms, "form") +
         " of the kernel, " + Count(Levels, "level") + " of the processor" +
         (Versions == 1 ? "" : ", " + Count(Versions, "version")) +
         ") are more than -famp-max-images=" + utostr(Most) + " allows [-Rpass-missed=amp]";
}

void VariantGains::tell(const Function &Variant, const DebugLoc &Place, StringRef Gain,
                        StringRef Then) {
  if (!Report || !Told.insert((kernelOfVariant(Variant) + Gain).str()).second)
    return;
  KernelDiagnostic Remark = remarkIn(
      Variant, Place, (Gain + unless(propertiesOf(Variant)) + Then + " [-Rpass=amp]").str());
  Remark.Variant = Variant.getName().str();
  Report(Remark);
}

std::string wordsFor(uint32_t Properties, VariantTable Table) {
  std::string Words;
  for (const auto &[Number, Row] : rowsOf(Properties, Table)) {
    Words += (Words.empty() ? "" : ", ") + Row.Name.str();
    std::replace(Words.begin(), Words.end(), '_', ' ');
  }
  return Words;
}

static StringRef nameOf(Question Asks) {
  switch (Asks) {
  case Question::Nothing:
    return "nothing";
  case Question::Function:
    return "a function of the function object and the extent";
  case Question::Apart:
    return "whether what is written shares memory with another container";
  case Question::Aligned:
    return "whether the data of all containers is aligned";
  case Question::Occupied:
    return "whether the domain has several times the work-items that the device runs at once";
  case Question::Measured:
    return "nothing: the first launches measure both";
  }
  llvm_unreachable("covered switch");
}

std::vector<std::string> brokenRulesOfVariant(const Function &F, VariantTable Table) {
  std::vector<std::string> Broken;
  const auto Say = [&](const Twine &Rule) {
    Broken.push_back(("variant '" + F.getName() + "' " + Rule).str());
  };
  const uint32_t Properties = propertiesOf(F, Table);
  if (isVariant(F) != (Properties != 0))
    Say(isVariant(F) ? Twine("has no property of a variant") : Twine("does not name its kernel"));
  for (const auto &[Number, Row] : rowsOf(Properties, Table)) {
    const uint32_t Later = Properties & ~((2u << Number) - 1);
    if (const uint32_t Others = Later & ~Row.With)
      Say("is " + wordsFor(1u << Number, Table) + " and " + wordsFor(Others, Table) +
          ", which do not combine");
    const StringRef Asked = F.getFnAttribute(Row.attribute()).getValueAsString();
    const Function *Query = F.getParent()->getFunction(Asked);
    uint64_t Asks;
    const bool IsRight = Row.Asks == Question::Function ? Query && isLaunchQuery(*Query)
                         : Row.Asks == Question::Aligned || Row.Asks == Question::Occupied
                             ? !Asked.getAsInteger(10, Asks)
                             : Asked.empty();
    if (!IsRight)
      Say("has \"" + Row.attribute() + "\"=\"" + Asked + "\", and a launch asks " +
          nameOf(Row.Asks));
  }
  return Broken;
}

void printVariantsAsMarkdown(raw_ostream &OS, VariantTable Table) {
  OS << "# Variants of a kernel\n\nWritten by `tessera-opt --print-variants-markdown` from "
        "`compiler/contract/Variants.def`; a test checks that it is current.\n\n"
        "A variant runs in the launches that it is made for, and is faster there. A launch asks "
        "each question once at most, and takes the first variant in the order of these rows "
        "that may run. `TESSERA_TRACE=launch` says which one has run. `-famp-max-images=` limits "
        "how many images a kernel has: forms (the kernel itself and its variants), times levels of "
        "the processor, times versions. All passes but lower-to-nvptx and coarsen-work-items are "
        "run for processors alone. A device that takes SPIR-V gets one form of a kernel, a GPU of "
        "NVIDIA's up to three.\n\n"
        "| property | made by | a launch asks | together with | does not run if |\n"
        "|---|---|---|---|---|\n";
  for (const VariantRow &Row : Table)
    OS << "| `" << Row.Name << "` | " << Row.Passes << " | " << nameOf(Row.Asks) << " | "
       << wordsFor(Row.With, Table) << " | " << Row.Unless << " |\n";
}

} // namespace tessera
