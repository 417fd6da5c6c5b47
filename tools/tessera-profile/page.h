// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The page of --html: page.html, which holds everything that it needs.
#ifndef TESSERA_PROFILE_PAGE_H
#define TESSERA_PROFILE_PAGE_H

#include <string_view>

namespace tessera::profile {

/// What stands before the profile's JSON in the page, and behind it.
extern const std::string_view page_before, page_after;

} // namespace tessera::profile

#endif // TESSERA_PROFILE_PAGE_H
