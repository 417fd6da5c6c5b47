// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes std::wcout, std::wcerr and std::wclog of a program that amp++ linked write UTF-8 through
/// their narrow counterparts.
#ifndef TESSERA_RUNTIME_CORE_WIDE_STREAMS_H
#define TESSERA_RUNTIME_CORE_WIDE_STREAMS_H

namespace tessera {

/// Call it once per process, before main. True in a program that amp++ linked.
bool redirect_wide_streams();

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_WIDE_STREAMS_H
