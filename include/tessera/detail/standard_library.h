// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What <amp.h> includes of the C++ library, in one place: with -famp-msvc `amp++ -famp-precompile`
/// keeps no more than this precompiled. The first group is what programs written for Visual C++
/// expect of <amp.h>. <cstring> is not among them: its POSIX index() would make `index` ambiguous.
#ifndef TESSERA_DETAIL_STANDARD_LIBRARY_H
#define TESSERA_DETAIL_STANDARD_LIBRARY_H

#include <algorithm>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <chrono>
#include <cstddef>
#include <iterator>
#include <utility>

#endif // TESSERA_DETAIL_STANDARD_LIBRARY_H
