// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Addresses as a pointer and a sum of integers, in bytes: `&x[3 * i + 1]` is x and 12 * i + 4. Two
/// addresses that differ by a constant show it however their indices are computed.
#ifndef TESSERA_ANALYSIS_VALUES_ADDRESSFORM_H
#define TESSERA_ANALYSIS_VALUES_ADDRESSFORM_H

#include "analysis/values/LinearForm.h"

namespace llvm {
class DataLayout;
} // namespace llvm

namespace tessera {

struct AddressForm {
  const llvm::Value *Root;
  LinearForm Bytes;

  static AddressForm of(llvm::Value &Address, const llvm::DataLayout &DL);
  /// How many bytes behind \p Other; nothing if that is no constant.
  std::optional<int64_t> distanceFrom(const AddressForm &Other) const;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_ADDRESSFORM_H
