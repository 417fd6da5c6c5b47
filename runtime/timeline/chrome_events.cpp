// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/chrome_events.h"

#include "timeline/description.h"
#include "timeline/mapped_object.h"
#include "timeline/recorder.h"
#include "timeline/utf8.h"

#include <cassert>

#include <unistd.h>

namespace tessera::timeline {
namespace {

/// What is no thread's gets a number that no thread has.
constexpr std::uint64_t first_other_track = 1u << 30;

class chrome_writer {
public:
  chrome_writer(const all_slices &all, output &to) : all_(all), to_(to) {}

  void write(std::string_view program);

private:
  void begin_event(const char *phase);
  void put_text(std::string_view text);
  void put_member(const char *name, std::string_view text);
  void put_time(const char *name, std::uint64_t nanoseconds);
  void put_metadata(const char *what, std::string_view name);
  void put_number(std::int64_t number);
  void put_arguments();
  void put_slice(const slice &one);
  void put_flow(const slice &one, const flow_step &step);
  void begin_track(const track_key &track);

  const all_slices &all_;
  output &to_;
  description told_;
  short_text name_;
  bool is_first_ = true;
  std::uint64_t process_ = std::uint64_t(getpid());
  std::uint64_t track_ = 0, next_track_ = first_other_track;
};

void chrome_writer::put_text(std::string_view text) {
  to_.put("\"");
  for_each_utf8(text, [&](std::string_view part) {
    for (const char &character : part) {
      const auto code = static_cast<unsigned char>(character);
      if (code < 0x20) {
        constexpr char digits[] = "0123456789abcdef";
        const char escape[] = {'\\', 'u', '0', '0', digits[code / 16], digits[code % 16]};
        to_.put({escape, sizeof escape});
        continue;
      }
      if (character == '"' || character == '\\')
        to_.put("\\");
      to_.put({&character, 1});
    }
  });
  to_.put("\"");
}

void chrome_writer::put_member(const char *name, std::string_view text) {
  to_.put(",\"");
  to_.put(name);
  to_.put("\":");
  put_text(text);
}

/// Microseconds, with three places.
void chrome_writer::put_time(const char *name, std::uint64_t nanoseconds) {
  to_.put(",\"");
  to_.put(name);
  to_.put("\":");
  to_.put(nanoseconds / 1000);
  to_.put(".");
  to_.put(nanoseconds % 1000, 3);
}

void chrome_writer::begin_event(const char *phase) {
  to_.put(is_first_ ? "\n{\"ph\":\"" : ",\n{\"ph\":\"");
  is_first_ = false;
  to_.put(phase);
  to_.put("\",\"pid\":");
  to_.put(process_);
  to_.put(",\"tid\":");
  to_.put(track_);
}

void chrome_writer::put_metadata(const char *what, std::string_view name) {
  begin_event("M");
  put_member("name", what);
  to_.put(",\"args\":{\"name\":");
  put_text(name);
  to_.put("}}");
}

void chrome_writer::put_number(std::int64_t number) {
  if (number < 0)
    to_.put("-");
  to_.put(number < 0 ? 0 - std::uint64_t(number) : std::uint64_t(number));
}

void chrome_writer::put_arguments() {
  to_.put(",\"args\":{");
  bool is_first = true;
  for (const argument &one : told_) {
    if (!is_first)
      to_.put(",");
    is_first = false;
    put_text(one.name);
    to_.put(":");
    if (one.text.data())
      put_text(one.text);
    else
      put_number(one.number);
  }
  to_.put("}}");
}

void chrome_writer::begin_track(const track_key &track) {
  track_ = track.kind == track_kind::thread && track.lane == 0 ? track.number : next_track_++;
  name_.clear();
  name_track(track, all_, name_);
  put_metadata("thread_name", name_.text());
  begin_event("M");
  to_.put(",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":");
  to_.put(track_);
  to_.put("}}");
}

void chrome_writer::put_slice(const slice &one) {
  told_.describe(all_, one);
  begin_event(told_.is_counter() ? "C" : told_.is_instant() ? "i" : "X");
  put_time("ts", one.begin);
  if (told_.is_counter()) {
    put_member("name", name_.text());
    to_.put(",\"args\":{\"bytes\":");
    to_.put(told_.value());
    to_.put("}}");
    return;
  }
  if (told_.is_instant())
    put_member("s", "t");
  else
    put_time("dur", one.end - one.begin);
  put_member("cat", told_.category());
  put_member("name", told_.name());
  put_arguments();
  for (const flow_step &step : one.flows)
    if (step.end != flow_end::none)
      put_flow(one, step);
}

void chrome_writer::put_flow(const slice &one, const flow_step &step) {
  begin_event(step.end == flow_end::first ? "s" : step.end == flow_end::last ? "f" : "t");
  put_time("ts", one.begin);
  to_.put(",\"cat\":\"work\",\"name\":\"work\",\"id\":");
  to_.put(step.work);
  to_.put(step.end == flow_end::first ? "}" : ",\"bp\":\"e\"}");
}

void chrome_writer::write(std::string_view program) {
  to_.put("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"dropped records\":");
  to_.put(dropped_records());
  to_.put("},\"traceEvents\":[");
  track_ = process_;
  put_metadata("process_name", program);
  const slice *last = nullptr;
  for (const slice &one : all_.slices()) {
    if (!last || !(last->track == one.track))
      begin_track(one.track);
    last = &one;
    put_slice(one);
  }
  to_.put("\n]}\n");
}

} // namespace

bool write_chrome_events(const all_slices &all, std::string_view program, output &to) {
  const mapped_object<chrome_writer> writer(all, to);
  if (writer.get())
    writer.get()->write(program);
  return writer.get();
}

} // namespace tessera::timeline
