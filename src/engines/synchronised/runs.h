#pragma once

#include "engines/synchronised/expansions.h"

namespace tandem::engines::synchronised {

// Values of the inputs of the two points of a claim, in one run of each function
// on the same inputs. None where a value is not known (memory, world).
using Meeting = Both<std::vector<std::optional<Bits>>>;

// Runs of both functions on a few small inputs: what the states are that points are
// really reached in. The basis of guesses only.
class SampleRuns {
 public:
  static constexpr std::uint32_t seed = 1;  // of what is in memory (logic::Model)

  // Inputs that do not satisfy what is given, if anything is, are not looked at.
  SampleRuns(const Points& points, Expansions& expansions)
      : points_(points), pool_(points.pool), expansions_(expansions) {}

  // Visits to the points of a claim that have the inputs equal that the claim says,
  // in the order of the runs.
  std::vector<Meeting> meetings(const Claim& claim);
  // The calls that met so, at most so many.
  std::vector<Both<PointCall>> met_calls(const Claim& claim, std::size_t most);

  // All visits to a point, of all runs; their arguments are as far as possible numbers.
  std::vector<PointCall> visits(Side side, PointId point);

 private:
  struct Visit {
    PointCall call;
    std::vector<std::optional<Bits>> args;
  };
  using Run = std::vector<Visit>;

  const std::vector<Run>& runs(Side side);
  std::vector<Both<const Visit*>> met(const Claim& claim);
  bool is_meant(std::size_t run);
  const std::set<ir::TermId>& pointers();
  std::vector<ir::TermId> constants(const std::vector<ir::TermId>& inputs, std::size_t run);
  Run follow(Side side, PointCall call);

  const Points& points_;
  ir::TermPool& pool_;
  Expansions& expansions_;
  Both<std::vector<Run>> runs_;
  std::optional<std::set<ir::TermId>> pointers_;
};

}  // namespace tandem::engines::synchronised
