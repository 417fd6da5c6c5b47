// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work on data outside of kernels: host accesses, synchronisation, copies. Each command makes its
/// data current where it works, and then does its work.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_HOST_ACCESS_H
#define TESSERA_RUNTIME_CORE_COHERENCE_HOST_ACCESS_H

#include "core/coherence/buffer.h"

namespace tessera {

/// Moves data to where it is used, and works with it.
class data_command : public command {
public:
  // Under the state lock, once the command's queue is known.

  /// The command accesses the part on `where`, which must have a copy (null: on the host).
  void use(buffer &root, const buffer_part &part, std::int32_t access, device *where = nullptr);
  /// The command also waits for those that only read the part.
  void wait_for_readers(const buffer &root, const buffer_part &part) {
    root.follow_uses(*this, part.bounds());
  }

  std::vector<counted<buffer>> used() const;

  bool touches_data() const override { return false; }
  begun_work run(std::span<const counted<event>> after) final;
  void set_up() override;
  void withdrawn() override;
  void ended() override;
  void drop_resources() override;

protected:
  /// The records of its work on a device. Null if there is no time line.
  std::vector<unfinished_record> *unfinished() {
    return recorded() ? &recorded()->unfinished : nullptr;
  }

private:
  /// The work with the data, on the command's device if `own` has one.
  virtual begun_work work(const queue_of_device &own, std::span<const counted<event>> after);
  result<bool> begin_transfers(const queue_of_device &own, std::span<const counted<event>> after);

  std::vector<transfer> needed_;
  std::vector<buffer::knowledge> before_; ///< while it is set up
  bool has_begun_transfers_ = false;
  struct used_buffer {
    counted<buffer> root;
    std::optional<buffer::usage> of; ///< once it is ordered
  };
  std::vector<used_buffer> used_;
};

/// Calls a function once the data is where it is used.
class host_command final : public data_command {
public:
  using body = std::function<result<void>()>;

  explicit host_command(body work) : work_(std::move(work)) {}
  /// The body calls this code of the program. Call it before the command is set up.
  void calls(const void *code, scheduler &through);
  bool touches_data() const override { return work_ != nullptr; }
  void drop_resources() override;

private:
  begun_work work(const queue_of_device &, std::span<const counted<event>>) override;

  body work_;
  std::optional<outstanding_call> call_;
  scheduler *through_ = nullptr;
};

/// The buffer of a region. An array has none after a move.
result<buffer *> buffer_behind(const tessera_region &region);

/// Runs the command, which is in no queue, on the calling thread, after the commands that it
/// follows. Returns the first unreported error. The caller owns references to the buffers that it
/// uses.
result<void> run_here(data_command &work, state_lock &lock);
/// Returns the command, already submitted; or runs it here, and returns nothing.
result<counted<command>> hand_out_or_run(counted<data_command> work, bool asynchronously,
                                         state_lock &lock);
/// Puts the command into the queue of the buffer's home, once there is room for more.
void submit_to_home(data_command &work, buffer &root, state_lock &lock);

/// Call it before the part is used on a device: if a buffer is scattered, the host gets everything.
void gather_if_scattered(buffer &root, const buffer_part &part, state_lock &lock);

/// Waits until nothing uses the buffer, and copies written data to the host. Errors stay
/// unreported, for the next waiter.
void return_to_source(buffer &root);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_HOST_ACCESS_H
