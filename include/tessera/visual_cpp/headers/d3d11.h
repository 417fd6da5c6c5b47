// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A part of Direct3D.
#include "tessera/visual_cpp/no_direct3d.h"
