// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A copy by way of pinned memory of the host: between devices that cannot access each other's
/// memory, or between the program's memory and a device. The latter is for devices that copy only
/// pinned memory well.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_STAGED_COPY_H
#define TESSERA_RUNTIME_CORE_COHERENCE_STAGED_COPY_H

#include "backends/backend.h"

#include <memory>

namespace tessera {

/// Copies in pieces, through two places in pinned memory, one of which is filled while the other is
/// emptied. It is its own event. No thread must wait for the pieces: the thread that ends one
/// begins the next.
class staged_copy final : public event {
public:
  /// The regions are in the two devices' memory, which must stay until the event is done. One
  /// device may be null, the host.
  static result<counted<event>> begin(device *from, device *to,
                                      const std::vector<copy_region> &regions);

  void wait() override;
  bool is_looked_at() const override { return true; }
  void look() override;

private:
  /// One piece after the other goes through it.
  struct place {
    std::unique_ptr<allocation> memory;
    copy_region piece;
    bool is_full = false;
    counted<event> under_way; ///< guarded by the lock
  };

  staged_copy(device *from, device *to) : from_(from), to_(to) {}

  void cut(const copy_region &region);
  bool take_piece(place &in);
  result<counted<event>> move_piece(place &in);
  void go_on(place &in);
  /// The event for which a place waits. Null if it is between two halves of pieces, or at the end.
  counted<event> awaited(const place &in);
  void end_place(std::optional<error> failure);

  device *const from_, *const to_;
  std::vector<copy_region> pieces_;
  place places_[2];
  std::mutex mutex_; ///< guards the following
  std::size_t next_ = 0;
  int busy_places_ = 2;
  std::optional<error> failure_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_STAGED_COPY_H
