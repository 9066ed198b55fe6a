#pragma once

#include "engines/synchronised/runs.h"

namespace tandem::engines::synchronised {

// A loop that builds up what a function of the other version comes back with:
// its variables then hold values of that function, for arguments that it has not
// been called with. Such a value is a function of the arguments, `recalled`, and so
// is whether there is one, `returns`. Facts about a loop may speak of them.
class RecalledValues {
 public:
  RecalledValues(const Points& points, Expansions& expansions, SampleRuns& runs)
      : points_(points), pool_(points.pool), expansions_(expansions), runs_(runs) {}

  // Facts of that kind that hold in sample runs. Guesses, to be proved.
  std::vector<ir::TermId> facts(const Claim& claim);

  bool is_spoken_of(ir::TermId term) const;

  // Adds truths about the values that a query speaks of: there is one where all calls
  // return that the body makes for the arguments, and so does the body, and then it
  // is what the body gives; and a call in a tree that is made has one where it returns.
  void add_truths(const Both<std::vector<TreeNode>>& trees, ir::TermId goal,
                  std::vector<ir::TermId>& assumptions);

 private:
  // The value of one input of the function in terms of those of the loop.
  struct Guess {
    std::size_t variable;          // of the loop
    std::vector<ir::TermId> args;  // of the function, over the placeholders
  };

  bool is_plain(Side function) const;
  std::vector<std::vector<ir::TermId>> likely_arguments(const Claim& claim, Side loop);
  bool holds_in_runs(const Claim& claim, Side loop, const Guess& guess);
  std::optional<ir::TermId> value_in_run(Side function, const std::vector<ir::TermId>& args);
  ir::TermId unfolded(Side function, const std::vector<ir::TermId>& args);
  ir::TermId recalled(Side function, std::span<const ir::TermId> args);
  ir::TermId returns(Side function, std::span<const ir::TermId> args);

  const Points& points_;
  ir::TermPool& pool_;
  Expansions& expansions_;
  SampleRuns& runs_;
  Both<std::map<std::vector<ir::TermId>, std::optional<ir::TermId>>> values_;
  unsigned depth_ = 0;  // of calls while a value is computed
};

}  // namespace tandem::engines::synchronised
