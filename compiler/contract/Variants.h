// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variants of kernels as data: the rows of Variants.def, and the attributes that follow from them.
///
/// A variant is a function of its own beside its kernel, with `"tessera.variant_of"="kernel"` and
/// an attribute for each of its properties. If a launch must ask a function, that attribute's value
/// is the function's name. Such a function has `"tessera.launch_query"="kernel"`.
#ifndef TESSERA_CONTRACT_VARIANTS_H
#define TESSERA_CONTRACT_VARIANTS_H

#include "contract/Diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Function;
class raw_ostream;
} // namespace llvm

namespace tessera {

enum class Property : unsigned {
#define VARIANT(Id, Name, Passes, Asks, Tells, With, Unless) Id,
#include "contract/Variants.def"
};

/// The question that a launch asks before it runs a variant.
enum class Question { Nothing, Function, Apart, Aligned, Occupied, Measured };

/// The meaning of the answer, beside that the variant may run.
enum class Answer { Holds, Columns, Iterations };

struct VariantRow {
  llvm::StringLiteral Name;
  llvm::StringLiteral Passes;
  Question Asks;
  tessera::Answer Answer;
  uint32_t With; ///< a bit for each row
  llvm::StringLiteral Unless;

  std::string attribute() const { return ("tessera." + Name).str(); }
};

/// Variants.def. A test may add rows.
using VariantTable = llvm::ArrayRef<VariantRow>;
VariantTable variantTable();

/// \p Version is a copy of \p Kernel or of a variant of it. Adds the property \p Name to it. \p
/// Asked is the argument of the row's question: the name of a launch query, or a number of bytes.
void addProperty(llvm::Function &Version, const llvm::Function &Kernel, llvm::StringRef Name,
                 llvm::StringRef Asked = "");
void addProperty(llvm::Function &Version, const llvm::Function &Kernel, Property P,
                 llvm::StringRef Asked = "");

/// The properties of \p F: a bit for each row.
uint32_t propertiesOf(const llvm::Function &F, VariantTable Table = variantTable());
/// Whether a variant of \p F may have the property \p P, besides those that \p F has.
bool combines(const llvm::Function &F, Property P, VariantTable Table = variantTable());
/// The kernel to which \p F belongs as a variant or a launch query. \p F itself if it is none.
llvm::StringRef kernelOfVariant(const llvm::Function &F);
bool isVariant(const llvm::Function &F);
/// `i32 (ptr closure, ptr extent)`: the runtime asks it once for each launch.
bool isLaunchQuery(const llvm::Function &F);
/// Without a body yet, for variants of \p Kernel.
llvm::Function *declareLaunchQuery(llvm::Function &Kernel, const llvm::Twine &Suffix);

/// Whether launches prefer a variant with \p One to one with \p Other.
bool comesFirst(uint32_t One, uint32_t Other);
/// ", unless containers overlap": when a variant with \p Properties does not run.
std::string unless(uint32_t Properties, VariantTable Table = variantTable());
/// "in bounds, no alias": for people. Empty without a property.
std::string wordsFor(uint32_t Properties, VariantTable Table = variantTable());

/// The number of images that a kernel may have for processors: one for each form (itself and its
/// variants), each level, and each version of a level.
struct ImageBound {
  unsigned Most = 64; ///< -famp-max-images=; at present the passes make at most 48
  unsigned Levels = 4;
  bool TwoVersions = true; ///< kernels may have two for a level

  /// The kernel itself is always compiled, for each level.
  bool allowsTwoVersions() const { return TwoVersions && 2 * Levels <= Most; }
  unsigned imagesOfForm() const { return Levels * (allowsTwoVersions() ? 2 : 1); }
  unsigned forms() const { return std::max(Most / imagesOfForm(), 1u); }
  /// "16 images (...) are more than -famp-max-images=7 allows": for remarks.
  std::string tooMany(unsigned Forms, unsigned Versions) const;
};

/// Reports the advantages of variants. Of a kernel's variants with the same advantage, only the
/// first one is reported, which has the fewest preconditions.
class VariantGains {
public:
  explicit VariantGains(DiagnosticSink Report) : Report(std::move(Report)) {}
  /// Reports \p Gain, and \p Then for launches in which the variant does not run.
  void tell(const llvm::Function &Variant, const llvm::DebugLoc &Place, llvm::StringRef Gain,
            llvm::StringRef Then = "");

private:
  DiagnosticSink Report;
  llvm::StringSet<> Told;
};

/// One line for each broken rule of \p F and its attributes.
std::vector<std::string> brokenRulesOfVariant(const llvm::Function &F,
                                              VariantTable Table = variantTable());

/// The same as docs/variants.md.
void printVariantsAsMarkdown(llvm::raw_ostream &OS, VariantTable Table = variantTable());

} // namespace tessera

#endif // TESSERA_CONTRACT_VARIANTS_H
