// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of properties_begin.h.
#pragma pop_macro("put")
#pragma pop_macro("get")
#pragma pop_macro("property")
