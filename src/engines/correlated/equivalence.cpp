#include "engines/correlated/analysis.h"
#include "engines/correlated/correlated.h"
#include "engines/correlated/induction.h"
#include "engines/shared/boundary.h"
#include "engines/shared/prepare.h"
#include "engines/synchronised/claims.h"

namespace tandem::engines::correlated {
namespace {

using ir::TermId;

class EquivalenceProof {
 public:
  explicit EquivalenceProof(const Points& points)
      : points_(points),
        inputs_(function_inputs(points, pool_)),
        coupling_(coupling_of(points.task, points.question.pair)),
        premise_(points.question.given
                     ? ir::instantiate(pool_, *points.question.given, inputs_.of[Side::Old])
                     : pool_.boolean(true)) {
    for (const TermId input : inputs_.all) input_sorts_.push_back(pool_.sort(input));
  }

  Attempt run() {
    const std::vector<Trace> traces = sample_traces(points_, pool_, inputs_, premise_);
    if (traces.size() < CorrelatedLimits::fewest_runs)
      return {.why = "too few sample runs come to their end"};
    interleaving_ = find_interleaving(points_, input_sorts_, traces);
    met_ = meetings_of(traces, interleaving_);
    guards_ = find_guards(points_, pool_, inputs_, interleaving_, met_);
    Attempt attempt;
    for (const Detail detail :
         {Detail::Equations, Detail::Orders, Detail::Products, Detail::Squares, Detail::Analysed}) {
      if (points_.is_late()) break;
      if ((attempt.proof = prove(detail))) return attempt;
    }
    attempt.why = "no facts were found at the loops of both that make them end alike";
    return attempt;
  }

 private:
  std::optional<Proof> prove(Detail detail) {
    std::map<Node, NodeFacts> claims;
    for (const auto& [node, meetings] : met_) {
      const bool is_start = node[Side::Old] == std::optional<PointId>(0);
      if (is_start || is_end(node)) continue;
      claims[node] = guess_at(points_, pool_, inputs_, guards_, node, meetings, detail);
    }
    std::map<Node, std::vector<LinearFact>> analysed;
    if (detail == Detail::Analysed)
      analysed = analyse(points_, pool_, interleaving_, inputs_, premise_, claims);
    const Share share(points_.task.prover, 0.5);
    Induction induction(points_, pool_, interleaving_, inputs_, premise_,
                        points_.question.name + "-product" + std::to_string(++tries_));
    for (auto& [node, facts] : claims) {
      for (const LinearFact& fact : analysed[node]) add_facts(pool_, guards_, fact, facts);
      drop_useless(pool_, inputs_, met_.at(node), facts);
      induction.claim(node, std::move(facts));
    }
    induction.ask_at_end(
        [&](const Both<std::vector<TermId>>& values) { return end_alike(values); });
    if (!induction.run()) return std::nullopt;
    Proof proof = induction.proof();
    proof.terminates_together = induction.ends_together();
    return proof;
  }

  static bool is_end(const Node& node) { return !node[Side::Old] && !node[Side::New]; }

  TermId end_alike(const Both<std::vector<TermId>>& values) {
    Both<ir::Outcome> outcomes;
    for (const Side side : sides) outcomes[side] = outcome_of(points_, side, values[side]);
    return same_behaviour(pool_, coupling_, outcomes, inputs_.of);
  }

  const Points& points_;
  ir::TermPool& pool_ = points_.pool;
  const FunctionInputs inputs_;
  const Coupling coupling_;
  const TermId premise_;
  std::vector<ir::Sort> input_sorts_;
  Interleaving interleaving_;
  std::map<Node, std::vector<Meeting>> met_;
  Guards guards_;
  unsigned tries_ = 0;
};

}  // namespace

Attempt Correlated::answer(const Task& task, const Question& question) const {
  Prepared prepared = prepare(task, question, LoopCut::AtReturn);
  if (!prepared.forms) return {.why = prepared.why_not};
  ir::TermPool pool{task.budget};
  const Points points{task, question, std::move(*prepared.forms), pool, true};
  if (!synchronised::is_repetitive(points, Side::Old) &&
      !synchronised::is_repetitive(points, Side::New))
    return {.why = "there is no loop and no recursion"};
  return EquivalenceProof(points).run();
}

}  // namespace tandem::engines::correlated
