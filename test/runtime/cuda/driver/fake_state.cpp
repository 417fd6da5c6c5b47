// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_state.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

namespace fake_cuda {

namespace {

constexpr std::size_t mapped_from = 1 << 20, alignment = 512, filled_up_to = 16 << 20;

unsigned char *take(std::size_t bytes) {
  void *made = nullptr;
  if (bytes >= mapped_from) {
    made = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                -1, 0);
    if (made == MAP_FAILED)
      return nullptr;
  } else {
    made = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  }
  // Nobody knows what is in new memory.
  if (made && bytes <= filled_up_to)
    std::memset(made, 0x77, bytes);
  return static_cast<unsigned char *>(made);
}

void give(unsigned char *memory, std::size_t bytes) {
  if (bytes >= mapped_from)
    munmap(memory, bytes);
  else
    std::free(memory);
}

} // namespace

object::object(const char *kind, context *owner) : kind(kind), owner(owner) {
  state &all = state::one();
  const std::lock_guard held(all.mutex);
  all.objects.insert(this);
}

object::~object() {
  state &all = state::one();
  const std::lock_guard held(all.mutex);
  all.objects.erase(this);
}

device::device(int number, const description &is)
    : number(number), is(is), next_address((std::uint64_t(number) + 1) << 48 | 0x10000000) {}

std::string device::bus_id() const {
  char text[24];
  std::snprintf(text, sizeof text, "%04x:%02x:%02x.0", is.pci_domain,
                is.pci_bus ? is.pci_bus : number + 1, is.pci_device);
  return text;
}

uuid device::unique_id(bool of_part) const {
  uuid made{};
  if (is.uuid.size() == sizeof made.bytes)
    std::memcpy(made.bytes, is.uuid.data(), sizeof made.bytes);
  else
    for (std::size_t byte = 0; byte < sizeof made.bytes; ++byte)
      made.bytes[byte] = static_cast<char>(byte * 16 + 1 + std::size_t(number));
  if (of_part && is.is_mig)
    made.bytes[15] = static_cast<char>(made.bytes[15] ^ 0x5a);
  return made;
}

void context::fail(status how) {
  status none = success;
  error.compare_exchange_strong(none, how);
}

module::~module() {
  for (const auto &[name, one] : functions)
    delete one;
  for (const auto &[name, one] : code->variables)
    state::one().release(one.begin, "module memory");
}

state &state::one() {
  static state &only = *new state;
  return only;
}

state::state() {
  be({description{}}, {});
  read_environment();
  pthread_atfork(nullptr, nullptr, [] {
    // Only a child of a process that uses the driver cannot use it.
    if (one().is_initialized)
      one().is_forked = true;
  });
}

void state::be(const std::vector<description> &asked, const fake_cuda::settings &all) {
  const std::lock_guard held(mutex);
  settings = all;
  devices.clear();
  for (const description &each : asked)
    devices.push_back(std::make_unique<device>(static_cast<int>(devices.size()), each));
}

void state::fail(const std::string &function, std::int32_t status, int skipped) {
  const std::lock_guard held(mutex);
  failures_.push_back({function, status, skipped});
}

void state::fail_no_more() {
  const std::lock_guard held(mutex);
  failures_.clear();
}

std::map<std::string, int> state::calls() {
  const std::lock_guard held(mutex);
  return calls_;
}

std::map<std::string, int> state::live() {
  std::map<std::string, int> all;
  {
    const std::lock_guard held(mutex);
    for (const object *const each : objects)
      if (std::strcmp(each->kind, "function") != 0) // they belong to their modules
        ++all[each->kind];
  }
  const std::shared_lock held(memory_mutex_);
  for (const auto &[begin, one] : memory_)
    if (std::strcmp(one.kind, "module memory") != 0)
      ++all[one.kind];
  return all;
}

std::vector<std::string> state::mistakes() {
  const std::lock_guard held(mutex);
  return mistakes_;
}

std::vector<std::string> state::faults() {
  const std::lock_guard held(mutex);
  return faults_;
}

status state::enter(const std::string &function) {
  const std::lock_guard held(mutex);
  ++calls_[function];
  for (auto one = failures_.begin(); one != failures_.end(); ++one)
    if (one->function == function && one->skipped-- == 0) {
      const status asked = one->status;
      failures_.erase(one);
      return asked;
    }
  return success;
}

