// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The time line as JSON in the format of Chrome's trace events, which Perfetto also reads.
#ifndef TESSERA_RUNTIME_TIMELINE_CHROME_EVENTS_H
#define TESSERA_RUNTIME_TIMELINE_CHROME_EVENTS_H

#include "timeline/output.h"
#include "timeline/slices.h"

namespace tessera::timeline {

/// A signal handler may call it. False if there is no memory for it.
bool write_chrome_events(const all_slices &all, std::string_view program, output &to);

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_CHROME_EVENTS_H
