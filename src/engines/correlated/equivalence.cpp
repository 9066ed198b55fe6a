#include <algorithm>

#include "engines/correlated/analysis.h"
#include "engines/correlated/correlated.h"
#include "engines/correlated/induction.h"
#include "engines/correlated/sums.h"
#include "engines/shared/boundary.h"
#include "engines/shared/prepare.h"
#include "engines/synchronised/claims.h"

namespace tandem::engines::correlated {
namespace {

using ir::TermId;

// A proof for the inputs that satisfy a premise.
class ProofUnder {
 public:
  ProofUnder(const Points& points, const FunctionInputs& inputs, TermId premise, std::string name)
      : points_(points),
        inputs_(inputs),
        coupling_(coupling_of(points.task, points.question.pair)),
        premise_(premise),
        name_(std::move(name)) {
    for (const TermId input : inputs.all) input_sorts_.push_back(pool_.sort(input));
  }

  std::optional<Proof> run(std::size_t fewest_runs) {
    const std::vector<Trace> traces = sample_traces(points_, pool_, inputs_, premise_);
    if (traces.size() < fewest_runs) return std::nullopt;
    const std::vector<Way> ways = ways_of(traces);
    if (runs_differ(ways.front())) return std::nullopt;
    note_ends_at_once();
    for (const Detail detail : {Detail::Equations, Detail::Orders, Detail::Views, Detail::Products,
                                Detail::Squares, Detail::Analysed}) {
      for (const Way& way : ways) {
        if (points_.is_late()) return std::nullopt;
        if (auto proof = prove(detail, way)) return proof;
      }
    }
    return std::nullopt;
  }

 private:
  // How both are led, and where that leads them in the sample runs.
  struct Way {
    Interleaving interleaving;
    std::map<Node, std::vector<Meeting>> met;
    Guards guards;
  };

  // In step, as the runs suggest, and one after the other: what is told of a sum or of memory may
  // take one, and what is told of counters another.
  std::vector<Way> ways_of(const std::vector<Trace>& traces) {
    std::vector<Way> ways;
    for (Interleaving& interleaving :
         std::vector{Interleaving{}, find_interleaving(points_, input_sorts_, traces),
                     one_after_the_other()}) {
      Way way{std::move(interleaving), {}, {}};
      way.met = meetings_of(traces, way.interleaving);
      const bool is_known = std::any_of(
          ways.begin(), ways.end(), [&](const Way& other) { return have_same_paces(other, way); });
      if (is_known) continue;
      way.guards = find_guards(points_, pool_, inputs_, way.interleaving, way.met);
      ways.push_back(std::move(way));
    }
    return ways;
  }

  Interleaving one_after_the_other() const {
    Interleaving interleaving;
    for (PointId i = 1; i < points_.count(Side::Old); ++i) {
      for (PointId j = 1; j < points_.count(Side::New); ++j)
        interleaving.paces[make_both<std::optional<PointId>>(i, j)] = make_both(1U, 0U);
    }
    return interleaving;
  }

  static bool have_same_paces(const Way& a, const Way& b) {
    if (a.met.size() != b.met.size()) return false;
    return std::all_of(a.met.begin(), a.met.end(), [&](const auto& entry) {
      const Node& node = entry.first;
      return b.met.contains(node) && a.interleaving.pace_at(node) == b.interleaving.pace_at(node);
    });
  }

  // A proof would fail.
  bool runs_differ(const Way& way) const {
    const auto at_end = way.met.find(make_both<std::optional<PointId>>(std::nullopt, std::nullopt));
    if (at_end == way.met.end()) return false;
    const auto ending = points_.procedure(Side::Old, 0).outputs.size();
    for (const Meeting& meeting : at_end->second) {
      const bool returns = meeting.values[Side::Old][ending] == static_cast<Bits>(Ending::Return);
      for (const auto& [i, j] : coupling_.outputs) {
        if (!points_.procedure(Side::Old, 0).outputs[i].sort.is_scalar()) continue;
        const auto& before = meeting.values[Side::Old][i];
        const auto& after = meeting.values[Side::New][j];
        if (returns && before && after && *before != *after) return true;
      }
    }
    return false;
  }

  // What a version leaves that gets to no loop is told by the inputs.
  void note_ends_at_once() {
    for (const Side side : sides) {
      StandIns stand_ins(pool_);
      const auto leaves = leaves_of(points_, pool_, stand_ins, side, {0, inputs_.of[side]}, 1);
      if (!leaves) continue;
      for (const Leaf& leaf : *leaves) {
        if (!leaf.point && is_plain(leaf)) at_once_[side].push_back(leaf);
      }
    }
  }

