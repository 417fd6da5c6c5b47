// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The opaque handles of the C interface and the objects behind them. A handle is the object's
/// address.
#ifndef TESSERA_RUNTIME_CORE_HANDLES_H
#define TESSERA_RUNTIME_CORE_HANDLES_H

#include "tessera/runtime_abi.h"

namespace tessera {

class accelerator;
class buffer;
class command;
class view_queue;

inline tessera_accelerator *handle(accelerator *object) {
  return reinterpret_cast<tessera_accelerator *>(object);
}
inline tessera_accelerator_view *handle(view_queue *object) {
  return reinterpret_cast<tessera_accelerator_view *>(object);
}
inline tessera_buffer *handle(buffer *object) { return reinterpret_cast<tessera_buffer *>(object); }

inline tessera_event *handle(command *object) { return reinterpret_cast<tessera_event *>(object); }

inline accelerator *accelerator_of(const tessera_accelerator *handle) {
  return reinterpret_cast<accelerator *>(const_cast<tessera_accelerator *>(handle));
}
inline view_queue *queue_of(const tessera_accelerator_view *handle) {
  return reinterpret_cast<view_queue *>(const_cast<tessera_accelerator_view *>(handle));
}
inline buffer *buffer_of(const tessera_buffer *handle) {
  return reinterpret_cast<buffer *>(const_cast<tessera_buffer *>(handle));
}

inline command *command_of(const tessera_event *handle) {
  return reinterpret_cast<command *>(const_cast<tessera_event *>(handle));
}

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_HANDLES_H
