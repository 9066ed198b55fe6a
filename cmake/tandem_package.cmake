# What is installed, and the Debian package of it (make install PREFIX=..., make deb).
include(GNUInstallDirs)

# The man page and the completions are made by the program, from its own table of options.
set(generated ${CMAKE_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated})
set(made)
foreach(pair man:tandem.1 bash:tandem.bash zsh:_tandem fish:tandem.fish)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 kind)
  list(GET pair 1 name)
  add_custom_command(OUTPUT ${generated}/${name}
    COMMAND $<TARGET_FILE:tandem> --generate=${kind} > ${generated}/${name}
    DEPENDS tandem VERBATIM)
  list(APPEND made ${generated}/${name})
endforeach()
add_custom_target(package_files DEPENDS ${made})

install(TARGETS tandem RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${generated}/tandem.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${generated}/tandem.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tandem)
install(FILES ${generated}/_tandem DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${generated}/tandem.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tandem)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "Tandem <tandem@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "says what a change to C code means")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# The libraries are found by dpkg-shlibdeps. Clang's own headers are read at run time.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-19-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libc6-dev, git")
include(CPack)
