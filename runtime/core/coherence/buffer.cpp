// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/buffer.h"

#include "backends/unwritten_pattern.h"
#include "core/coherence/host_access.h"
#include "core/text.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <ranges>
#include <utility>

namespace tessera {
namespace {

/// Commands of one buffer that are worth telling apart.
constexpr std::size_t most_uses = 32;

/// Writers of one buffer that the time line tells apart.
constexpr std::size_t most_writers = 16;

/// How messages name it.
std::string accelerator_words(const device_properties &about) {
  return "accelerator \"" + narrow(about.description) + "\" (" + narrow(about.path) + ")";
}

/// A device's failure to give memory, with what was asked of which device.
error with_request(error failure, const device &where, std::uint64_t bytes) {
  if (failure.code != tessera_error_out_of_memory)
    return failure;
  const device_properties &about = where.properties();
  const bool is_sum = bytes == std::numeric_limits<std::uint64_t>::max(); // the headers' for more
  failure.message += std::string(": ") + (is_sum ? "more than " : "") + std::to_string(bytes) +
                     " bytes were asked of " + accelerator_words(about) + ", which has " +
                     std::to_string(about.memory_kib * 1024) + " bytes of memory";
  return failure;
}

} // namespace

buffer::buffer(source kind, void *host, std::uint64_t bytes, view_queue &home,
               view_queue &associated, std::int32_t cpu_access, std::unique_ptr<allocation> own)
    : head_{}, cpu_access_(cpu_access), kind_(kind), own_(std::move(own)),
      host_(static_cast<std::byte *>(host)), bytes_(bytes), home_(counted<view_queue>::share(home)),
      associated_(counted<view_queue>::share(associated)) {
  if (kind_ != source::user)
    undefined_ = byte_ranges({0, bytes_});
  if (timeline::is_on() || host_watch::is_on()) [[unlikely]]
    observe();
  update_host_rights();
}

void buffer::observe() {
  observed_ = std::make_unique<observation>();
  if (timeline::is_on()) {
    static std::atomic<std::uint32_t> buffers{0};
    observed_->number = ++buffers;
    if (own_)
      note_memory(nullptr, std::int64_t(bytes_));
  }
  if (host_watch::is_on())
    observed_->watch = std::make_unique<host_watch>(host_, bytes_);
  if (unread_copies::is_on())
    observed_->unread = std::make_unique<unread_copies>(host_);
}

buffer::~buffer() {
  if (!is_recorded() || !timeline::is_on())
    return;
  if (own_)
    note_memory(nullptr, -std::int64_t(bytes_));
  for (const copy_on_device &copy : copies_)
    note_memory(copy.where, -std::int64_t(bytes_));
}

void buffer::note_memory(const device *where, std::int64_t bytes) const {
  timeline::count_memory(timeline::number_of(where ? narrow(where->properties().path) : "the host"),
                         bytes);
}

void buffer::note_written(byte_range bounds, const timeline::label &by) {
  assert(is_recorded() && "who has written what is for the time line");
  std::vector<observation::written> &writers = observed_->writers;
  std::erase_if(writers, [&](const auto &one) { return bounds.contains(one.bounds); });
  if (writers.size() == most_writers)
    writers.erase(writers.begin());
  writers.push_back({bounds, by});
}

timeline::label buffer::last_writer(byte_range bounds) const {
  assert(is_recorded() && "who has written what is for the time line");
  for (const observation::written &one : observed_->writers | std::views::reverse)
    if (one.bounds.overlaps(bounds))
      return one.by;
  return {};
}

buffer *buffer::wrap(void *data, std::uint64_t bytes, view_queue &host) {
  return new buffer(source::user, data, bytes, host, host, tessera_access_read_write);
}

result<buffer *> buffer::create(source kind, std::uint64_t bytes, device &host, view_queue &home,
                                view_queue &associated, std::int32_t cpu_access) {
  // The host's part costs nothing before it is touched.
  result<std::unique_ptr<allocation>> own = host.allocate(bytes, memory_kind::device);
  if (!own)
    return with_request(own.failure(), home.owner().hardware(), bytes);
  std::byte *const address = (*own)->host_address();
  auto made = counted<buffer>::adopt(
      new buffer(kind, address, bytes, home, associated, cpu_access, std::move(*own)));
  if (kind == source::array) {
    const state_lock lock = made->scheduling().lock();
    if (result<void> provided = made->provide(home.owner().hardware()); !provided)
      return provided.failure();
    made->update_host_rights();
  }
  return made.hand_over();
}

result<buffer *> buffer::adopt(std::unique_ptr<adopted_memory> memory, std::uint64_t bytes,
                               view_queue &home) {
  const device_properties &about = home.owner().hardware().properties();
  if (!about.shares_host_memory)
    return error(tessera_error_unsupported,
                 "tessera: the " + accelerator_words(about) +
                     " has memory of its own and takes over none of the host's: make a container "
                     "there, and copy the data to it.");
  assert(memory && "there is something to take over");
  adopted_memory *const adopted = memory.get();
  buffer *const made = new buffer(source::array, adopted->host_address(), bytes, home, home,
                                  tessera_access_read_write, std::move(memory));
  made->adopted_ = adopted;
  made->undefined_ = {}; // it holds something already
  made->update_host_rights();
  return made;
}

void buffer::release_by_program() {
  const auto references = program_references_.fetch_sub(1, std::memory_order_acq_rel);
  assert(references > 0 && "the program gives back what it has");
  if (references != 1)
    return;
  // The program gets its memory with what was written elsewhere, too.
  if (kind_ == source::user || (adopted_ && lacks_something_on_host()))
    return_to_source(*this);
  if (observed_) { // the memory is the program's alone now
    const state_lock lock = scheduling().lock();
    observed_->watch.reset();
    observed_->unread.reset();
  }
  if (adopted_) {
    const state_lock lock = scheduling().lock();
    adopted_->release_soon(scheduling());
  }
  release();
}

bool buffer::lacks_something_on_host() const {
  const state_lock lock = scheduling().lock();
  return !host_stale_.empty();
}

buffer::copy_on_device *buffer::copy_on(const device &where) {
  for (copy_on_device &copy : copies_)
    if (copy.where == &where)
      return &copy;
  return nullptr;
}

result<void> buffer::provide(device &where) {
  if (shares(&where) || copy_on(where))
    return {};
  result<std::unique_ptr<allocation>> memory = where.allocate(bytes_, memory_kind::device);
  if (!memory)
    return with_request(memory.failure(), where, bytes_);
  if (const trace &tracing = home_->owner().tracing(); tracing.shows(trace::buffer))
    tracing.line(trace::buffer, "%llu bytes on %ls", static_cast<unsigned long long>(bytes_),
                 where.properties().path.c_str());
  if (is_recorded())
    note_memory(&where, std::int64_t(bytes_));
  byte_ranges stale({0, bytes_});
  stale.remove(undefined_);
  copies_.push_back({&where, std::move(*memory), std::move(stale)});
  return {};
}

memory_ref buffer::where(const tessera_region &region, const device &on) const {
  const auto *const begin = static_cast<const std::byte *>(region.__view.data);
  if (shares(&on))
    return memory_ref::of_host(begin);
  assert(copy_on(on) && "provide() comes before a command that uses the data there");
  return {copy_on(on)->memory.get(), std::uint64_t(begin - host_)};
}

buffer::knowledge::knowledge(buffer &of)
    : of_(&of), host_stale_(of.host_stale_), undefined_(of.undefined_),
      arrivals_(of.arrivals_.size()) {
  for (const copy_on_device &copy : of.copies_)
    stale_.push_back(copy.stale);
}

void buffer::knowledge::restore() {
  assert(arrivals_ <= of_->arrivals_.size() && stale_.size() <= of_->copies_.size() &&
         "what was known is not less than before");
  of_->host_stale_ = std::move(host_stale_);
  of_->undefined_ = std::move(undefined_);
  of_->arrivals_.resize(arrivals_);
  for (; !written_.empty(); written_.pop_back())
    of_->arrivals_[written_.back().position].unchanged = std::move(written_.back().unchanged);
  for (std::size_t number = 0; number < stale_.size(); ++number)
    of_->copies_[number].stale = std::move(stale_[number]);
  of_->update_host_rights();
}

buffer::usage buffer::use(command &user, device *where, const buffer_part &part,
                          std::int32_t access, std::vector<transfer> &needed,
                          std::vector<knowledge> &before) {
  if (shares(where))
    where = nullptr;
  assert((!where || copy_on(*where)) && "provide() comes before a use");
  assert(part.bounds().end <= bytes_ && "a part lies inside of its buffer");
  withdraw_grant();
  const std::size_t needed_before = needed.size();
  const std::uint64_t earlier = last_arrival_;
  byte_range bounds = part.bounds();
  if (copies_.empty() && !undefined_.empty() && part.runs() > most_pieces)
    undefined_ = {}; // no harm is done by keeping what need not be kept
  // With one copy, all of it defined, there is nothing to know.
  if (!copies_.empty() || !undefined_.empty()) {
    before.emplace_back(*this);
    const byte_ranges bytes = part.exact();
    if (observed_) [[unlikely]]
      observe_use(user, where, part, access);
    const bool gathers = !where && is_scattered(part);
    if (gathers) {
      bounds = {0, bytes_};
      bring(nullptr, byte_ranges(bounds), needed);
    } else if (access & tessera_access_read) {
      bring(where, bytes, needed);
    }
    if (!where && access == tessera_access_read_write)
      fill_undefined(bytes);
    if (access & tessera_access_write)
      mark_written(where, bytes, earlier, &before.back());
    if (access & tessera_access_write && is_recorded())
      note_written(bounds, user.label());
    if (gathers)
      round_up_stale();
  }
  // Who brings data to a place writes there.
  const usage of = {bounds, access & tessera_access_write || needed.size() > needed_before};
  order(user, of);
  update_host_rights();
  return of;
}

/// An array's memory is the runtime's, and its kernels may be checked.
bool buffer::tells_what_is_unwritten() const {
  return kind_ == source::array && own_ && home_->owner().hardware().properties().checks_kernels;
}

/// The host may write some of the bytes, and nobody hears which ones.
void buffer::fill_undefined(const byte_ranges &what) const {
  if (!undefined_.empty() && tells_what_is_unwritten())
    for (const byte_range &range : undefined_.in_common_with(what))
      unwritten_pattern::fill(host_ + range.begin, range.end - range.begin);
}

bool buffer::is_scattered(const buffer_part &part) const {
  if (kind_ == source::user)
    return false; // there nothing may change but what the program asks for
  std::uint64_t pieces = host_stale_.count();
  for (const copy_on_device &copy : copies_)
    pieces = std::max<std::uint64_t>(pieces, copy.stale.count());
  return pieces > most_pieces && pieces > 4 * part.runs();
}

/// The host has everything. Elsewhere more counts as stale than is, so that it is in fewer pieces.
void buffer::round_up_stale() {
  for (copy_on_device &copy : copies_)
    if (!copy.stale.empty())
      copy.stale = byte_ranges(copy.stale.bounds());
}

void buffer::order(command &user, const usage &of) {
  std::erase_if(uses_, [](const pending_use &one) {
    return one.user->is_done() && !one.user->has_unheard_failure();
  });
  for (const pending_use &one : uses_)
    if (of.conflicts_with(one.of))
      user.follow(*one.user);
  add_use(user, of);
}

void buffer::confirm_use(const command &user, const usage &of) {
  std::erase_if(uses_, [&](const pending_use &one) {
    return one.user.get() != &user && of.covers(one.of) && !one.user->is_done();
  });
}

void buffer::add_use(command &user, const usage &of) {
  // What comes later in one queue stands for what comes earlier.
  for (pending_use &one : uses_)
    if (user.queue() && one.user->queue() == user.queue() &&
        (one.of.bounds == of.bounds || uses_.size() >= most_uses)) {
      if (one.user->number() < user.number())
        one.user = counted<command>::share(user);
      one.of = {{std::min(one.of.bounds.begin, of.bounds.begin),
                 std::max(one.of.bounds.end, of.bounds.end)},
                one.of.writes || of.writes};
      return;
    }
  uses_.push_back({counted<command>::share(user), of});
}

void buffer::end_use(command &user, const usage &of) {
  for (const pending_use &one : uses_)
    if (of.conflicts_with(one.of) && one.user->is_done() && one.user->is_before(user) &&
        one.user->has_unheard_failure())
      user.follow(*one.user);
  if (user.has_failed() && user.queue())
    add_use(user, of); // others may have covered it
}

/// Lists where `where` gets its stale bytes from; they are stale no more.
void buffer::bring(device *where, const byte_ranges &what, std::vector<transfer> &needed) {
  copy_on_device *target = where ? copy_on(*where) : nullptr;
  byte_ranges &stale = target ? target->stale : host_stale_;
  byte_ranges missing = stale.in_common_with(what);
  if (missing.empty())
    return;
  const byte_range bounds = missing.bounds();
  stale.remove(missing);
  const std::uint64_t number = last_arrival_ + 1;
  const auto take = [&](device *from, const byte_ranges &stale_there) {
    byte_ranges current = missing;
    current.remove(stale_there);
    if (current.empty())
      return;
    missing.remove(current);
    arrivals_.push_back(new_arrival(number, from, where, current));
  };
  if (target && unread())
    unread()->used(missing);
  if (target)
    take(nullptr, host_stale_);
  for (copy_on_device &copy : copies_)
    if (&copy != target)
      take(copy.where, copy.stale);
  needed.emplace_back(*this, number);
  if (is_recorded())
    needed.back().set_since(last_writer(bounds));
  last_arrival_ = number;
  assert(missing.empty() && "every byte is current somewhere");
}

buffer::arrival buffer::new_arrival(std::uint64_t number, device *from, device *to,
                                    byte_ranges what) const {
  arrival made = {number, from, to, what, what.bounds(), what, {}};
  for (const arrival &earlier : arrivals_)
    if (earlier.to == from && earlier.number < number && earlier.bounds.overlaps(made.bounds))
      if (byte_ranges through = earlier.unchanged.in_common_with(what); !through.empty())
        made.later.push_back({earlier.number, std::move(through)});
  return made;
}

auto buffer::arrivals_of(const transfer &one) const
    -> std::pair<arrival_list::const_iterator, arrival_list::const_iterator> {
  const auto all = std::ranges::equal_range(arrivals_, one.number(), {}, &arrival::number);
  return {all.begin(), all.end()};
}

std::vector<bytes_to_copy> buffer::pieces_of(const transfer &beginning) const {
  std::vector<bytes_to_copy> pieces;
  const auto [first, last] = arrivals_of(beginning);
  for (auto one = first; one != last; ++one)
    pieces.push_back({begin_on(one->from), one->from, begin_on(one->to), one->to, one->what,
                      kind_ == source::array});
  return pieces;
}

void buffer::settle(const transfer &done) {
  assert(std::ranges::is_sorted(arrivals_, {}, &arrival::number) && "arrivals are in order");
  const auto [first, last] = arrivals_of(done);
  if (unread() && !done.has_failed())
    for (auto one = first; one != last; ++one)
      if (!one->to && !one->unchanged.empty())
        unread()->arrived(one->unchanged, done.record_of_arrival(one->from, one->unchanged.bytes()),
                          done.about());
  std::vector<arrival> ended;
  if (done.has_failed())
    ended.assign(first, last);
  arrivals_.erase(first, last);
  for (const arrival &failed : ended) {
    stale_on(failed.to).add(failed.unchanged);
    // Whoever wanted to write them there has not done it.
    stale_on(failed.from).remove(failed.unchanged);
    // Those who were to bring them on from there get them where they are.
    std::vector<arrival> others;
    for (arrival &one : arrivals_) {
      byte_ranges bytes;
      for (const arrival::brought_on &some : one.later)
        if (some.by == failed.number && one.from == failed.to)
          bytes.add(some.what.in_common_with(failed.what).in_common_with(one.what));
      if (bytes.empty())
        continue;
      if (one.to != failed.from) { // it has them
        arrival other = new_arrival(one.number, failed.from, one.to, bytes);
        other.unchanged = one.unchanged.in_common_with(bytes);
        others.push_back(std::move(other));
      }
      one.what.remove(bytes);
      one.unchanged.remove(bytes);
    }
    for (arrival &other : others)
      arrivals_.insert(std::ranges::upper_bound(arrivals_, other.number, {}, &arrival::number),
                       std::move(other));
  }
}

void buffer::mark_written(device *where, const byte_ranges &what, std::uint64_t last,
                          knowledge *before) {
  assert(last <= last_arrival_ && "nobody knows of what comes later");
  if (what.empty())
    return;
  if (unread() && where)
    unread()->overwritten(what);
  const byte_range bounds = what.bounds();
  for (std::size_t position = 0; position != arrivals_.size(); ++position) {
    arrival &one = arrivals_[position];
    if (one.number > last)
      break;
    if (!one.bounds.overlaps(bounds))
      continue;
    if (before)
      before->written_.push_back({position, one.unchanged});
    one.unchanged.remove(what);
  }
  if (where)
    host_stale_.add(what);
  else
    host_stale_.remove(what);
  for (copy_on_device &copy : copies_)
    if (copy.where == where)
      copy.stale.remove(what);
    else
      copy.stale.add(what);
  undefined_.remove(what);
  if (undefined_.count() > most_pieces)
    undefined_ = {}; // as in use()
}

void buffer::follow_uses(command &user, byte_range bounds) const {
  for (const pending_use &one : uses_)
    if (one.of.bounds.overlaps(bounds))
      user.follow(*one.user);
}

bool buffer::is_in_use() const {
  return std::any_of(uses_.begin(), uses_.end(),
                     [](const pending_use &one) { return !one.user->is_done(); });
}

bool buffer::is_in_use_by_others(const command &than) const {
  return std::any_of(uses_.begin(), uses_.end(), [&](const pending_use &one) {
    return one.user.get() != &than && !one.user->is_done();
  });
}

/// Before it changes what is known.
void buffer::observe_use(const command &user, device *where, const buffer_part &part,
                         std::int32_t access) {
  const byte_ranges bytes = part.exact();
  if (watch()) {
    watch()->note_elements(part.element_bytes());
    watch_use(user, where, bytes, access);
  }
  if (unread() && !where && user.touches_data())
    unread()->used(bytes);
}

void buffer::watch_use(const command &user, device *where, const byte_ranges &what,
                       std::int32_t access) {
  const auto is_stale = [](const byte_ranges &stale, std::uint64_t byte) {
    return !stale.in_common_with(byte_ranges({byte, byte + 1})).empty();
  };
  if (access & tessera_access_read)
    watch()->report_lost_writes(
        what, where && user.kernel() ? user.kernel() : "", [&](std::uint64_t byte) {
          return is_stale(host_stale_, byte) || (where && !is_stale(copy_on(*where)->stale, byte));
        });
  if (access & tessera_access_write) {
    watch()->forget_writes(what);
    if (where && user.kernel())
      watch()->note_kernel(what.empty() ? byte_range() : what.bounds(), user.kernel(),
                           narrow(where->properties().path));
  }
}

/// `done`, if there is one, is as good as done.
void buffer::guard_host(const command *done) try {
  // The library itself reads and writes it then.
  if (done ? is_in_use_by_others(*done) : is_in_use())
    return watch()->open();
  byte_ranges shared;
  for (const copy_on_device &copy : copies_) {
    byte_ranges current({0, bytes_});
    current.remove(copy.stale);
    shared.add(current);
  }
  shared.remove(undefined_);
  shared.remove(host_stale_);
  watch()->guard(host_stale_, shared);
} catch (const std::bad_alloc &) {
  watch()->open(); // which needs no memory
}

void buffer::guard_after(const command &done) {
  if (watch())
    guard_host(&done);
  if (unread())
    unread()->guard(is_in_use_by_others(done));
}

bool buffer::is_at_rest() const { return host_stale_.empty() && !is_in_use(); }

void buffer::discard(const byte_ranges &bytes) {
  withdraw_grant();
  host_stale_.remove(bytes);
  for (copy_on_device &copy : copies_)
    copy.stale.remove(bytes);
  undefined_.add(bytes);
  for (arrival &one : arrivals_)
    one.unchanged.remove(bytes);
  if (watch())
    watch()->forget_writes(bytes);
  if (unread())
    unread()->overwritten(bytes);
  update_host_rights();
}

byte_ranges buffer::unwritten(const buffer_part &part) const {
  return undefined_.empty() ? byte_ranges() : undefined_.in_common_with(part.exact());
}

void buffer::refresh(const buffer_part &part) {
  if (!copies_.empty() || !undefined_.empty())
    mark_written(nullptr, part.exact(), last_arrival_, nullptr);
  if (watch())
    watch()->forget_writes(part.exact());
  if (unread())
    unread()->used(part.exact());
  if (is_recorded())
    note_written(part.bounds(), {0, timeline::number_of("array_view::refresh")});
  update_host_rights();
}

bool buffer::is_current_on(const device &where, const buffer_part &part) const {
  const copy_on_device *copy = copy_on(where);
  if (!shares(&where) && !copy)
    return false;
  return (copy ? copy->stale : host_stale_).in_common_with(part.exact()).empty();
}

void buffer::grant_to_host(const tessera_region &region, std::int32_t access) {
  if (is_in_use())
    return;
  grant_.data = region.__view.data;
  grant_.access = access;
  grant_.shape.assign(region.extent, region.extent + region.__view.rank);
  grant_.shape.insert(grant_.shape.end(), region.__stride, region.__stride + region.__view.rank);
  grant_.shape.push_back(std::int32_t(region.__view.__element_bytes));
}

bool buffer::is_granted_to_host(const tessera_region &region, std::int32_t access) const {
  const std::uint32_t rank = region.__view.rank;
  return (grant_.access & access) == access && grant_.data == region.__view.data &&
         grant_.shape.size() == 2 * rank + 1 &&
         grant_.shape.back() == std::int32_t(region.__view.__element_bytes) &&
         std::equal(region.extent, region.extent + rank, grant_.shape.begin()) &&
         std::equal(region.__stride, region.__stride + rank, grant_.shape.begin() + rank);
}

void buffer::update_host_rights() {
  std::int32_t rights = 0;
  bool used = false, written = false;
  for (const pending_use &one : uses_)
    if (!one.user->is_done()) {
      used = true;
      written |= one.of.writes;
    }
  const bool elsewhere =
      std::any_of(copies_.begin(), copies_.end(),
                  [this](const copy_on_device &copy) { return copy.stale.bytes() != bytes_; });
  if (host_stale_.empty() && !written) {
    rights |= tessera_access_read;
    if (!used && !elsewhere && undefined_.empty())
      rights |= tessera_access_write;
  }
  // An array's own subscripts work where the CPU may access it at all.
  if (kind_ == source::array && cpu_access_ != tessera_access_none)
    rights |= rights << tessera_array_rights;
  std::atomic_ref(head_.__host_rights).store(rights, std::memory_order_release);
  head_.__newest = host_stale_.empty() ? nullptr : newest_elsewhere();
  if (watch()) [[unlikely]]
    guard_host(nullptr);
}

/// The device path of who has what the host lacks, for debuggers.
const wchar_t *buffer::newest_elsewhere() const {
  const auto newest = std::ranges::min_element(
      copies_, {}, [](const copy_on_device &copy) { return copy.stale.bytes(); });
  return newest == copies_.end() ? nullptr : newest->where->properties().path.c_str();
}

} // namespace tessera
