// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of Windows's in namespaces of the program's.
namespace shim {
typedef long LONG;
typedef unsigned long DWORD;
namespace inner {
struct SIZE {
  int cx;
};
typedef unsigned long WORD;
} // namespace inner
} // namespace shim
namespace unused {
typedef short BYTE;
}
using shim::DWORD;
using shim::LONG;
using namespace shim;
using namespace shim::inner;
