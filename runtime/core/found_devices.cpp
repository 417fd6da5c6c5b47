// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/found_devices.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera {
namespace {

bool are_the_same(const device_properties &one, const device_properties &other) {
  return (!one.uuid.empty() && one.uuid == other.uuid) ||
         (!one.pci_address.empty() && one.pci_address == other.pci_address);
}

} // namespace

void add_devices(found_devices &to, found_devices of_another) {
  const std::size_t count = to.devices.size(); // parts of one GPU are devices of one driver
  for (std::unique_ptr<device> &one : of_another.devices) {
    const auto end = to.devices.begin() + std::ptrdiff_t(count);
    const auto same = std::find_if(to.devices.begin(), end, [&](const auto &there) {
      return are_the_same(there->properties(), one->properties());
    });
    if (same == end)
      to.devices.push_back(std::move(one));
    else
      to.refused.push_back(
          {one->properties().description, L"it is the accelerator " + (*same)->properties().path});
  }
  std::move(of_another.refused.begin(), of_another.refused.end(), std::back_inserter(to.refused));
}

} // namespace tessera
