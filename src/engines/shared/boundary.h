#pragma once

#include "engines/shared/coupling.h"
#include "engines/shared/engine.h"
#include "replay/replay.h"

// Where a pair of functions meets the outside: how inputs and outputs
// correspond, when two outcomes are the same, and how replay has to call them.

namespace tandem::engines {

// Inputs and outputs by position, global and kind.
Coupling coupling_between(const pairing::Plan& plan, const Both<Shape>& shapes);
Coupling coupling_of(const Task& task, pairing::PairId pair);

// Variables for the inputs of both sides: the same one where they correspond.
Both<std::vector<ir::TermId>> input_variables(ir::TermPool& pool, const Task& task,
                                              pairing::PairId pair);

// The properties of its pair's pointers that a proof used, besides what its terms rest on.
struct UsedOfPointers {
  bool are_apart = false;  // what does not alias (pairing::Pair::no_alias)
  bool are_valid = false;  // valid_pointers.h
};
// The grounds of a proof about this pair that pointers give, as far as a term of the pool rests on
// them, or something else.
Grounds pointer_grounds(const ir::TermPool& pool, const Task& task, pairing::PairId pair,
                        UsedOfPointers used = {});

// A piece of memory.
struct WrittenPlace {
  ir::TermId address;
  unsigned width_bits = 8;
  friend auto operator<=>(const WrittenPlace&, const WrittenPlace&) = default;
};
// Where one of these memories was written, as far as the caller can see it and the terms tell.
std::vector<WrittenPlace> written_places(const ir::TermPool& pool, ir::TermId a, ir::TermId b);

// Where memories are compared: at one address that can be any, or where they were written. The
// latter names no address that is not computed from the inputs; that it finds every difference
// is not said.
enum class Compared : std::uint8_t { Anywhere, WhereWritten };

// True where both behave the same, or where the old version runs into undefined behaviour.
ir::TermId same_behaviour(ir::TermPool& pool, const Coupling& coupling,
                          const Both<ir::Outcome>& outcomes,
                          const Both<std::vector<ir::TermId>>& inputs,
                          Compared compared = Compared::Anywhere);

// How to run a pair natively; nullopt where its signature does not allow it.
struct Executable {
  replay::Subject subject;
  std::vector<NamedValue> parameters;               // with value 0
  std::vector<NamedValue> globals;                  // with their initial values
  std::vector<pairing::GlobalPairId> global_pairs;  // of `globals`, one to one
  std::vector<bool> is_input;  // of `globals`: one of one version only keeps its initial value
  std::vector<CTypeId> parameter_types;  // of `parameters`, in subject.types
  std::vector<CTypeId> global_types;     // of `globals`
  struct MemoryGlobal {
    std::string name;
    CTypeId type;
    std::uint64_t size_bytes = 0;
    bool is_input = false;   // otherwise it keeps what it starts with
    bool is_shared = false;  // code outside has its address
    pairing::GlobalPairId pair;
  };
  std::vector<MemoryGlobal> memory_globals;  // one to one with Entry::memory_globals
  // Pointers that must not lead to one object: places among the parameters, then the
  // globals.
  struct Apart {
    std::size_t a = 0;
    std::size_t b = 0;
    bool is_declared = false;  // by `restrict`: then nothing else leads there either
  };
  std::vector<Apart> apart = {};
  bool has_loose_types = false;  // in either version: see ir::Program

  // The place of a global among `globals`.
  std::optional<std::size_t> index_of(pairing::GlobalPairId global) const;
};
std::optional<Executable> make_executable(const Task& task, pairing::PairId pair);

}  // namespace tandem::engines
