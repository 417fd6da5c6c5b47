# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What `cmake --install` puts where. amp++ finds include/ and lib/ beside its own bin/, so the layout is
# fixed below the prefix and does not follow the distribution's multiarch folders.
include(CMakePackageConfigHelpers)

set(tessera_package_folder lib/cmake/Tessera)

# The build tree is laid out as the installed one and has the same paths to libraries: else CMake fills up its own with
# colons, each of which stands for the current directory.
foreach(target tessera amp++ tessera-opt tessera-info tessera-profile)
  if(TARGET ${target})
    set_target_properties(${target} PROPERTIES BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH_USE_LINK_PATH ON)
    if(NOT target STREQUAL tessera) # which needs the system's libraries alone
      set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN/../lib")
    endif()
    install(TARGETS ${target} RUNTIME DESTINATION bin LIBRARY DESTINATION lib)
  endif()
endforeach()
install(TARGETS tessera_static ARCHIVE DESTINATION lib)

if(TESSERA_STATIC_LLVM)
  # Clang's own headers.
  install(DIRECTORY ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR}/include/
          DESTINATION lib/clang/${LLVM_VERSION_MAJOR}/include)
  foreach(linked_in clang-22 libclc-22 libstdc++-12-dev libzstd-dev llvm-22-dev zlib1g-dev)
    install(FILES /usr/share/doc/${linked_in}/copyright DESTINATION share/doc/tessera/licences RENAME ${linked_in})
  endforeach()
  # A wheel has no links, and a copy of the library under another name would be another runtime: the name without a version is
  # a text for linkers.
  install(CODE "
    set(lib \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib\")
    file(REMOVE \"\${lib}/libtessera.so\" \"\${lib}/$<TARGET_SONAME_FILE_NAME:tessera>\")
    file(RENAME \"\${lib}/$<TARGET_FILE_NAME:tessera>\" \"\${lib}/$<TARGET_SONAME_FILE_NAME:tessera>\")
    file(WRITE \"\${lib}/libtessera.so\" \"INPUT($<TARGET_SONAME_FILE_NAME:tessera>)\\n\")")
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION include
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def")

# gdb's commands. gdb reads them by itself for a library below /usr; tessera-gdb does for one elsewhere.
install(PROGRAMS ${PROJECT_SOURCE_DIR}/tools/gdb/tessera-gdb DESTINATION bin)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tools/gdb/tessera_gdb DESTINATION share/tessera/gdb
        FILES_MATCHING PATTERN "*.py" PATTERN "__pycache__" EXCLUDE)
# The prefix is the one that `cmake --install` is told.
install(CODE "
  file(INSTALL \"${PROJECT_SOURCE_DIR}/tools/gdb/libtessera-gdb.py\" RENAME \"$<TARGET_FILE_NAME:tessera>-gdb.py\"
       DESTINATION \"\${CMAKE_INSTALL_PREFIX}/share/gdb/auto-load\${CMAKE_INSTALL_PREFIX}/lib\")")

# All pages, so that no link between them ends nowhere.
set(tessera_pages LICENSE README.md ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md samples docs)
install(CODE "
  set(PAGES \"${tessera_pages}\")
  set(FROM \"${PROJECT_SOURCE_DIR}\")
  set(TO \"\${CMAKE_INSTALL_PREFIX}/share/doc/tessera\")
  include(\"${CMAKE_CURRENT_LIST_DIR}/InstallPages.cmake\")")

# Where find_package does not look: in a build folder the file would name files that are not there.
set(tessera_package_build ${CMAKE_BINARY_DIR}/to-install)
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/TesseraConfig.cmake.in ${tessera_package_build}/TesseraConfig.cmake
  INSTALL_DESTINATION ${tessera_package_folder} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(
  ${tessera_package_build}/TesseraConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${tessera_package_build}/TesseraConfig.cmake ${tessera_package_build}/TesseraConfigVersion.cmake
        DESTINATION ${tessera_package_folder})

# pkg-config finds out where the file lies.
configure_file(${CMAKE_CURRENT_LIST_DIR}/tessera.pc.in ${tessera_package_build}/tessera.pc @ONLY)
install(FILES ${tessera_package_build}/tessera.pc DESTINATION lib/pkgconfig)
install(PROGRAMS ${CMAKE_CURRENT_LIST_DIR}/compile-with-amp++ DESTINATION ${tessera_package_folder})
