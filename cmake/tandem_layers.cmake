# One static library per stage. A stage sees only the stages it names, so that
# an include against the flow of data does not compile:
#   tandem_stage(ir SOURCES pool.cpp ... USES base EXTERNAL fmt::fmt)
# Every stage's headers are included as "<stage>/<header>.h"; what a stage may
# include is enforced by giving each its own include root (a directory with one
# symbolic link per stage).
set(TANDEM_WARNINGS -Wall -Wextra -Wpedantic -Werror -Wshadow -Wnon-virtual-dtor)

function(tandem_stage name)
  cmake_parse_arguments(STAGE "" "" "SOURCES;USES;EXTERNAL" ${ARGN})
  set(root ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${root})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${root}/${name} SYMBOLIC)
  if(STAGE_SOURCES)
    add_library(tandem_${name} STATIC ${STAGE_SOURCES})
    set(scope PUBLIC)
    target_compile_options(tandem_${name} PRIVATE ${TANDEM_WARNINGS})
    target_link_libraries(tandem_${name} PRIVATE ${STAGE_EXTERNAL})
  else()
    add_library(tandem_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(tandem_${name} ${scope} ${root})
  foreach(used ${STAGE_USES})
    target_link_libraries(tandem_${name} ${scope} tandem_${used})
  endforeach()
endfunction()
