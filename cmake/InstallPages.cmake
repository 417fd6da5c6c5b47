# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Copies PAGES, files and folders, from FROM to TO. A link to what is not among them becomes its text: it would lead nowhere.

# Replaces the links (and not a lambda's brackets) of `text`, a page of the folder `folder` below TO.
function(keep_links_that_lead_somewhere text folder result)
  set(done "")
  while("${text}" MATCHES "(!?)\\[([^]\n]*)\\]\\(([A-Za-z0-9_+-][A-Za-z0-9_+./-]*[./][A-Za-z0-9_+./-]*[A-Za-z0-9]|\\.\\./[A-Za-z0-9_+./-]+)(#[^)\n]*)?\\)")
    set(link "${CMAKE_MATCH_0}")
    set(shown "${CMAKE_MATCH_2}")
    set(target "${CMAKE_MATCH_3}")
    string(FIND "${text}" "${link}" at)
    string(LENGTH "${link}" length)
    string(SUBSTRING "${text}" 0 ${at} before)
    math(EXPR at "${at} + ${length}")
    string(SUBSTRING "${text}" ${at} -1 text)
    if(NOT EXISTS "${placed}/${folder}/${target}")
      set(link "${shown}")
    endif()
    string(APPEND done "${before}${link}")
  endwhile()
  set(${result} "${done}${text}" PARENT_SCOPE)
endfunction()

# file(INSTALL) alone heeds it.
set(placed "$ENV{DESTDIR}${TO}")

foreach(page IN LISTS PAGES)
  get_filename_component(folder "${TO}/${page}" DIRECTORY)
  file(INSTALL "${FROM}/${page}" DESTINATION "${folder}" USE_SOURCE_PERMISSIONS)
endforeach()

file(GLOB_RECURSE installed RELATIVE "${placed}" "${placed}/*.md")
foreach(page IN LISTS installed)
  # Quoted throughout: semicolons and brackets of a page make no list.
  file(READ "${placed}/${page}" text)
  get_filename_component(folder "${page}" DIRECTORY)
  keep_links_that_lead_somewhere("${text}" "${folder}" text)
  file(WRITE "${placed}/${page}" "${text}")
endforeach()
