// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/copy_shape.h"

namespace tessera::gpu {

copy_region without_gaps(copy_region what) {
  const auto for_both = [&](auto holds) { return holds(what.to) && holds(what.from); };
  using side = copy_region::place;
  if (what.rows > 1 && for_both([&](const side &one) { return one.row_pitch == what.bytes; })) {
    what.bytes *= what.rows;
    what.rows = 1;
  }
  if (what.rows == 1) { // the slices are rows
    what.rows = what.slices;
    what.to.row_pitch = what.to.slice_pitch;
    what.from.row_pitch = what.from.slice_pitch;
    what.slices = 1;
    if (what.rows > 1 && for_both([&](const side &one) { return one.row_pitch == what.bytes; })) {
      what.bytes *= what.rows;
      what.rows = 1;
    }
  }
  if (what.slices > 1 &&
      for_both([&](const side &one) { return one.slice_pitch == one.row_pitch * what.rows; })) {
    what.rows *= what.slices;
    what.slices = 1;
  }
  return what;
}

} // namespace tessera::gpu