void state::mistake(const std::string &text) {
  const std::lock_guard held(mutex);
  mistakes_.push_back(text);
  if (settings.logs)
    std::fprintf(stderr, "fake CUDA: mistake: %s\n", text.c_str());
}

void state::fault(const std::string &text) {
  const std::lock_guard held(mutex);
  faults_.push_back(text);
  if (settings.logs)
    std::fprintf(stderr, "fake CUDA: %s\n", text.c_str());
}

bool state::was_context(const void *handle) {
  const std::lock_guard held(mutex);
  return past_contexts_.count(handle) != 0;
}

device *state::device_of(device_id number) {
  const std::lock_guard held(mutex);
  return number >= 0 && std::size_t(number) < devices.size() ? devices[std::size_t(number)].get()
                                                             : nullptr;
}

void state::destroy(context &one) {
  one.finish();
  for (;;) {
    object *next = nullptr;
    {
      const std::lock_guard held(mutex);
      for (object *const each : objects)
        if (each->owner == &one && std::strcmp(each->kind, "function") != 0)
          next = each;
    }
    if (!next)
      break;
    if (next != one.default_one && one.error == success)
      mistake(std::string("a context is destroyed that has a ") + next->kind);
    delete next;
  }
  std::vector<allocation> left;
  {
    const std::shared_lock held(memory_mutex_);
    for (const auto &[begin, each] : memory_)
      if (each.owner == &one)
        left.push_back(each);
  }
  for (const allocation &each : left) {
    if (one.error == success && std::strcmp(each.kind, "module memory") != 0)
      mistake(std::string("a context is destroyed that has ") + each.kind);
    release(each.begin, each.kind);
  }
  {
    const std::lock_guard held(mutex);
    past_contexts_.insert(static_cast<object *>(&one));
    one.of.primary = nullptr;
  }
  delete &one;
}

status state::allocate(context &of, std::size_t bytes, const char *kind, allocation &into) {
  if (bytes == 0)
    return invalid_value;
  device &on = of.of;
  into.bytes = bytes;
  into.owner = &of;
  into.kind = kind;
  {
    const std::unique_lock held(memory_mutex_);
    if (bytes > on.is.memory || on.memory_used + bytes > on.is.memory)
      return out_of_memory;
    on.memory_used += bytes;
    into.begin = on.next_address;
    on.next_address += (bytes + alignment - 1) / alignment * alignment + alignment;
  }
  into.host = take(bytes);
  const std::unique_lock held(memory_mutex_);
  if (!into.host) {
    on.memory_used -= bytes;
    return out_of_memory;
  }
  memory_.emplace(into.begin, into);
  return success;
}

status state::release(std::uint64_t address, const char *kind) {
  allocation one;
  {
    const std::unique_lock held(memory_mutex_);
    const auto found = memory_.find(address);
    if (found == memory_.end() || std::strcmp(found->second.kind, kind) != 0)
      return invalid_value;
    one = found->second;
    memory_.erase(found);
    if (is_device_address(address))
      one.owner->of.memory_used -= one.bytes;
  }
  if (std::strcmp(kind, "registered") != 0)
    give(one.host, one.bytes);
  return success;
}

void state::add_host(const allocation &one) {
  const std::unique_lock held(memory_mutex_);
  memory_.emplace(one.begin, one);
}

bool state::find_memory(std::uint64_t address, std::size_t bytes, allocation &into) {
  const std::shared_lock held(memory_mutex_);
  auto found = memory_.upper_bound(address);
  if (found == memory_.begin())
    return false;
  --found;
  const allocation &one = found->second;
  if (address - one.begin >= one.bytes || one.bytes - (address - one.begin) < bytes)
    return false;
  into = one;
  return true;
}

std::vector<std::string> state::functions() {
  return {
#define CUDA_FUNCTION(name, parameters) #name,
#include "fake_functions.def"
#undef CUDA_FUNCTION
  };
}

} // namespace fake_cuda

fake_cuda::control *fake_cuda_control() { return &fake_cuda::state::one(); }
