// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/buffer.h"

#include "core/runtime.h"

#include <cassert>

namespace tessera {

buffer::buffer(source kind, void *memory, std::uint64_t bytes, view_queue &home,
               view_queue &associated, std::int32_t cpu_access)
    : head_{tessera_access_read_write}, cpu_access_(cpu_access), kind_(kind), memory_(memory),
      bytes_(bytes), home_(home), associated_(associated) {
  home_.retain();
  associated_.retain();
}

buffer::~buffer() {
  if (kind_ != source::user)
    home_.owner().hardware().release(memory_);
  home_.release();
  associated_.release();
}

result<buffer *> buffer::create(source kind, std::uint64_t bytes, view_queue &home,
                                view_queue &associated, std::int32_t cpu_access) {
  device &hardware = home.owner().hardware();
  result<void *> memory = hardware.allocate(bytes);
  if (!memory)
    return memory.failure();
  const trace &tracing = runtime::instance().tracing();
  if (tracing.shows(trace::buffer))
    tracing.line(trace::buffer, "%llu bytes at %p on %ls", static_cast<unsigned long long>(bytes),
                 *memory, hardware.properties().path.c_str());
  return new buffer(kind, *memory, bytes, home, associated, cpu_access);
}

result<void> buffer::acquire_host(std::int32_t access) {
  assert((head_.host_rights & access) == access && "the host's copy is the only one");
  (void)access;
  return {};
}

result<void> buffer::acquire_device(view_queue &view, std::int32_t access) {
  assert(view.owner().hardware().properties().shares_host_memory);
  (void)view, (void)access;
  return {};
}

} // namespace tessera
