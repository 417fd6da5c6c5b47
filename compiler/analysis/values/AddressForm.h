// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Addresses as a pointer and a sum of integers, in bytes: `&x[3 * i + 1]` is x and 12 * i + 4. So
/// two addresses that differ by a constant are recognised however their indices are computed.
///
/// Unsigned indices may wrap around. But if two of them are known to be not negative in their type,
/// their distance is less than half of the type's range. So the distance modulo the range is the
/// distance itself.
#ifndef TESSERA_ANALYSIS_VALUES_ADDRESSFORM_H
#define TESSERA_ANALYSIS_VALUES_ADDRESSFORM_H

#include "analysis/values/LinearForm.h"

namespace llvm {
class DataLayout;
class GEPOperator;
} // namespace llvm

namespace tessera {

class AddressForm {
public:
  AddressForm(llvm::Value &Address, const llvm::DataLayout &DL);

  /// The pointer at the root of the address.
  const llvm::Value &root() const { return *Exact.Root; }
  /// The distance from it in bytes, modulo the size of addresses.
  const LinearForm &bytes() const { return Exact.Bytes; }
  /// The distance from \p Other in bytes. Nothing if it is not constant.
  std::optional<int64_t> distanceFrom(const AddressForm &Other) const;

private:
  /// An index that is not negative, as a sum that may wrap around.
  struct Index {
    LinearForm Sum;
    int64_t Bytes; ///< of its unit
    unsigned Bits;
  };
  struct Form {
    const llvm::Value *Root;
    LinearForm Bytes = {};
    llvm::SmallVector<Index, 1> Indices = {};

    bool add(const llvm::GEPOperator &Address, const llvm::DataLayout &DL, bool Wraps);
    std::optional<int64_t> distanceFrom(const Form &Other) const;
  };
  Form Exact, Wrapping;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_ADDRESSFORM_H
