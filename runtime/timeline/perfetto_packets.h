// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The time line as Perfetto's packets, with tracks in groups and memory in bytes.
#ifndef TESSERA_RUNTIME_TIMELINE_PERFETTO_PACKETS_H
#define TESSERA_RUNTIME_TIMELINE_PERFETTO_PACKETS_H

#include "timeline/output.h"
#include "timeline/slices.h"

namespace tessera::timeline {

/// A signal handler may call it. False if there is no memory for it.
bool write_perfetto_packets(const all_slices &all, std::string_view program, output &to);

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_PERFETTO_PACKETS_H