  bool is_plain(const Leaf& leaf) const {
    std::vector<TermId> roots = leaf.values;
    roots.push_back(leaf.condition);
    const std::vector<TermId> parts = ir::reachable_terms(pool_, roots);
    return std::none_of(parts.begin(), parts.end(),
                        [&](TermId part) { return pool_[part].op == ir::Op::Apply; });
  }

  void add_ends_at_once(const Node& node, NodeFacts& facts) {
    for (const Side side : sides) {
      if (node[side] || !node[other(side)]) continue;
      for (const Leaf& leaf : at_once_[side]) {
        for (std::size_t i = 0; i < leaf.values.size(); ++i) {
          if (!pool_.sort(leaf.values[i]).is_scalar()) continue;
          facts.facts.push_back(
              pool_.implies(leaf.condition, pool_.equal(facts.values[side][i], leaf.values[i])));
        }
      }
    }
  }

  std::optional<Proof> prove(Detail detail, const Way& way) {
    std::map<Node, NodeFacts> claims;
    for (const auto& [node, meetings] : way.met) {
      const bool is_start = node[Side::Old] == std::optional<PointId>(0);
      if (is_start || is_end(node)) continue;
      claims[node] = guess_at(points_, pool_, inputs_, way.guards, node, meetings, detail);
      add_ends_at_once(node, claims[node]);
    }
    std::map<Node, std::vector<LinearFact>> analysed;
    if (detail == Detail::Analysed)
      analysed = analyse(points_, pool_, way.interleaving, inputs_, premise_, claims);
    for (auto& [node, facts] : claims) {
      for (const LinearFact& fact : analysed[node]) add_facts(pool_, way.guards, fact, facts);
      drop_useless(pool_, inputs_, way.met.at(node), facts);
    }
    Sums sums(points_, pool_, inputs_);
    if (detail >= Detail::Orders) sums.add_facts(claims);
    const Share share(points_.task.prover, 0.3);
    Induction induction(points_, pool_, way.interleaving, inputs_, premise_,
                        name_ + std::to_string(++tries_));
    for (auto& [node, facts] : claims) induction.claim(node, std::move(facts));
    induction.know([&](std::span<const TermId> terms) { return sums.truths(terms); });
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
  const FunctionInputs& inputs_;
  const Coupling coupling_;
  const TermId premise_;
  const std::string name_;
  std::vector<ir::Sort> input_sorts_;
  Both<std::vector<Leaf>> at_once_;
  unsigned tries_ = 0;
};

class EquivalenceProof {
 public:
  explicit EquivalenceProof(const Points& points)
      : points_(points), inputs_(function_inputs(points, pool_)) {}

  // On all inputs at once, or by cases: where a loop is not entered, less has to be said of where
  // it is, and more of where it is entered.
  Attempt run() {
    const auto& given = points_.question.given;
    const TermId premise =
        given ? ir::instantiate(pool_, *given, inputs_.of[Side::Old]) : pool_.boolean(true);
    Attempt attempt;
    attempt.proof = prove(premise, CorrelatedLimits::fewest_runs);
    if (attempt.proof) return attempt;
    attempt.why = "no facts were found at the loops of both that make them end alike";
    const auto enters = first_round();
    if (!enters || points_.is_late()) return attempt;
    auto where_entered = prove(pool_.both(premise, *enters), CorrelatedLimits::fewest_runs);
    if (!where_entered) return attempt;
    const auto elsewhere = prove(pool_.both(premise, pool_.negate(*enters)), 1);
    if (!elsewhere) return attempt;
    where_entered->include(*elsewhere);
    where_entered->terminates_together &= elsewhere->terminates_together;
    attempt.proof = std::move(where_entered);
    return attempt;
  }

 private:
  std::optional<Proof> prove(TermId premise, std::size_t fewest_runs) {
    return ProofUnder(points_, inputs_, premise,
                      points_.question.name + "-product" + std::to_string(++tries_) + "-")
        .run(fewest_runs);
  }

  // That the first loop of a version goes round at least once, as far as the inputs say.
  std::optional<TermId> first_round() {
    for (const Side side : sides) {
      StandIns stand_ins(pool_);
      const auto starts = leaves_of(points_, pool_, stand_ins, side, {0, inputs_.of[side]}, 1);
      if (!starts) return std::nullopt;
      for (const Leaf& start : *starts) {
        if (!start.point) continue;
        const auto rounds =
            leaves_of(points_, pool_, stand_ins, side, {*start.point, start.values}, 1);
        if (!rounds) return std::nullopt;
        for (const Leaf& round : *rounds) {
          const TermId condition = pool_.both(start.condition, round.condition);
          if (round.point && !pool_.is_true(condition)) return condition;
        }
      }
    }
    return std::nullopt;
  }

  const Points& points_;
  ir::TermPool& pool_ = points_.pool;
  const FunctionInputs inputs_;
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
