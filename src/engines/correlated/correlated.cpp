#include "engines/correlated/correlated.h"

#include <algorithm>

#include "base/integer.h"
#include "engines/conditional/question/names.h"
#include "engines/correlated/analysis.h"
#include "engines/correlated/induction.h"
#include "engines/correlated/outputs.h"
#include "engines/shared/boundary.h"
#include "engines/shared/prepare.h"
#include "engines/synchronised/claims.h"

namespace tandem::engines::correlated {
namespace {

using ir::TermId;

class Description {
 public:
  Description(const Points& points, const std::optional<ir::Formula>& same)
      : points_(points), inputs_(function_inputs(points, pool_)) {
    for (const TermId input : inputs_.all) input_sorts_.push_back(pool_.sort(input));
    if (same)
      premises_.push_back(pool_.negate(ir::instantiate(pool_, *same, inputs_.of[Side::Old])));
    premises_.push_back(pool_.boolean(true));
  }

  // What tells an output exactly is worth more than bounds, and takes fewer facts.
  std::vector<OutputRelation> run() {
    describe_under_premises();
    if (!relations_.empty() && premises_.size() > 1) {
      // Does it hold of the other inputs, too?
      only_known_ = true;
      for (const Detail detail : {Detail::Equations, Detail::Orders, Detail::Products}) {
        if (!points_.is_late()) describe(premises_.back(), detail);
      }
    }
    return std::move(relations_);
  }

 private:
  // Where the versions differ at all, relations are plainest, and bounds tightest.
  void describe_under_premises() {
    for (const TermId premise : premises_) {
      for (const Detail detail : {Detail::Equations, Detail::Orders, Detail::Products}) {
        if (points_.is_late() || describe(premise, detail)) return;
      }
    }
    if (has_exact_guess_) {
      for (const TermId premise : premises_without_edges()) {
        if (points_.is_late() || describe(premise, Detail::Orders)) return;
      }
    }
    for (const Detail detail : {Detail::Drifts, Detail::Analysed}) {
      for (const TermId premise : premises_) {
        if (points_.is_late() || describe(premise, detail)) return;
      }
    }
  }

  // A counter that goes one step beyond the end of its range wraps around, or never ends. The first
  // premise, but for the largest value of one input.
  std::vector<TermId> premises_without_edges() {
    std::vector<TermId> made;
    for (const TermId input : inputs_.of[Side::Old]) {
      const ir::Sort sort = pool_.sort(input);
      const auto name = names_(input);
      const bool is_number = sort.is_bits() && sort.width_bits >= 32 && name && !name->is_pointer;
      if (!is_number || made.size() == points_.task.limits.correlated.premises) continue;
      const Bits most = truncate(~Bits{0}, sort.width_bits);
      const Bits edge = name->is_signed ? most >> 1 : most;
      const TermId is_edge = pool_.equal(input, pool_.constant(sort, edge));
      made.push_back(pool_.both(premises_.front(), pool_.negate(is_edge)));
    }
    return made;
  }

  struct Samples {
    std::vector<Trace> traces;
    Interleaving interleaving;
    std::map<Node, std::vector<Meeting>> met;
    Guards guards;
  };

  const Samples& samples_under(TermId premise) {
    const auto [at, is_new] = samples_.try_emplace(premise);
    Samples& samples = at->second;
    if (!is_new) return samples;
    samples.traces = sample_traces(points_, pool_, inputs_, premise);
    samples.interleaving = find_interleaving(points_, input_sorts_, samples.traces);
    samples.met = meetings_of(samples.traces, samples.interleaving);
    samples.guards = find_guards(points_, pool_, inputs_, samples.interleaving, samples.met);
    return samples;
  }

  // Looks for relations under a premise. True where nothing is left to be told.
  bool describe(TermId premise, Detail detail) {
    const Samples& samples = samples_under(premise);
    if (samples.traces.size() < CorrelatedLimits::fewest_runs) return false;
    const Node end = make_both<std::optional<PointId>>(std::nullopt, std::nullopt);
    std::map<Node, NodeFacts> claims;
    for (const auto& [node, meetings] : samples.met) {
      if (node[Side::Old] == std::optional<PointId>(0)) continue;  // where both start
      claims[node] =
          node == end ? no_facts(points_, pool_, end)
                      : guess_at(points_, pool_, inputs_, samples.guards, node, meetings, detail);
    }
    std::map<Node, std::vector<LinearFact>> analysed;
    if (detail == Detail::Analysed)
      analysed = analyse(points_, pool_, samples.interleaving, inputs_, premise, claims);
    const std::vector<DifferingOutput> outputs =
        guess_outputs(points_, pool_, inputs_, claims.at(end), samples.met.at(end), analysed[end]);
    std::size_t open = 0;
    for (const DifferingOutput& output : outputs) {
      if (is_told(output.name) != only_known_) continue;
      ++open;
      has_exact_guess_ = has_exact_guess_ || !output.exact.empty();
      for (const RelationGuess& guess : output.exact) {
        const bool is_wanted = only_known_ ? is_known(guess) : is_for(detail, output, guess);
        if (is_wanted) claims.at(end).facts.push_back(guess.holds);
      }
      if (detail < Detail::Drifts) continue;
      for (const auto* guesses : {&output.at_least, &output.at_most}) {
        for (const RelationGuess& guess : *guesses) claims.at(end).facts.push_back(guess.holds);
      }
    }
    if (open == 0) return !outputs.empty();
    if (claims.at(end).facts.empty()) return false;
    const Share share(points_.task.prover, 0.6);
    Induction induction(points_, pool_, samples.interleaving, inputs_, premise,
                        points_.question.name + "-relation" + std::to_string(++tries_));
    for (auto& [node, facts] : claims) {
      if (node != end) {
        for (const LinearFact& fact : analysed[node]) add_facts(pool_, samples.guards, fact, facts);
      }
      drop_useless(pool_, inputs_, samples.met.at(node), facts);
      induction.claim(node, std::move(facts));
    }
    return induction.run() && keep(premise, detail, outputs, induction.at(end), induction.proof());
  }

