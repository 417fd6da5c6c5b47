// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A root of data: the memory that an array and its views, or all views of one source, share.
///
/// There is one copy of it on the host, and one on every device with memory of its own that has
/// used it. Devices that share the host's memory use the host's copy. For each copy, the buffer
/// knows byte by byte what is stale. This state follows the program's order: submitted commands
/// count as done, and each user of the data follows the commands on which it depends.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_BUFFER_H
#define TESSERA_RUNTIME_CORE_COHERENCE_BUFFER_H

#include "core/accelerator.h"
#include "core/coherence/adopted_memory.h"
#include "core/coherence/host_watch.h"
#include "core/coherence/region.h"
#include "core/coherence/transfer.h"
#include "core/coherence/unread_copies.h"
#include "core/queues/command.h"

#include <deque>
#include <memory>
#include <utility>
#include <vector>

namespace tessera {

/// It has two reference counts. The program's objects keep the data coherent with its source.
/// Commands only keep the memory. It deletes itself when neither needs it.
class buffer {
public:
  /// Who provides the memory.
  enum class source { user, array, none };

  /// A buffer over the user's memory.
  static buffer *wrap(void *data, std::uint64_t bytes, view_queue &host);
  /// A buffer with memory of the runtime, on `home` and on the host.
  static result<buffer *> create(source kind, std::uint64_t bytes, device &host, view_queue &home,
                                 view_queue &associated, std::int32_t cpu_access);
  /// A buffer of an array in memory of the program. Fails if `home` has memory of its own.
  static result<buffer *> adopt(std::unique_ptr<adopted_memory> memory, std::uint64_t bytes,
                                view_queue &home);
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;

  void retain() { references_.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete this;
  }
  /// References of the program's objects. When the last one is released, pending data returns to
  /// the source.
  void retain_by_program() { program_references_.fetch_add(1, std::memory_order_relaxed); }
  void release_by_program();

  source kind() const { return kind_; }
  /// Where the buffer begins in the host's memory. Views hold addresses of that range, wherever the
  /// data is.
  std::byte *host_memory() const { return host_; }
  std::uint64_t bytes() const { return bytes_; }
  /// On the time line. 0 if there is none.
  std::uint32_t number() const { return observed_ ? observed_->number : 0; }
  /// The name that a kernel has used last, for the time line. Empty if no kernel has used it.
  std::string name() const { return observed_ ? observed_->name : std::string(); }
  view_queue &home() const { return *home_; }
  class scheduler &scheduling() const { return home_->owner().scheduling(); }
  view_queue &associated() const { return *associated_; }
  std::int32_t cpu_access() const { return cpu_access_; }
  buffer_part part(const tessera_region &region) const { return {region, host_, bytes_}; }
  buffer_part whole() const { return buffer_part(byte_range{0, bytes_}); }

  // Everything below is under the state lock.

  /// The name in a kernel. Null if the kernel does not say it.
  void call_it(const char *name) {
    if (observed_ && name && observed_->name != name) [[unlikely]]
      observed_->name = name;
  }
  /// Makes sure that the device has a copy, stale or current.
  result<void> provide(device &where);
  /// Where the region begins in the device's copy, which must exist.
  memory_ref where(const tessera_region &region, const device &on) const;

  class knowledge;
  /// How a command uses bytes of the buffer, as far as others must wait for it.
  struct usage {
    byte_range bounds;
    bool writes;

