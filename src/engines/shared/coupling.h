#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/both.h"
#include "ir/evaluate.h"
#include "verdict/proof.h"

// Calls that are known or assumed to behave alike in both versions, and the
// terms that stand for them.

namespace tandem::engines {

using IndexPair = std::pair<std::size_t, std::size_t>;  // (old, new)

// The inputs and outputs of a call, on one side.
struct Shape {
  const std::vector<ir::Input>* inputs = nullptr;
  const std::vector<ir::Output>* outputs = nullptr;
  bool may_stop = false;
};
Shape shape_of(const ir::Procedure& procedure);

// A claim about two callees: calls with equal inputs (those listed; the others
// do not matter) that satisfy the facts end alike and, where they return, give
// equal outputs (those listed); an output that only one side has is then what
// came in. It says nothing of a call without a counterpart: the other version
// might not end there, or run into undefined behaviour.
struct Coupling {
  std::vector<IndexPair> inputs;
  std::vector<ir::TermId> facts;               // over the placeholders
  Both<std::vector<ir::TermId>> placeholders;  // one variable for each input, where there are facts
  std::vector<IndexPair> outputs;
  Both<std::vector<std::pair<std::size_t, std::size_t>>> unchanged;  // (output, input) of one side
  Both<std::optional<Bits>> only_exit;  // of a loop that has one, whatever it is called with
};

// The facts of a coupling, said of these arguments.
std::vector<ir::TermId> instantiate_facts(ir::TermPool& pool, const Coupling& coupling,
                                          const Both<std::span<const ir::TermId>>& args);

// Variables for the inputs of two procedures, named after `key`: one for all
// that the coupling says are equal, through others too.
Both<std::vector<ir::TermId>> variables_under(ir::TermPool& pool, const Coupling& coupling,
                                              const std::string& key,
                                              const Both<const ir::Procedure*>& procedures);

// One call, as evaluation met it.
struct Instance {
  ir::TermId condition;
  std::vector<ir::TermId> args;
  ir::Outcome outcome;
};

// That these calls have the inputs and satisfy the facts that a coupling asks for.
ir::TermId is_related(ir::TermPool& pool, const Coupling& coupling,
                      const Both<std::span<const ir::TermId>>& args);
// These calls are alike, as a coupling says of related ones.
ir::TermId is_alike(ir::TermPool& pool, const Coupling& coupling,
                    const Both<const Instance*>& calls);

// Knowledge about the end of a callee.
enum class Termination : std::uint8_t {
  Always,    // it ends on every input
  Together,  // with equal inputs both versions end or neither does
  Unknown,
};

// The terms that stand for calls, of both sides, within one obligation. Where a
// coupling takes in every input of both sides and nothing else, one
// uninterpreted function serves both, so that equal calls are equal terms.
// Otherwise each side has functions of its own, related by assumptions(): for
// every call of the old and every call of the new, equal inputs imply equal
// outputs.
class StandIns {
 public:
  explicit StandIns(ir::TermPool& pool) : pool_(pool) {}

  // `key` names the callee pair; the same key always with the same coupling.
  ir::Outcome related(const std::string& key, const Coupling& coupling, const Both<Shape>& shapes,
                      Side side, std::span<const ir::TermId> args, ir::TermId condition,
                      Termination termination);
  // A callee of which nothing is known but that it is a function of its inputs.
  ir::Outcome opaque(const std::string& key, const Shape& shape, Side side,
                     std::span<const ir::TermId> args, ir::TermId condition);

  // Something that holds of the calls of a callee that return, and why.
  void assume(const std::string& key, ir::TermId term, const Grounds& grounds);
  // The terms for the calls rest on these grounds.
  void rest_on(const Grounds& grounds) { grounds_.add_all(grounds); }

  std::vector<ir::TermId> assumptions();
  // Everything that the calls so far rest on.
  const Grounds& grounds() const { return grounds_; }
  const std::map<std::string, Both<std::vector<Instance>>>& instances() const { return instances_; }
  // The callees that have no counterpart to be related to.
  const std::set<std::string>& opaque_calls() const { return opaque_calls_; }

  // The goal that the calls which may not end correspond: each is made under the same
  // condition and with the same inputs in the other version. nullopt where it cannot hold.
  std::optional<ir::TermId> calls_correspond();

 private:
  ir::Outcome shared(const std::string& key, const Coupling& coupling, const Both<Shape>& shapes,
                     Side side, std::span<const ir::TermId> args);
  ir::Outcome separate(const std::string& key, const Coupling& coupling, const Both<Shape>& shapes,
                       Side side, std::span<const ir::TermId> args);
  ir::Outcome functions_of(const std::string& key, const Shape& shape, Side side,
                           std::span<const ir::TermId> args);

  ir::TermPool& pool_;
  std::map<std::string, Both<std::vector<Instance>>> instances_;
  std::map<std::string, Coupling> couplings_;  // of related callees
  std::set<std::string> separate_;             // those with functions of their own on each side
  std::map<std::string, Termination> terminations_;
  std::set<std::string> opaque_calls_;
  std::vector<ir::TermId> assumed_;
  std::set<std::string> assumed_of_;  // keys
  Grounds grounds_;
};

}  // namespace tandem::engines
