#pragma once

#include "engines/synchronised/runs.h"

namespace tandem::engines::synchronised {

// An equality of a claim's coupling that stood in the way of a match.
struct Obstacle {
  std::size_t claim;
  std::set<IndexPair> equalities;
  friend auto operator<=>(const Obstacle&, const Obstacle&) = default;
};

using CallPair = std::pair<PointCall, PointCall>;  // (old, new)

// The result of a search for an unrolling.
struct Alignment {
  std::optional<Unrolling> unrolling;
  std::size_t samples = 0;          // that the unrolling was found on
  std::set<std::size_t> used;       // claims that relate calls, by index
  std::set<CallPair> met;           // the calls that they relate
  std::vector<Obstacle> obstacles;  // without an unrolling: what might be given up, the least first
};

// Looks for the smallest unrolling after which every call that is left on one
// side has one on the other that a claim relates it to. Decided on samples of
// the inputs on which no activation is a last one; what comes out is a guess, and the
// proof decides.
class UnrollingSearch {
 public:
  UnrollingSearch(const Points& points, Expansions& expansions, SampleRuns& runs,
                  const std::vector<Claim>& claims)
      : points_(points),
        pool_(points.pool),
        expansions_(expansions),
        runs_(runs),
        claims_(claims) {}

  Alignment find(std::size_t claim);

 private:
  // Inputs, and the values of all terms that were looked at: those of many states of
  // the search.
  struct Sample {
    Sample(const ir::TermPool& pool, logic::Model given)
        : model(std::move(given)), values(pool, model) {}
    logic::Model model;
    logic::Evaluator values;
  };
  // An activation in a sample run.
  struct Reached {
    PointCall call;
    bool is_leaf = false;
    bool is_used = false;
    std::optional<std::size_t> parent;  // none: the root
  };
  using Nodes = Both<std::vector<Reached>>;
  struct State {
    Both<std::set<PointCall>> expanded;
    std::size_t size() const { return expanded[Side::Old].size() + expanded[Side::New].size(); }
    friend auto operator<=>(const State&, const State&) = default;
  };
  // The calls of a state that do not fit, and why.
  struct Misfits {
    std::size_t samples = 0;  // that were of use
    Both<std::set<PointCall>> leaves;
    Both<std::set<PointCall>> unmatched;
    std::set<std::size_t> used;
    // The pairs of calls that relate each leaf to something; [1]: two leaves.
    std::map<std::pair<Side, PointCall>, std::array<std::set<CallPair>, 2>> met;
    std::set<Obstacle> obstacles;
  };

  // Any inputs that the claim is about, and those that sample runs get to.
  std::vector<logic::Model> random_samples(const Claim& claim, const Both<PointCall>& roots);
  std::vector<logic::Model> reached_samples(std::size_t claim, const Both<PointCall>& roots);
  Alignment find_on(const std::vector<logic::Model>& samples, const Both<PointCall>& roots);
  Misfits check(const State& state, const Both<PointCall>& roots);
  // All activations of a sample run, callers first. False where one of them makes no call.
  bool reach(logic::Evaluator& sample, const State& state, Side side, const Reached& node,
             std::vector<Reached>& nodes);
  // Finds partners; what is left over goes into the misfits, if it matters there.
  void match_all(logic::Evaluator& sample, const Nodes& nodes, bool matters, Misfits& misfits);
  std::vector<std::size_t> preferred_claims() const;
  // The claim that relates a leaf, or what it is within, to something in a sample; and what.
  struct Match {
    std::size_t claim;
    CallPair calls;
    bool is_of_leaves = false;
  };
  std::optional<Match> match_for(logic::Evaluator& sample, const Nodes& nodes, Side side,
                                 const Reached& leaf) const;
  void add_obstacles(logic::Evaluator& sample, const Nodes& nodes, Side side, const Reached& leaf,
                     Misfits& misfits) const;
  // The equalities of a claim that two calls do not have; nullopt where it is not about them.
  std::optional<std::set<IndexPair>> violated_by(logic::Evaluator& sample, std::size_t claim,
                                                 Side side, const Reached& node,
                                                 const Reached& partner) const;

  const Points& points_;
  ir::TermPool& pool_;
  Expansions& expansions_;
  SampleRuns& runs_;
  const std::vector<Claim>& claims_;
  std::vector<std::unique_ptr<Sample>> samples_;
  std::vector<std::size_t> preferred_;  // claims, in the order in which they are tried
};

}  // namespace tandem::engines::synchronised