    bool conflicts_with(const usage &other) const {
      return (writes || other.writes) && bounds.overlaps(other.bounds);
    }
    /// Whoever conflicts with the other usage conflicts with this one, too.
    bool covers(const usage &other) const { return writes && bounds.contains(other.bounds); }
  };
  /// Notes that `user` will access the part, on `where` (null: on the host), with `access`, a set
  /// of tessera_access. Lets it follow the commands on which it depends, and lists the necessary
  /// copies. With write access alone, the user promises to overwrite every byte. Adds the previous
  /// knowledge if that changes: std::bad_alloc may be thrown afterwards.
  usage use(command &user, device *where, const buffer_part &part, std::int32_t access,
            std::vector<transfer> &needed, std::vector<knowledge> &before);
  /// The user will run. A command that waits for it need not wait for those for which it waits.
  void confirm_use(const command &user, const usage &of);
  /// The user is about to be done. It gets the errors of the commands for which it had to wait.
  void end_use(command &user, const usage &of);
  /// The bytes for the transfer, which `use` has listed.
  std::vector<bytes_to_copy> pieces_of(const transfer &beginning) const;
  /// The transfer is done. If it has failed, its bytes are stale at its destination, except those
  /// that have been written since.
  void settle(const transfer &done);
  /// Lets `user` follow all users of these bytes, also those that read.
  void follow_uses(command &user, byte_range bounds) const;
  /// There is no outstanding work, and the host has all data.
  bool is_at_rest() const;
  /// The contents of the part are no longer needed.
  void discard(const buffer_part &part) { discard(part.exact()); }
  void discard(const byte_ranges &bytes);
  /// The host's memory has changed.
  void refresh(const buffer_part &part);

  /// Whether so many ranges are known, compared to those of the part, that this costs more time
  /// than a few unnecessary copies. Then the next use on the host gathers all that the host lacks.
  /// The other direction is not possible: what a thread of the host may be writing is copied only
  /// for its users.
  bool is_scattered(const buffer_part &part) const;
  /// Fewer ranges are never too many. Tests make it small.
  static inline std::uint64_t most_pieces = 4096;

  /// Whether it matters that copies contain unwritten bytes.
  bool tells_what_is_unwritten() const;

  bool is_current_on(const device &where, const buffer_part &part) const;
  /// The bytes of the part that hold no value: they are unwritten, or were discarded.
  byte_ranges unwritten(const buffer_part &part) const;
  /// Remembers the host's access until the buffer is used again. Loops over a view's elements ask
  /// for the same region every time.
  void grant_to_host(const tessera_region &region, std::int32_t access);
  /// A count that changes when the grant ends.
  std::uint64_t changes() const { return changes_; }
  bool is_granted_to_host(const tessera_region &region, std::int32_t access) const;
  /// Lets the host's code do without a call whatever is allowed now.
  void update_host_rights();
  /// The command has used the buffer and is about to be done. The data that it has copied to the
  /// host is there.
  void observe_end(const command &done) {
    if (observed_) [[unlikely]]
      guard_after(done);
  }

private:
  struct copy_on_device {
    device *where;
    std::unique_ptr<allocation> memory;
    byte_ranges stale;
  };
  /// A command that was submitted and uses bytes of the buffer, or whose failure is unreported.
  struct pending_use {
    counted<command> user;
    usage of;
  };

  /// Bytes in transfer that already count as being at their destination.
  struct arrival {
    /// Bytes that are transferred further: an earlier transfer brings them to the source of this
    /// one.
    struct brought_on {
      std::uint64_t by; ///< the transfer's number
      byte_ranges what;
    };
    std::uint64_t number; ///< of the transfer, which may copy from several sources
    device *from, *to;
    byte_ranges what;
    byte_range bounds;     ///< of all bytes, to see quickly that others do not concern it
    byte_ranges unchanged; ///< those bytes that have not been written since
    std::vector<brought_on> later;
  };
  using arrival_list = std::deque<arrival>; ///< in ascending order of their numbers
  arrival new_arrival(std::uint64_t number, device *from, device *to, byte_ranges what) const;
  std::pair<arrival_list::const_iterator, arrival_list::const_iterator>
  arrivals_of(const transfer &one) const;

  /// The last access of the host. The shape is the extents and the strides.
  struct host_grant {
    const void *data = nullptr;
    std::int32_t access = 0;
    std::vector<std::int32_t> shape;
  };

