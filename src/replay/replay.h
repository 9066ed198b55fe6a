#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/both.h"
#include "base/result.h"
#include "verdict/verdict.h"

// Native execution of both versions on given inputs, in a sandboxed child.
// Independent of the IR and of the encodings: it starts from the bitcode of the
// two linked modules.

namespace tandem::replay {

struct GlobalSlot {
  std::string symbol;  // in the module of that side; "" where that side does not have it
  ScalarType type;
};
TANDEM_FIELDS(GlobalSlot, symbol, type)

// A parameter of the function itself: it is passed the low bits of an argument.
struct OwnParameter {
  std::uint32_t argument = 0;  // of a witness
  ScalarType type;
};
TANDEM_FIELDS(OwnParameter, argument, type)
struct OwnInterface {
  std::vector<OwnParameter> parameters;
  std::optional<ScalarType> return_type;
};
TANDEM_FIELDS(OwnInterface, parameters, return_type)

// One side of a pair, as replay has to call it.
struct Entry {
  std::string symbol;
  std::vector<ScalarType> parameters;     // one to one with Witness::arguments
  std::optional<ScalarType> return_type;  // of what is compared
  // Where the function of this version takes or returns something else. A narrower value that it
  // returns is extended, and one that is not compared is ignored.
  std::optional<OwnInterface> own = {};
  std::vector<GlobalSlot> globals;  // one to one with Witness::globals
  // Globals that are not scalars and that either version can touch: their
  // symbols, "" where that side does not have it. What a witness does not give
  // keeps its initial contents.
  std::vector<std::string> memory_globals;
  // Those of them that code outside can write to.
  std::vector<std::string> shared_globals = {};
  // Functions without a body that do not change memory of the program.
  std::vector<std::string> not_writing = {};
};
TANDEM_FIELDS(Entry, symbol, parameters, return_type, own, globals, memory_globals, shared_globals,
              not_writing)

enum class OverflowCheck : std::uint8_t {
  None,    // wraps
  Signed,  // a signed overflow (nsw operation) ends the run as Ending::Undefined
  All,     // so does every unsigned wrap-around and every conversion that loses bits
};
TANDEM_LAST_OF(OverflowCheck, All)

struct Subject {
  Both<Entry> entry;
  OverflowCheck overflow{};
  // With Refines, a trap of the old version for what C leaves undefined counts as Undefined.
  Relation relation = Relation::Equal;
  CTypes types;                              // of the old program: how memory is shown
  std::vector<CTypeId> parameter_types;      // in `types`, one to one with Entry::parameters
  std::vector<CTypeId> memory_global_types;  // in `types`, one to one with Entry::memory_globals
  // Some structures have fields of one version only, of which the types do not know. Memory is
  // then compared where the types have something, and inputs keep to the types.
  bool by_field = false;
  // The first argument is where a structure that is returned goes: a place of its own, in which
  // there is nothing before.
  bool has_result_place = false;
};
TANDEM_FIELDS(Subject, entry, overflow, relation, types, parameter_types, memory_global_types,
              by_field, has_result_place)

struct Limits {
  std::uint64_t blocks = 200'000;  // basic blocks executed by one run
  std::uint32_t call_depth = 2'000;
  // Processor time of one batch, far behind the blocks: those of all its runs take a few seconds.
  std::uint32_t seconds = 120;
};
TANDEM_FIELDS(Limits, blocks, call_depth, seconds)

struct Batch {
  std::uint64_t executions = 0;  // pairs of runs that were made
  std::uint64_t comparable =
      0;  // of these, both ended within the limits and in no undefined behaviour
  std::uint64_t undefined_in_new = 0;   // where the old version was not
  std::optional<Confirmed> difference;  // on the first input that shows one
  std::string trouble;                  // why nothing could be run, else ""
};

// A helper process that compiles and runs. Not for use by two threads at a time.
class Runner {
 public:
  // Starts the helper. To be called before the process has any second thread.
  static Result<std::unique_ptr<Runner>> start();
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // The two programs that the following runs are about.
  void load(const Both<std::string>& bitcode);

  // Runs both versions on each witness in order, until one shows a difference.
  // Runs that exceed a limit, and runs that end in undefined behaviour on either side, are not
  // differences; but with Refines or OverflowCheck::Signed it is one that the new version alone
  // does what C rules out. A difference is confirmed by running again with other contents of
  // uninitialised memory.
  Batch run(const Subject& subject, std::span<const Witness> witnesses, const Limits& limits = {});
  // Looks for the first input on which one version returns and the other runs out of its blocks
  // (Behaviour::is_endless), whatever uninitialised memory holds and the library chooses. No
  // version may do what C leaves undefined; signed overflows count as that, whatever the subject
  // says. The `difference` is one only if the long run is proved never to end.
  Batch run_endless(const Subject& subject, std::span<const Witness> witnesses,
                    const Limits& limits);

 private:
  enum class Sought : std::uint8_t { Difference, EndlessRun };
  struct Implementation;
  Batch run(const Subject& subject, std::span<const Witness> witnesses, const Limits& limits,
            Sought sought);
  explicit Runner(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

// The allocation, counted from 1 on, that is to fail in a run with this seed; 0
// for none. One seed in 16 has one; a seed of 0, which a model's witness has, never.
std::uint32_t failing_allocation(std::uint64_t answer_seed);
// True if a run with this seed has an external function that changes memory: one seed in eight;
// never 0.
constexpr bool has_writing_answer(std::uint64_t answer_seed) { return answer_seed % 8 == 3; }
// A function outside that a pointer of the witness leads to, by that pointer: "f", "ops->read".
std::string function_name(const MemoryObject& object);

}  // namespace tandem::replay
