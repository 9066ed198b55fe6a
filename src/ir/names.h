#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "ir/procedure.h"

// The words of the textual IR, for print.cpp, and for the tests that read it back.

namespace tandem::ir::names {

template <class Enum, std::size_t size>
using Table = std::array<std::pair<Enum, std::string_view>, size>;

inline constexpr Table<Ending, 7> endings{{{Ending::Return, "return"},
                                           {Ending::Exit, "exit"},
                                           {Ending::Division, "division"},
                                           {Ending::Shift, "shift"},
                                           {Ending::NullAccess, "null-access"},
                                           {Ending::Trap, "trap"},
                                           {Ending::Undefined, "undefined"}}};

inline constexpr Table<InputKind, 6> input_kinds{{{InputKind::Parameter, "parameter"},
                                                  {InputKind::Global, "global"},
                                                  {InputKind::Memory, "memory"},
                                                  {InputKind::World, "world"},
                                                  {InputKind::LoopVariable, "loop-variable"},
                                                  {InputKind::LiveIn, "live-in"}}};

inline constexpr Table<OutputKind, 6> output_kinds{{{OutputKind::Return, "return"},
                                                    {OutputKind::Global, "global"},
                                                    {OutputKind::Memory, "memory"},
                                                    {OutputKind::World, "world"},
                                                    {OutputKind::LoopExit, "loop-exit"},
                                                    {OutputKind::LiveOut, "live-out"}}};

template <class Enum, std::size_t size>
std::string name_of(const Table<Enum, size>& table, Enum value) {
  for (const auto& [item, name] : table) {
    if (item == value) return std::string(name);
  }
  return "";
}

// A constant as printed: Bool as false or true, the rest as a signed number
// where it fits its sort.
std::string constant_text(Sort sort, Bits value);

// Text between double quotes, with \" \\ and \xNN for what is not printable.
std::string quoted(std::string_view text);
// The same escapes without the quotes; for the file of a trailing position.
std::string escaped(std::string_view text);

// Characters that a name after '@' may have without being quoted.
bool is_name_character(char c);

}  // namespace tandem::ir::names
