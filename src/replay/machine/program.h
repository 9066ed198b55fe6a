#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/source_location.h"
#include "library/functions.h"
#include "replay/replay.h"

// One version, compiled and ready to be called in this process or a fork of it.

namespace tandem::replay {

enum class ValueKind : std::uint8_t { Integer, Float, Double, LongDouble, Pointer };

// Type of a value that crosses the border of the compiled code.
struct CrossingType {
  ValueKind kind = ValueKind::Integer;
  unsigned width_bits = 0;
  bool is_signed = true;
  unsigned lane_bits = 0;  // of several floating-point numbers in one: the width of each
};

// One that is really called: see library.h.
using LibraryFunction = Bits (*)(const Bits* arguments);

// A call to a function without a body. Variadic functions are why this is
// about the call and not about the function.
struct ExternalSite {
  std::string function;
  std::vector<CrossingType> arguments;
  std::optional<CrossingType> returned;
  bool is_never_null = false;  // what it returns, a pointer
  bool returns = true;
  bool is_variadic = false;  // or declared without a list of parameters
  bool is_indirect = false;  // the function that a pointer from outside leads to
  // Not part of the behaviour: it changes nothing, and equal arguments get equal answers.
  bool is_pure = false;
  bool sees_memory = true;    // may look at what its arguments lead to
  bool writes_memory = true;  // may change memory of the program
  // Arguments that are structures by value are given as pointers to them: how large, and of
  // which type (CompiledSide::object_types). One to one with the arguments.
  struct ByValue {
    std::size_t bytes = 0;  // 0: it is not one
    CTypeId type = {};
  };
  std::vector<ByValue> by_value;
  std::set<std::uint32_t> constant_parameters;   // declared as pointers to const
  std::set<std::uint32_t> never_null_arguments;  // declared so
  const library::Function* known = &library::unlisted;
  LibraryFunction library = nullptr;  // the real function, if it is to be called
};

// The contents that a global of the program starts from.
struct GlobalImage {
  char* address = nullptr;
  std::vector<char> initial;
};

// Where the value of a GlobalSlot lives; no address if this side does not have it.
struct SlotPlace {
  char* address = nullptr;
  std::size_t bytes = 0;
  CrossingType type;
};

inline constexpr std::uint32_t no_index = ~std::uint32_t{0};

// A global of the program, constants included.
struct GlobalPlace {
  char* address = nullptr;
  std::size_t size = 0;
  bool is_constant = false;
  bool is_text = false;  // constant characters
  std::string name;
  std::uint32_t slot = no_index;           // in Entry::globals, if it is there
  std::uint32_t memory_global = no_index;  // in Entry::memory_globals, likewise
  std::uint32_t stream = no_index;         // of stdin, stdout, stderr
  CTypeId type = {};                       // in CompiledSide::object_types
};

// A function whose address the program takes.
struct FunctionPlace {
  const char* address = nullptr;
  std::string name;
};

// Two compilations of the same side: with Other, globals lie elsewhere in memory
// and in the opposite order, and locals elsewhere too.
enum class Placement : std::uint8_t { Usual, Other };

struct CompiledSide {
  // Arguments and return value as one Bits each.
  using EntryPoint = void (*)(const Bits* arguments, Bits* returned);

  Entry entry;
  Placement placement = Placement::Usual;
  EntryPoint call = nullptr;
  std::optional<CrossingType> returned;
  CTypeId returned_structure;  // in `object_types`, where a structure comes back in registers
  std::vector<GlobalImage> writable;
  std::vector<SlotPlace> slots;               // one to one with entry.globals
  std::vector<GlobalPlace> globals;           // all of them, by address
  std::vector<std::uint32_t> memory_globals;  // one to one with those of the entry; no_index
  std::vector<FunctionPlace> functions;       // by address
  const char* image_begin = nullptr;          // no global or function is outside of these
  const char* image_end = nullptr;
  std::vector<ExternalSite> sites;
  CTypes object_types;                          // of locals, globals and what they lead to
  std::map<std::string, CTypeId> named_types;   // structures and plain types among these
  std::set<std::uint32_t> restrict_parameters;  // in Entry::parameters, declared so
  std::set<std::uint32_t> shared_globals;  // in Entry::memory_globals: code outside writes them
  std::vector<std::vector<SourceLocation>> marker_lines;  // source lines behind each marker
  // Behaviour might depend on where things lie in memory.
  bool is_address_sensitive = false;
  bool has_variadic_functions = false;  // which find their arguments on the stack
};

}  // namespace tandem::replay
