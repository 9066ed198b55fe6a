#pragma once

#include <set>

#include "engines/shared/pair_policy.h"
#include "engines/synchronised/points.h"

namespace tandem::engines::synchronised {

// One activation of a point in a tree of calls.
struct TreeNode {
  PointCall call;
  ir::TermId condition;  // of being reached
  ir::Outcome outcome;
  bool is_expanded = false;
  std::optional<std::size_t> parent;
  SourceLocation where;  // of the call
};

// Pointer arithmetic, and when it takes place.
struct PointerSum {
  ir::TermId base;
  ir::TermId distance;
  ir::TermId sum;
  ir::TermId condition;
};

// How far calls are followed.
struct Unrolling {
  Both<std::set<PointCall>> expanded;
  // A leaf is its own value where it ends within so many further calls, and a
  // function of its arguments elsewhere.
  unsigned peek = 0;
};

// Terms that stand for leaves: what a claim says of its point, or a function of one
// side. Each point has a claim of its own that its leaves stand under, the first
// that mentions it, so that equal calls are equal terms.
class Leaves {
 public:
  Leaves(const Points& points, StandIns& stand_ins, const std::vector<Claim>& claims);
  ir::Outcome leaf(Side side, const PointCall& call, ir::TermId condition);

 private:
  const Points& points_;
  StandIns& stand_ins_;
  Both<std::map<PointId, const Claim*>> own_;
};

// The calls of one version from one point on: those in `expanded` are evaluated,
// the others are leaves.
class CallTree : public PairPolicy {
 public:
  CallTree(const Points& points, StandIns& stand_ins, Side side, const Unrolling& unrolling,
           Leaves& leaves);

  const std::vector<TreeNode>& grow(const PointCall& root);
  // That a point calls itself with the very same inputs: this never ends.
  ir::TermId is_endless() { return pool_.any_of(endless_); }
  const std::vector<PointerSum>& pointer_sums() const { return pointer_sums_; }
  // That calls which were not followed end in a way that there is.
  const std::vector<ir::TermId>& endings() const { return endings_; }

 private:
  ir::Outcome call(const ir::CallSite& site, std::span<const ir::TermId> args,
                   ir::TermId condition) override;
  void pointer_sum(ir::TermId base, ir::TermId distance, ir::TermId sum,
                   ir::TermId condition) override {
    pointer_sums_.push_back({base, distance, sum, condition});
  }
  ir::Outcome visit(const PointCall& call, ir::TermId condition);
  ir::Outcome leaf(const PointCall& call, ir::TermId condition);
  void note_repetition(const PointCall& call, ir::TermId condition);
  void note_ending(const ir::Outcome& leaf);
  // Too large to go on.
  bool is_full() const {
    return nodes_.size() >= points_.task.limits.synchronised.tree_nodes || points_.is_late();
  }

  const Points& points_;
  const Unrolling& unrolling_;
  Leaves& leaves_;
  std::vector<TreeNode> nodes_;
  std::optional<std::size_t> running_;  // the node whose body is evaluated
  std::vector<const PointCall*> active_;
  std::vector<ir::TermId> endless_;
  std::optional<std::set<Ending>> possible_endings_;
  std::vector<ir::TermId> endings_;
  std::vector<PointerSum> pointer_sums_;
  unsigned frames_ = 0;
  // While peeking: how deep, and under which conditions that was not enough.
  std::optional<unsigned> peeking_;
  std::vector<ir::TermId> not_ended_;
};

}  // namespace tandem::engines::synchronised