  buffer(source kind, void *host, std::uint64_t bytes, view_queue &home, view_queue &associated,
         std::int32_t cpu_access, std::unique_ptr<allocation> own = nullptr);
  ~buffer();
  /// Without the state lock.
  bool lacks_something_on_host() const;
  const wchar_t *newest_elsewhere() const;
  static bool shares(const device *where) {
    return !where || where->properties().shares_host_memory;
  }
  void withdraw_grant() {
    grant_.access = 0;
    ++changes_;
  }
  copy_on_device *copy_on(const device &where);
  const copy_on_device *copy_on(const device &where) const {
    return const_cast<buffer *>(this)->copy_on(where);
  }
  bool is_in_use() const;
  bool is_in_use_by_others(const command &than) const;
  void observe();
  void observe_use(const command &user, device *where, const buffer_part &part,
                   std::int32_t access);
  void guard_host(const command *done);
  void guard_after(const command &done);
  void fill_undefined(const byte_ranges &what) const;
  void watch_use(const command &user, device *where, const byte_ranges &what, std::int32_t access);
  void round_up_stale();
  void order(command &user, const usage &of);
  void add_use(command &user, const usage &of);
  void bring(device *where, const byte_ranges &what, std::vector<transfer> &needed);
  /// Transfers after the `last` belong to the writer. Adds the previous knowledge, if it is given.
  void mark_written(device *where, const byte_ranges &what, std::uint64_t last, knowledge *before);
  memory_ref begin_on(device *where) const {
    return where ? memory_ref{copy_on(*where)->memory.get(), 0} : memory_ref::of_host(host_);
  }
  byte_ranges &stale_on(device *where) { return where ? copy_on(*where)->stale : host_stale_; }

  tessera_buffer_head head_; ///< first: the headers read it through the handle
  std::atomic<std::int32_t> program_references_{1};
  std::atomic<std::int32_t> references_{1}; ///< all references of the program count as one
  std::int32_t cpu_access_;
  source kind_;
  std::unique_ptr<allocation> own_;   ///< the host's memory, if it is not the user's
  adopted_memory *adopted_ = nullptr; ///< the same memory, if the user has given it
  std::byte *host_;
  std::uint64_t bytes_;
  counted<view_queue> home_;
  counted<view_queue> associated_;

  byte_ranges host_stale_;
  std::vector<copy_on_device> copies_;
  byte_ranges undefined_; ///< stale nowhere, because nobody may read them
  arrival_list arrivals_;
  std::uint64_t last_arrival_ = 0;
  std::vector<pending_use> uses_;
  /// Data for the time line and the check of the host's accesses alone.
  struct observation {
    struct written {
      byte_range bounds;
      timeline::label by;
    };
    std::uint32_t number = 0;              ///< on the time line; 0 without one
    std::string name;                      ///< see name()
    std::vector<written> writers;          ///< the last writers, the latest one last
    std::unique_ptr<host_watch> watch;     ///< null if nobody needs it
    std::unique_ptr<unread_copies> unread; ///< the same
  };
  bool is_recorded() const { return number() != 0; }
  host_watch *watch() const { return observed_ ? observed_->watch.get() : nullptr; }
  unread_copies *unread() const { return observed_ ? observed_->unread.get() : nullptr; }
  void note_written(byte_range bounds, const timeline::label &by);
  timeline::label last_writer(byte_range bounds) const;
  void note_memory(const device *where, std::int64_t bytes) const;

  host_grant grant_;
  std::uint64_t changes_ = 0;
  std::unique_ptr<observation> observed_; ///< null if nobody needs it
};

/// The knowledge about a buffer's bytes at one time. It is restored if the heap is exhausted while
/// a command that changes it is set up.
class buffer::knowledge {
public:
  explicit knowledge(buffer &of);
  /// Call it once.
  void restore();

private:
  friend class buffer;
  /// The changes of a writer to the arrivals of others. Only these are kept, because there may be
  /// thousands.
  struct written_arrival {
    std::size_t position;
    byte_ranges unchanged;
  };

  buffer *of_;
  byte_ranges host_stale_, undefined_;
  std::vector<byte_ranges> stale_; ///< for each copy
  std::size_t arrivals_;
  std::vector<written_arrival> written_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_BUFFER_H
