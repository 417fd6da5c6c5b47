// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The tracks of accelerator_views on the time line.
#ifndef TESSERA_RUNTIME_CORE_VIEW_TRACK_H
#define TESSERA_RUNTIME_CORE_VIEW_TRACK_H

#include <cstdint>

namespace tessera {

class view_queue;

/// The number of its name, which the first caller makes, because most views never do anything.
std::uint32_t track_of(view_queue &view);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_VIEW_TRACK_H
