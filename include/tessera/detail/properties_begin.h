// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Before the first TESSERA_PROPERTY of a header. __declspec(property(get = f, put = g)) has no
// spelling with reserved names. So a program's macros of these names are saved until
// properties_end.h. There is no include guard: each header that has properties includes both.
#pragma push_macro("property")
#pragma push_macro("get")
#pragma push_macro("put")
#undef property
#undef get
#undef put
