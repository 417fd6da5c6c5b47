// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of many short rows, for memory that OpenCL copies only in one piece at a time. A kernel
/// gathers and scatters them on the device. The host does so on its side, between commands of the
/// queue.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_ROW_COPY_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_ROW_COPY_H

#include "backends/opencl/opencl_copy.h"
#include "backends/opencl/programs/opencl_program.h"

namespace tessera::opencl {

/// The kernel of a device, as its queues need it.
class row_kernel {
public:
  row_kernel(context &of, program_store &programs) : context_(of), programs_(programs) {}

  /// Null if the driver makes none, or may not be called now.
  const loaded_kernel *find();
  context &in() const { return context_; }

private:
  context &context_;
  program_store &programs_;
  std::atomic<const loaded_kernel *> found_{nullptr};
  std::atomic<bool> is_missing_{false};
};

/// One copy. It lives until the copy is done.
class row_copy : public std::enable_shared_from_this<row_copy> {
public:
  /// Whether it is better than one command for each row. `what` is the result of
  /// gpu::without_gaps().
  static bool suits(const device_facts &on, const copy_region &what);

  row_copy(row_kernel &with, const copy_region &what) : kernel_(with), what_(what) {}
  row_copy(const row_copy &) = delete;
  row_copy &operator=(const row_copy &) = delete;
  ~row_copy();

  /// False: the copy must be made in another way.
  bool prepare(gpu::memory_pool &memory);
  /// `is_ready`: no earlier command can still write the source.
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
  event_id host_is_done_ = nullptr;                     ///< later commands wait for it
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_ROW_COPY_H
