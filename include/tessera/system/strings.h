// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// For compilers and editors other than amp++, which renames the two names itself. Put this folder
/// first on the path, so that it comes before the system's <strings.h>, which <string.h> includes.
/// POSIX declares index() and rindex() there, and `using namespace concurrency; index<1> i;` would
/// be ambiguous. They get other names here. strchr and strrchr do the same work.
#include <stddef.h>
#pragma push_macro("index")
#pragma push_macro("rindex")
#undef index
#undef rindex
#define index tessera_posix_index
#define rindex tessera_posix_rindex
#include_next <strings.h>
#undef index
#undef rindex
#pragma pop_macro("rindex")
#pragma pop_macro("index")
