#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ir/program.h"

// Acyclic bodies on argument terms: the heart of the engines, which differ
// mostly in the call policy that they pass.

namespace tandem::ir {

// The result of an execution of a procedure, as terms over its inputs.
struct Outcome {
  std::vector<TermId>
      outputs;  // one to one with the procedure's outputs; mean something where it returns
  std::optional<TermId> ending;      // an Ending as ending_sort; none: it always returns
  std::optional<TermId> stop_world;  // the world where it does not return, if it has one
};

TermId ending_term(TermPool& pool, Ending ending);
// How it ends: what cannot stop returns.
TermId ending_of(TermPool& pool, const Outcome& outcome);

struct CallSite {
  Callee callee;
  const Procedure& caller;
  const SourceLocation& where;
};

// Says what stands for a call. `condition` is that of reaching it.
class CallPolicy {
 public:
  virtual ~CallPolicy() = default;
  virtual Outcome call(const CallSite& site, std::span<const TermId> args, TermId condition) = 0;
  // The term for an address instruction.
  virtual TermId address(TermPool& pool, const Program& program, const Address& address);
  // Pointer arithmetic that takes place under a condition.
  virtual void pointer_sum(TermId /*base*/, TermId /*distance*/, TermId /*sum*/,
                           TermId /*condition*/) {}

 protected:
  // Tells the locals of one activation of a procedure from those of another.
  std::string frame_;
};

// The contents that a global holds whatever happens, for MemoryObject.
std::optional<ObjectId> contents_in(TermPool& pool, const Program& program, GlobalId global);

// The value of a procedure (flow form without loops, or recursive form) on
// `inputs`, one to one with its inputs. All paths at once, joined by ite. The
// work is linear in the body.
Outcome evaluate(TermPool& pool, const Program& program, const Procedure& procedure,
                 std::span<const TermId> inputs, CallPolicy& policy, TermId condition);

// One path of a procedure.
struct Path {
  TermId condition;
  Outcome outcome;
  std::vector<SourceLocation> lines;  // in order of execution
};

// The paths of a procedure, one at a time, in the order of its branches. A
// branch whose condition `is_feasible` denies is not followed.
class PathStream {
 public:
  PathStream(TermPool& pool, const Program& program, const Procedure& procedure,
             std::span<const TermId> inputs, CallPolicy& policy,
             std::function<bool(TermId condition)> is_feasible);
  ~PathStream();
  std::optional<Path> next();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// The disjunction of path conditions, with what is common to all of them taken
// out and complementary ones resolved: (p && c) || (p && !c) is p.
TermId join_conditions(TermPool& pool, std::span<const TermId> conditions);

}  // namespace tandem::ir
