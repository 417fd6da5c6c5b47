// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/view_track.h"

#include "core/accelerator.h"
#include "core/text.h"

#include <string>

namespace tessera {

std::uint32_t track_of(view_queue &view) {
  if (const std::uint32_t known = view.track())
    return known;
  static std::atomic<int> further_views{0};
  std::string name = narrow(view.owner().properties().device_path);
  if (&view != &view.owner().default_view())
    name += ", view " + std::to_string(++further_views);
  view.set_track(timeline::number_of(name));
  return view.track();
}

} // namespace tessera
