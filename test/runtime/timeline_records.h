// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What has been recorded for the time line, for tests.
#ifndef TESSERA_TEST_RUNTIME_TIMELINE_RECORDS_H
#define TESSERA_TEST_RUNTIME_TIMELINE_RECORDS_H

#include "timeline/slices.h"

#include <algorithm>
#include <vector>

namespace test {

inline std::vector<tessera::timeline::record> records_of(tessera::timeline::record_kind kind) {
  std::vector<tessera::timeline::record> found;
  tessera::timeline::for_each_written(
      [&](const tessera::timeline::written_records &some) {
        for (std::uint32_t number = 0; number < some.count; ++number)
          if (some.first[number].kind == kind)
            found.push_back(some.first[number]);
      },
      [] {});
  return found;
}

/// Each thread has records of its own: whoever told of the latest work need not come last.
inline const tessera::timeline::record &
latest(const std::vector<tessera::timeline::record> &records) {
  return *std::ranges::max_element(records, {}, &tessera::timeline::record::work);
}

} // namespace test

#endif // TESSERA_TEST_RUNTIME_TIMELINE_RECORDS_H
