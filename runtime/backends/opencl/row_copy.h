// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of many short rows, of memory that OpenCL copies only in one piece at a time. A kernel
/// gathers them on the device and scatters them there; the host does so on its side, between
/// commands of the queue.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_ROW_COPY_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_ROW_COPY_H

#include "backends/opencl/opencl_copy.h"
#include "backends/opencl/programs/opencl_program.h"

namespace tessera::opencl {

/// Of a device, as its queues need it.
class row_kernel {
public:
  row_kernel(context &of, program_store &programs) : context_(of), programs_(programs) {}

  /// Null if the driver makes none, or may not be asked now.
  const loaded_kernel *find();
  context &in() const { return context_; }

private:
  context &context_;
  program_store &programs_;
  std::atomic<const loaded_kernel *> found_{nullptr};
  std::atomic<bool> is_missing_{false};
};

/// One copy: it lives until that is done.
class row_copy : public std::enable_shared_from_this<row_copy> {
public:
  /// Is it better than one command a row? `what` is gpu::without_gaps().
  static bool suits(const device_facts &on, const copy_region &what);

  row_copy(row_kernel &with, const copy_region &what) : kernel_(with), what_(what) {}
  row_copy(const row_copy &) = delete;
  row_copy &operator=(const row_copy &) = delete;
  ~row_copy();

  /// False: it has to be done without.
  bool prepare(gpu::memory_pool &memory);
  /// `is_ready`: nothing that was submitted before may still write what is copied.
  status enqueue(const enqueued &where, bool is_ready, event_id *done);

private:
  enum class direction { in, out, within };
  const functions &api() const { return kernel_.in().api(); }
  direction way() const;
  copy_region on_host() const;
  status enqueue_all(const enqueued &where, bool is_ready, event_id *done);
  status enqueue_kernel(const enqueued &where, const copy_region &rows, event_id *done);
  status enqueue_in(const enqueued &where, bool is_ready, event_id *done);
  status enqueue_out(const enqueued &where, event_id *done);
  status add_host_step(event_id after);

  row_kernel &kernel_;
  const copy_region what_;
  const loaded_kernel *code_ = nullptr;
  std::unique_ptr<allocation> host_rows_, device_rows_; ///< without gaps
  event_id host_is_done_ = nullptr;                     ///< what follows the host's step awaits it
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_ROW_COPY_H
