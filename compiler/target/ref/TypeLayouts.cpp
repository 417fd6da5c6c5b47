// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/TypeLayouts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace tessera {

static const DIType *withoutQualifiers(const DIType *T) {
  while (const auto *Derived = dyn_cast_or_null<DIDerivedType>(T)) {
    if (!is_contained(
            {dwarf::DW_TAG_const_type, dwarf::DW_TAG_volatile_type, dwarf::DW_TAG_typedef},
            Derived->getTag()))
      break;
    T = Derived->getBaseType();
  }
  return T;
}

static const DICompositeType *asArray(const DIType *T) {
  const auto *Array = dyn_cast_or_null<DICompositeType>(T);
  return Array && Array->getTag() == dwarf::DW_TAG_array_type ? Array : nullptr;
}

/// Of one that has its members described.
static const DICompositeType *asRecord(const DIType *T) {
  const auto *Record = dyn_cast_or_null<DICompositeType>(T);
  return Record && is_contained({dwarf::DW_TAG_structure_type, dwarf::DW_TAG_class_type,
                                 dwarf::DW_TAG_union_type},
                                Record->getTag())
             ? Record
             : nullptr;
}

static SmallVector<uint64_t, 3> extentsOf(const DICompositeType &Array) {
  SmallVector<uint64_t, 3> Extents;
  for (const DINode *Element : Array.getElements())
    if (const auto *Range = dyn_cast<DISubrange>(Element))
      if (const auto *Count = dyn_cast_if_present<ConstantInt *>(Range->getCount()))
        Extents.push_back(Count->getZExtValue());
  return Extents;
}

/// A name that begins so is the library's, and no program writes it.
static bool isHidden(StringRef Name) { return Name.starts_with("__"); }

namespace {

/// Where the members of a type lie, and those of its members.
class Members {
public:
  std::string Text; ///< "|x@0|parts[4*12].y@8"

  void addMembersOf(const DICompositeType &Record, uint64_t Begin, const std::string &Path) {
    for (const DINode *Element : Record.getElements()) {
      const auto *Member = dyn_cast<DIDerivedType>(Element);
      if (!Member || Member->isStaticMember())
        continue;
      const uint64_t At = Begin + Member->getOffsetInBits() / 8;
      if (Member->getTag() == dwarf::DW_TAG_inheritance)
        add(Member->getBaseType(), At, Path);
      else if (Member->getTag() == dwarf::DW_TAG_member && Record.getName().starts_with("__lanes<"))
        addComponents(Member->getBaseType(), At, Path);
      else if (Member->getTag() == dwarf::DW_TAG_member)
        add(Member->getBaseType(), At, joined(Path, Member->getName()));
    }
  }

private:
  static std::string joined(const std::string &Path, StringRef Name) {
    if (Name.empty() || isHidden(Name)) // an unnamed union's members are its record's
      return Path;
    return Path.empty() ? Name.str() : Path + "." + Name.str();
  }

  void add(const DIType *Qualified, uint64_t Begin, std::string Path) {
    const DIType *T = withoutQualifiers(Qualified);
    if (const DICompositeType *Array = asArray(T)) {
      uint64_t Bytes = Array->getSizeInBits() / 8;
      for (const uint64_t Extent : extentsOf(*Array)) {
        Bytes = Extent ? Bytes / Extent : 0;
        Path += "[" + utostr(Extent) + "*" + utostr(Bytes) + "]";
      }
      return add(Array->getBaseType(), Begin, std::move(Path));
    }
    const size_t Before = Text.size();
    if (const DICompositeType *Record = asRecord(T))
      addMembersOf(*Record, Begin, Path);
    if (Text.size() == Before && !Path.empty())
      Text += "|" + Path + "@" + utostr(Begin);
  }

  /// Of a short vector, whose components have names.
  void addComponents(const DIType *Qualified, uint64_t Begin, const std::string &Path) {
    const DICompositeType *Array = asArray(withoutQualifiers(Qualified));
    const SmallVector<uint64_t, 3> Extents = Array ? extentsOf(*Array) : SmallVector<uint64_t, 3>();
    if (Extents.size() != 1 || Extents[0] > 4)
      return;
    const uint64_t Bytes = Array->getSizeInBits() / 8 / std::max<uint64_t>(Extents[0], 1);
    for (uint64_t Component = 0; Component != Extents[0]; ++Component)
      Text += "|" + joined(Path, StringRef("xyzw").substr(Component, 1)) + "@" +
              utostr(Begin + Component * Bytes);
  }
};

} // namespace

/// A record without a name has that of its typedef.
static std::string nameOf(const DIType *Qualified) {
  const DIType *T = withoutQualifiers(Qualified);
  if (!T)
    return "";
  if (T->getTag() == dwarf::DW_TAG_pointer_type)
    return "pointer";
  for (; T->getName().empty() && Qualified != T;
       Qualified = cast<DIDerivedType>(Qualified)->getBaseType())
    if (Qualified->getTag() == dwarf::DW_TAG_typedef)
      return Qualified->getName().str();
  return T->getName().str();
}

std::string layoutOfType(const DIType *Qualified) {
  const DIType *T = withoutQualifiers(Qualified);
  if (!T)
    return "";
  std::string Extents;
  if (const DICompositeType *Array = asArray(T)) {
    for (const uint64_t Extent : extentsOf(*Array))
      Extents += "[" + utostr(Extent) + "]";
    Qualified = Array->getBaseType();
  }
  Members Inside;
  if (const DICompositeType *Record = asRecord(withoutQualifiers(Qualified)))
    Inside.addMembersOf(*Record, 0, "");
  return nameOf(Qualified) + Extents + Inside.Text;
}

NamedMember memberArrayAt(const DIType &Record, uint64_t Offset, uint64_t Bytes) {
  const auto *Composite = dyn_cast_or_null<DICompositeType>(withoutQualifiers(&Record));
  if (!Composite)
    return {};
  for (const DINode *Element : Composite->getElements()) {
    const auto *Member = dyn_cast<DIDerivedType>(Element);
    const DIType *T = Member ? withoutQualifiers(Member->getBaseType()) : nullptr;
    if (!T || Member->isStaticMember())
      continue;
    const uint64_t At = Member->getOffsetInBits() / 8;
    if (Offset < At || Offset + Bytes > At + T->getSizeInBits() / 8)
      continue;
    if (asArray(T))
      return Offset == At ? NamedMember{Member->getName().str(), layoutOfType(T)} : NamedMember();
    NamedMember Inner = memberArrayAt(*T, Offset - At, Bytes);
    if (!Inner.Name.empty() && !Member->getName().empty()) // a base class has none
      Inner.Name = Member->getName().str() + "." + Inner.Name;
    return Inner;
  }
  return {};
}

} // namespace tessera
