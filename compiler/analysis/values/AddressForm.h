// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Addresses as a pointer and a sum of integers, in bytes: `&x[3 * i + 1]` is x and 12 * i + 4. Two
/// addresses that differ by a constant show it however their indices are computed.
///
/// Indices without sign may wrap around. But of two that are known to be no negative numbers of
/// their type the distance is less than half of what that counts, and so is what it is modulo that.
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

  /// The pointer that is left of the address.
  const llvm::Value &root() const { return *Exact.Root; }
  /// How many bytes behind it, modulo what addresses have bits.
  const LinearForm &bytes() const { return Exact.Bytes; }
  /// How many bytes behind \p Other; nothing if that is no constant.
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
