// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The fake driver's functions that are about devices and contexts.
#include "fake_functions.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace fake_cuda {

std::vector<context_id> &current_contexts() {
  // Handlers of the end of the process call the driver when the thread's objects are gone.
  thread_local std::vector<context_id> &contexts = *new std::vector<context_id>;
  return contexts;
}

status begin_call(const char *function) {
  if (all().is_forked)
    return not_initialized;
  if (all().ended)
    return deinitialized;
  if (const status asked = all().enter(function); asked != success)
    return asked;
  return all().is_initialized ? success : not_initialized;
}

status begin_call(const char *function, context *&in) {
  if (const status begun = begin_call(function); begun != success)
    return begun;
  const std::vector<context_id> &contexts = current_contexts();
  if (contexts.empty() || !contexts.back()) {
    all().mistake(std::string(function) + " is called without a current context");
    return invalid_context;
  }
  in = all().find<context>(contexts.back());
  if (!in) {
    all().mistake(std::string(function) + " is called with a context that is destroyed");
    return context_is_destroyed;
  }
  return in->error;
}

namespace {

void copy_text(const std::string &from, char *to, int room) {
  std::snprintf(to, static_cast<std::size_t>(room), "%s", from.c_str());
}

template <typename Work> status with_device(const char *function, device_id number, Work work) {
  return call_plain(function, [&]() -> status {
    device *const found = all().device_of(number);
    return found ? work(*found) : invalid_device;
  });
}

status attribute_of(const device &of, int which, int &value) {
  switch (which) {
  case 1: // work-items of a block, and in each dimension
  case 2:
  case 3:
    return value = 1024, success;
  case 4:
    return value = 64, success;
  case 5:
    return value = 0x7fffffff, success;
  case 6:
  case 7:
    return value = 65535, success;
  case 8:
    return value = 48 << 10, success;
  case 9:
    return value = 64 << 10, success;
  case 10:
    return value = 32, success;
  case 11:
    return value = 0x7fffffff, success;
  case 12: // registers of a block, and of a multiprocessor
  case 82:
    return value = 65536, success;
  case 13: // kHz
    return value = 1500000, success;
  case 16:
    return value = of.is.multiprocessors, success;
  case 17: // a time limit
  case 18: // integrated
    return value = 0, success;
  case 19: // maps memory of the host
  case 31: // several kernels at once
  case 41: // unified addresses
    return value = 1, success;
  case 20:
    return value = of.is.compute_mode, success;
  case 33:
    return value = of.is.pci_bus ? of.is.pci_bus : of.number + 1, success;
  case 34:
    return value = of.is.pci_device, success;
  case 39:
    return value = of.is.threads, success;
  case 40:
    return value = 2, success;
  case 50:
    return value = of.is.pci_domain, success;
  case 75:
    return value = of.is.capability / 10, success;
  case 76:
    return value = of.is.capability % 10, success;
  case 81:
  case 97:
    return value = of.is.most_shared, success;
  case 106:
    return value = 32, success;
  case 115:
    return value = of.is.has_pools, success;
  default:
    return invalid_value;
  }
}

} // namespace

} // namespace fake_cuda

using namespace fake_cuda;