  // With equations alone, the plainest guess: another one would hide it where it takes orders.
  static bool is_for(Detail detail, const DifferingOutput& output, const RelationGuess& guess) {
    if (detail == Detail::Equations) return &guess == &output.exact.front() && !guess.has_product;
    return detail == Detail::Products || !guess.has_product;
  }

  bool is_known(const RelationGuess& guess) const {
    return std::any_of(relations_.begin(), relations_.end(), [&](const OutputRelation& relation) {
      return relation.output == guess.output && relation.text == guess.text &&
             !relation.when.empty();
    });
  }

  // Under some premise, exactly.
  bool is_told(const std::string& output) const {
    return std::any_of(relations_.begin(), relations_.end(), [&](const OutputRelation& relation) {
      return relation.output == output && relation.is_exact;
    });
  }

  // What is left of the guesses about each output; one that tells it exactly takes the place of one
  // that does not.
  bool keep(TermId premise, Detail detail, const std::vector<DifferingOutput>& outputs,
            const NodeFacts& end, const Proof& proof) {
    const std::set<TermId> proved(end.facts.begin(), end.facts.end());
    bool is_all_told = true;
    for (const DifferingOutput& output : outputs) {
      const auto found = strongest(output, proved);
      is_all_told = is_all_told && found && (found->is_exact || detail >= Detail::Drifts);
      if (!found) continue;
      const auto known =
          std::find_if(relations_.begin(), relations_.end(),
                       [&](const auto& relation) { return relation.output == output.name; });
      const bool is_kept =
          known != relations_.end() && (known->is_exact || !found->is_exact) && !only_known_;
      if (is_kept) continue;
      auto made = to_relation(premise, *found, end, proof);
      if (!made) continue;
      if (known != relations_.end()) {
        *known = std::move(*made);
      } else {
        relations_.push_back(std::move(*made));
      }
    }
    return is_all_told;
  }

  std::optional<RelationGuess> strongest(const DifferingOutput& output,
                                         const std::set<TermId>& proved) {
    const auto first_of = [&](const std::vector<RelationGuess>& guesses) {
      return std::find_if(guesses.begin(), guesses.end(), [&](const RelationGuess& guess) {
        return proved.contains(guess.holds) && !pool_.is_true(guess.holds);
      });
    };
    if (const auto exact = first_of(output.exact); exact != output.exact.end()) return *exact;
    const auto least = first_of(output.at_least);
    const auto most = first_of(output.at_most);
    const bool has_least = least != output.at_least.end();
    const bool has_most = most != output.at_most.end();
    if (!has_least && !has_most) return std::nullopt;
    if (!has_most) return *least;
    if (!has_least) return *most;
    return RelationGuess{output.name, least->text + " && " + most->text,
                         pool_.both(least->holds, most->holds), false, false};
  }

  std::optional<OutputRelation> to_relation(TermId premise, const RelationGuess& found,
                                            const NodeFacts& end, const Proof& proof) {
    OutputRelation relation{found.output, "", found.text, found.is_exact, {}, proof};
    const std::vector<TermId>& inputs = inputs_.of[Side::Old];
    if (!pool_.is_true(premise)) {
      const auto text = ir::to_c(pool_, premise, names_);
      if (!text) return std::nullopt;
      relation.when = *text;
    }
    std::vector<TermId> spoken_of = inputs;
    for (const Side side : sides)
      spoken_of.insert(spoken_of.end(), end.values[side].begin(), end.values[side].end());
    std::vector<ir::Sort> sorts;
    for (const TermId one : spoken_of) sorts.push_back(pool_.sort(one));
    const std::vector<TermId> variables = ir::formula_inputs(pool_, sorts);
    std::map<TermId, TermId> renamed;
    for (std::size_t i = 0; i < variables.size(); ++i) renamed[spoken_of[i]] = variables[i];
    relation.formula =
        ir::to_formula(pool_, ir::substitute(pool_, pool_.implies(premise, found.holds), renamed));
    return relation;
  }

  const Points& points_;
  ir::TermPool& pool_ = points_.pool;
  const FunctionInputs inputs_;
  const ir::CNames names_ =
      conditional::input_names(points_.task, points_.question.pair, pool_, inputs_.of[Side::Old]);
  std::vector<ir::Sort> input_sorts_;
  std::vector<TermId> premises_;
  std::map<TermId, Samples> samples_;  // by premise
  std::vector<OutputRelation> relations_;
  bool has_exact_guess_ = false;
  bool only_known_ = false;  // relations that were found are looked at under a weaker premise
  unsigned tries_ = 0;
};

}  // namespace

std::vector<OutputRelation> describe_difference(const Task& task, const Question& question,
                                                const std::optional<ir::Formula>& same) {
  Prepared prepared = prepare(task, question, LoopCut::AtReturn);
  if (!prepared.forms) return {};
  ir::TermPool pool{task.budget};
  const Points points{task, question, std::move(*prepared.forms), pool};
  if (!synchronised::is_repetitive(points, Side::Old) &&
      !synchronised::is_repetitive(points, Side::New))
    return {};
  return Description(points, same).run();
}

}  // namespace tandem::engines::correlated
