# One static library per stage. A stage sees only the stages it names, so that
# an include against the flow of data does not compile:
#   tandem_stage(ir SOURCES pool.cpp ... USES base EXTERNAL fmt::fmt)
# Every stage's headers are included as "<stage>/<header>.h"; what a stage may
# include is enforced by giving each its own include root (a directory with one
# symbolic link per stage).
set(TANDEM_WARNINGS -Wall -Wextra -Wpedantic -Werror -Wshadow -Wnon-virtual-dtor)

# The release preset compiles several files of a target as one, which is twice as fast; two files of a
# stage may then not give one name to different things. g++ warns of members of unnamed namespaces there.
if(CMAKE_UNITY_BUILD)
  list(APPEND TANDEM_WARNINGS $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()

# Headers of others that many files include, parsed once for each target: half of the build.
# Each file still includes what it uses: the debug preset builds without these.
set(TANDEM_COMMON_HEADERS <algorithm> <array> <chrono> <functional> <map> <memory> <optional> <set> <span>
    <string> <string_view> <tuple> <unordered_map> <utility> <variant> <vector>)
set(TANDEM_HEADERS_OF_llvm_clang
    <llvm/IR/Constants.h> <llvm/IR/DebugInfoMetadata.h> <llvm/IR/IRBuilder.h> <llvm/IR/InstIterator.h>
    <llvm/IR/Instructions.h> <llvm/IR/IntrinsicInst.h> <llvm/IR/Module.h> <llvm/IR/Operator.h>)
set(TANDEM_HEADERS_OF_fmt::fmt <fmt/format.h>)
set(TANDEM_HEADERS_OF_GTest::gtest_main <gtest/gtest.h>)
set(TANDEM_HEADERS_OF_rapidcheck <rapidcheck.h>)

function(tandem_precompile target)
  if(CMAKE_DISABLE_PRECOMPILE_HEADERS)
    return()
  endif()
  set(headers ${TANDEM_COMMON_HEADERS})
  foreach(library ${ARGN})
    list(APPEND headers ${TANDEM_HEADERS_OF_${library}})
  endforeach()
  target_precompile_headers(${target} PRIVATE ${headers})
  # g++ 12 forgets that precompiled headers are the system's, and warns of what is inlined from them.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:
    -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-maybe-uninitialized>)
endfunction()

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
    list(LENGTH STAGE_SOURCES count)
    if(count GREATER 4)
      tandem_precompile(tandem_${name} ${STAGE_EXTERNAL})
    endif()
  else()
    add_library(tandem_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(tandem_${name} ${scope} ${root})
  foreach(used ${STAGE_USES})
    target_link_libraries(tandem_${name} ${scope} tandem_${used})
  endforeach()
endfunction()

# A program of tests: tandem_tests(ir_tests SOURCES a_test.cpp ... USES tandem_ir EXTERNAL rapidcheck)
function(tandem_tests name)
  cmake_parse_arguments(TESTS "" "" "SOURCES;USES;EXTERNAL" ${ARGN})
  set(external ${TESTS_EXTERNAL} GTest::gtest_main)
  add_executable(${name} ${TESTS_SOURCES})
  # What takes time in a test is the library; the test itself is compiled quickly.
  target_compile_options(${name} PRIVATE ${TANDEM_WARNINGS} $<$<CONFIG:Release>:-O0>)
  target_link_libraries(${name} PRIVATE ${TESTS_USES} ${external})
  list(LENGTH TESTS_SOURCES count)
  if(count GREATER 2)
    tandem_precompile(${name} ${external})
  endif()
endfunction()