#pragma GCC visibility push(default)
extern "C" {

status cuInit(unsigned flags) {
  if (all().is_forked)
    return not_initialized;
  if (all().ended)
    return deinitialized;
  if (const status asked = all().enter("cuInit"); asked != success)
    return asked;
  if (flags)
    return invalid_value;
  if (all().settings.init_status)
    return all().settings.init_status;
  if (all().devices.empty())
    return no_device;
  if (!all().is_initialized.exchange(true))
    std::atexit([] { all().ended = true; });
  return success;
}

status cuDriverGetVersion(int *version) {
  if (const status asked = all().enter("cuDriverGetVersion"); asked != success)
    return asked;
  if (!version)
    return invalid_value;
  *version = all().settings.driver_version;
  return success;
}

status cuDeviceGetCount(int *count) {
  return call_plain("cuDeviceGetCount", [&]() -> status {
    if (!count)
      return invalid_value;
    *count = static_cast<int>(all().devices.size());
    return success;
  });
}

status cuDeviceGet(device_id *made, int number) {
  return with_device("cuDeviceGet", number, [&](device &found) -> status {
    if (!made)
      return invalid_value;
    *made = found.number;
    return success;
  });
}

status cuDeviceGetName(char *name, int room, device_id of) {
  return with_device("cuDeviceGetName", of, [&](device &found) -> status {
    if (!name || room <= 0)
      return invalid_value;
    copy_text(found.is.is_mig ? found.is.name + " MIG 1g.5gb" : found.is.name, name, room);
    return success;
  });
}

status cuDeviceGetAttribute(int *value, int which, device_id of) {
  return with_device("cuDeviceGetAttribute", of, [&](device &found) -> status {
    return value ? attribute_of(found, which, *value) : invalid_value;
  });
}

status cuDeviceTotalMem_v2(std::size_t *bytes, device_id of) {
  return with_device("cuDeviceTotalMem_v2", of, [&](device &found) -> status {
    if (!bytes)
      return invalid_value;
    *bytes = found.is.memory;
    return success;
  });
}

status cuDeviceGetUuid(uuid *made, device_id of) {
  return with_device("cuDeviceGetUuid", of, [&](device &found) -> status {
    if (!made)
      return invalid_value;
    *made = found.unique_id(false);
    return success;
  });
}

status cuDeviceGetUuid_v2(uuid *made, device_id of) {
  return with_device("cuDeviceGetUuid_v2", of, [&](device &found) -> status {
    if (!made)
      return invalid_value;
    *made = found.unique_id(true);
    return success;
  });
}

status cuDeviceGetPCIBusId(char *text, int room, device_id of) {
  return with_device("cuDeviceGetPCIBusId", of, [&](device &found) -> status {
    if (!text || room < 13)
      return invalid_value;
    copy_text(found.bus_id(), text, room);
    return success;
  });
}

status cuDeviceCanAccessPeer(int *can, device_id from, device_id to) {
  return with_device("cuDeviceCanAccessPeer", from, [&](device &one) -> status {
    const device *const other = all().device_of(to);
    if (!other || !can)
      return invalid_device;
    *can = one.number != other->number && one.is.reaches_others && other->is.reaches_others;
    return success;
  });
}

status cuDevicePrimaryCtxRetain(context_id *made, device_id of) {
  return with_device("cuDevicePrimaryCtxRetain", of, [&](device &found) -> status {
    if (!made)
      return invalid_value;
    if (found.is.compute_mode == 2)
      return unknown;
    if (found.is.compute_mode == 3 && found.is.is_in_use)
      return device_unavailable;
    if (found.retained++ == 0)
      found.primary = new context(found);
    *made = handle_of<context_id>(found.primary);
    return found.primary->error;
  });
}

static status release_primary(const char *function, device_id of) {
  return with_device(function, of, [&](device &found) -> status {
    if (found.retained == 0) {
      all().mistake("a primary context is released that nobody has");
      return invalid_context;
    }
    if (--found.retained == 0)
      all().destroy(*found.primary);
    return success;
  });
}

status cuDevicePrimaryCtxRelease(device_id of) {
  return release_primary("cuDevicePrimaryCtxRelease", of);
}

status cuDevicePrimaryCtxRelease_v2(device_id of) {
  return release_primary("cuDevicePrimaryCtxRelease_v2", of);
}

status cuDevicePrimaryCtxReset_v2(device_id of) {
  return with_device("cuDevicePrimaryCtxReset_v2", of, [&](device &found) -> status {
    if (found.primary)
      all().destroy(*found.primary);
    found.retained = 0;
    return success;
  });
}

status cuDevicePrimaryCtxGetState(device_id of, unsigned *flags, int *is_active) {
  return with_device("cuDevicePrimaryCtxGetState", of, [&](device &found) -> status {
    if (!flags || !is_active)
      return invalid_value;
    *flags = found.flags;
    *is_active = found.primary != nullptr;
    return success;
  });
}

status cuDevicePrimaryCtxSetFlags_v2(device_id of, unsigned flags) {
  return with_device("cuDevicePrimaryCtxSetFlags_v2", of, [&](device &found) -> status {
    found.flags = flags;
    return success;
  });
}

status cuCtxPushCurrent_v2(context_id one) {
  return call_plain("cuCtxPushCurrent_v2", [&]() -> status {
    if (!object_of<context>(one, "cuCtxPushCurrent_v2"))
      return all().was_context(one) ? context_is_destroyed : invalid_context;
    current_contexts().push_back(one);
    return success;
  });
}

status cuCtxPopCurrent_v2(context_id *was) {
  return call_plain("cuCtxPopCurrent_v2", [&]() -> status {
    if (current_contexts().empty()) {
      all().mistake("cuCtxPopCurrent_v2 is called without a current context");
      return invalid_context;
    }
    if (was)
      *was = current_contexts().back();
    current_contexts().pop_back();
    return success;
  });
}

status cuCtxGetCurrent(context_id *is) {
  return call_plain("cuCtxGetCurrent", [&]() -> status {
    if (!is)
      return invalid_value;
    *is = current_contexts().empty() ? nullptr : current_contexts().back();
    return success;
  });
}

status cuCtxSetCurrent(context_id one) {
  return call_plain("cuCtxSetCurrent", [&]() -> status {
    if (one && !object_of<context>(one, "cuCtxSetCurrent"))
      return all().was_context(one) ? context_is_destroyed : invalid_context;
    if (!current_contexts().empty())
      current_contexts().pop_back();
    if (one)
      current_contexts().push_back(one);
    return success;
  });
}

status cuCtxGetDevice(device_id *is) {
  return call("cuCtxGetDevice", [&](context &in) -> status {
    if (!is)
      return invalid_value;
    *is = in.of.number;
    return success;
  });
}

status cuCtxSynchronize() {
  return call("cuCtxSynchronize", [&](context &in) -> status {
    in.finish();
    return in.error;
  });
}

status cuCtxSetLimit(int which, std::size_t value) {
  return call("cuCtxSetLimit", [&](context &in) -> status {
    if (which != 0) // the stack
      return not_supported;
    in.stack_bytes = value;
    return success;
  });
}

status cuCtxGetLimit(std::size_t *value, int which) {
  return call("cuCtxGetLimit", [&](context &in) -> status {
    if (which != 0 || !value)
      return not_supported;
    *value = in.stack_bytes;
    return success;
  });
}

status cuCtxEnablePeerAccess(context_id other, unsigned flags) {
  return call("cuCtxEnablePeerAccess", [&](context &in) -> status {
    context *const to = object_of<context>(other, "cuCtxEnablePeerAccess");
    if (!to)
      return invalid_context;
    if (flags)
      return invalid_value;
    if (to == &in || &to->of == &in.of)
      return invalid_device;
    if (!in.of.is.reaches_others || !to->of.is.reaches_others)
      return peer_access_unsupported;
    const std::lock_guard held(all().mutex);
    return in.peers.insert(to).second ? success : peer_access_already_enabled;
  });
}

status cuCtxDisablePeerAccess(context_id other) {
  return call("cuCtxDisablePeerAccess", [&](context &in) -> status {
    context *const to = object_of<context>(other, "cuCtxDisablePeerAccess");
    const std::lock_guard held(all().mutex);
    return to && in.peers.erase(to) ? success : peer_access_not_enabled;
  });
}

} // extern "C"
#pragma GCC visibility pop
