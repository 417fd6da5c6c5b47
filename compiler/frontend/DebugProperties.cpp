// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/DebugProperties.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// Is it one of the library's, whose namespaces no program adds to?
static bool isLibrarys(const DICompositeType &Class) {
  for (const DIScope *Scope = Class.getScope(); Scope; Scope = Scope->getScope())
    if (const auto *Namespace = dyn_cast<DINamespace>(Scope);
        Namespace && Namespace->getName() == "concurrency" && !Namespace->getScope())
      return true;
  return false;
}

/// The data member of that name; null if \p Class itself has none.
static const DIDerivedType *memberOf(const DICompositeType &Class, StringRef Name) {
  for (const DINode *Element : Class.getElements())
    if (const auto *Member = dyn_cast_or_null<DIDerivedType>(Element);
        Member && Member->getTag() == dwarf::DW_TAG_member && !Member->isStaticMember() &&
        Member->getName() == Name)
      return Member;
  return nullptr;
}

/// Another member at the place of \p Member, \p Offset bits behind its begin.
static DIDerivedType *memberIn(const DIDerivedType &Member, StringRef Name, DIType *Type,
                               uint64_t Offset) {
  return DIDerivedType::get(Member.getContext(), dwarf::DW_TAG_member, Name, Member.getFile(),
                            Member.getLine(), Member.getScope(), Type, Type->getSizeInBits(),
                            Type->getAlignInBits(), Member.getOffsetInBits() + Offset, std::nullopt,
                            std::nullopt, DINode::FlagPublic);
}

/// The components of a short vector, by both of their names.
static void addComponents(const DIDerivedType &Member, SmallVectorImpl<Metadata *> &Elements) {
  const auto *Array = dyn_cast<DICompositeType>(Member.getBaseType());
  assert(Array && Array->getTag() == dwarf::DW_TAG_array_type && "components are an array");
  DIType *const Component = Array->getBaseType();
  const uint64_t Size = Component->getSizeInBits(), Count = Array->getSizeInBits() / Size;
  assert(Count >= 2 && Count <= 4 && "a short vector has two to four components");
  for (const StringRef Names : {"xyzw", "rgba"})
    for (uint64_t Number = 0; Number < Count; ++Number)
      Elements.push_back(memberIn(Member, Names.substr(Number, 1), Component, Number * Size));
}

void describeProperties(Module &M) {
  DebugInfoFinder Finder;
  Finder.processModule(M);
  for (DIType *Type : Finder.types()) {
    auto *Class = dyn_cast<DICompositeType>(Type);
    if (!Class || !Class->getElements() || !isLibrarys(*Class))
      continue;
    SmallVector<Metadata *, 32> Elements(Class->getElements().begin(), Class->getElements().end());
    const size_t Before = Elements.size();
    if (Class->getName().starts_with("__lanes<"))
      if (const DIDerivedType *Member = memberOf(*Class, "__components_"))
        addComponents(*Member, Elements);
    if (const DIDerivedType *Member = memberOf(*Class, "__extent_"))
      Elements.push_back(memberIn(*Member, "extent", Member->getBaseType(), 0));
    if (Elements.size() != Before)
      Class->replaceElements(MDTuple::get(M.getContext(), Elements));
  }
}

} // namespace tessera
