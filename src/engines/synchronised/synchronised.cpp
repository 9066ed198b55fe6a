#include "engines/synchronised/synchronised.h"

#include <algorithm>

#include "engines/shared/boundary.h"
#include "engines/shared/elimination.h"
#include "engines/shared/prepare.h"
#include "engines/shared/witness.h"
#include "engines/synchronised/accumulation.h"
#include "engines/synchronised/cases.h"
#include "engines/synchronised/claims.h"
#include "engines/synchronised/describe.h"
#include "engines/synchronised/endless.h"
#include "engines/synchronised/pointer_sums.h"
#include "engines/synchronised/relations.h"
#include "engines/synchronised/search.h"
#include "ir/print.h"

namespace tandem::engines::synchronised {
namespace {

using ir::TermId;

// A product of two values that are not known.
bool has_product(const ir::TermPool& pool, TermId term) {
  const std::vector<TermId> roots{term};
  for (const TermId at : ir::reachable_terms(pool, roots)) {
    const auto args = pool.args(at);
    const bool is_open = std::none_of(
        args.begin(), args.end(), [&](TermId arg) { return pool.constant_value(arg).has_value(); });
    if (pool[at].op == ir::Op::BvMul && is_open) return true;
  }
  return false;
}

class SynchronisedProof {
 public:
  explicit SynchronisedProof(const Points& points)
      : points_(points),
        pool_(points.pool),
        expansions_(points),
        runs_(points, expansions_),
        recalled_(points, expansions_, runs_),
        endless_(points, expansions_),
        variants_(guess_claims(points)) {
    for (std::vector<Claim>& variant : variants_) {
      const auto& given = points.question.given;
      if (!given) break;
      Coupling& coupling = variant[0].coupling;
      coupling = under(pool_, points.task, points.question.pair, std::span(&*given, 1),
                       std::move(coupling));
    }
    const std::vector<std::vector<Claim>> guessed = std::move(variants_);
    variants_.clear();
    for (std::vector<Claim> variant : guessed) {
      if (!variants_.empty()) relate_by_equations(variant);
      variants_.push_back(variant);
      for (std::vector<Claim>& set : accumulating_claims(points, expansions_, variant))
        variants_.push_back(std::move(set));
    }
  }

  Attempt run() {
    Attempt attempt;
    for (std::size_t i = 0; i < variants_.size() && i < limits_.variants && !is_late(); ++i) {
      claims_ = variants_[i];
      if (prove_variant(attempt)) return attempt;
    }
    attempt.why = why_;
    return attempt;
  }

 private:
  // With few equalities, what tells which call of a recursion corresponds to which round of a loop.
  void relate_by_equations(std::vector<Claim>& claims) {
    for (Claim& claim : claims) {
      if ((claim.points[Side::Old] == 0) == (claim.points[Side::New] == 0)) continue;
      claim.in_step = equations_in_step(points_, runs_.meetings(claim), claim);
    }
  }

  bool prove_variant(Attempt& attempt) {
    for (unsigned round = 0; round < limits_.rounds && !is_late(); ++round) {
      forget_facts();
      if (!align()) return false;
      if (!prove_all(attempt, SynchronisedLimits::first_peeks)) return true;
      add_facts();
      const auto failed = prove_all(attempt, SynchronisedLimits::all_peeks);
      if (!failed) return true;
      if (*failed == 0) return false;
      drop(*failed);
    }
    return false;
  }

  bool is_late() const { return points_.is_late(); }

  void drop(std::size_t claim) {
    claims_.erase(claims_.begin() + static_cast<std::ptrdiff_t>(claim));
  }

  // Finds an unrolling for the claim about the functions and for all claims that
  // this rests on; claims for which there is none are weakened or given up.
  bool align() {
    for (unsigned tries = 0; tries < limits_.alignments && !is_late(); ++tries) {
      alignments_.clear();
      std::vector<std::size_t> work{0};
      std::optional<std::size_t> misfit;
      while (!work.empty() && !misfit) {
        const std::size_t claim = work.back();
        work.pop_back();
        if (alignments_.contains(claim)) continue;
        Alignment alignment = find(claim);
        work.insert(work.end(), alignment.used.begin(), alignment.used.end());
        if (!alignment.unrolling) misfit = claim;
        alignments_.emplace(claim, std::move(alignment));
      }
      if (!misfit) return true;
      if (!give_up(*misfit)) return false;
    }
    return false;
  }

  Alignment find(std::size_t claim) {
    return UnrollingSearch(points_, expansions_, runs_, claims_).find(claim);
  }

  // An equality that is not kept, or the claim. Other ways to do so are tried later.
  bool give_up(std::size_t claim) {
    const std::vector<Obstacle> obstacles = alignments_.at(claim).obstacles;
    std::vector<std::vector<Claim>> weaker;
    for (std::size_t i = 0; i < obstacles.size() && i < limits_.obstacles; ++i) {
      const std::vector<Claim> before = claims_;
      std::vector<IndexPair>& inputs = claims_[obstacles[i].claim].coupling.inputs;
      if (obstacles[i].equalities.size() < inputs.size()) {
        std::erase_if(
            inputs, [&](const IndexPair& pair) { return obstacles[i].equalities.contains(pair); });
        if (find(claim).unrolling) weaker.push_back(claims_);
      }
      claims_ = before;
    }
    std::vector<std::pair<std::size_t, std::size_t>> order;  // (guards given up, index)
    for (std::size_t i = 0; i < weaker.size(); ++i)
      order.emplace_back(SIZE_MAX - count_guards(weaker[i]), i);
    std::sort(order.begin(), order.end());
    std::vector<std::vector<Claim>> sorted;
    for (const auto& [rank, i] : order) sorted.push_back(weaker[i]);
    weaker = std::move(sorted);
    if (!weaker.empty()) {
      claims_ = weaker[0];
      variants_.insert(variants_.end(), weaker.begin() + 1, weaker.end());
      return true;
    }
    why_ = "no unrolling was found after which the calls of both versions correspond";
    if (claim == 0) return false;
    drop(claim);
    return true;
  }

  // Equalities of inputs that say whether it goes on: to give them up helps least.
  std::size_t count_guards(const std::vector<Claim>& claims) {
    std::size_t count = 0;
    for (const Claim& claim : claims) {
      const Both<PointCall> roots = roots_of(points_, claim);
      for (const auto& [i, j] : claim.coupling.inputs) {
        const IndexPair inputs{i, j};
        for (const Side side : sides) {
          const std::size_t input = side == Side::Old ? inputs.first : inputs.second;
          const TermId guard = expansions_.of(side, roots[side]).recurses;
          count += ir::contains(pool_, guard, roots[side].args[input]) ? 1 : 0;
        }
      }
    }
    return count;
  }

  // The claim that is not proved, or none.
  std::optional<std::size_t> prove_all(Attempt& attempt, std::span<const unsigned> peeks) {
    const std::vector<Claim> assumed = assumed_claims();
    Proof proof;
    proof.rule = "synchronised";
    proof.obligations = fact_obligations_;
    const std::vector<Obligation>& endless = endless_.obligations();
    proof.obligations.insert(proof.obligations.end(), endless.begin(), endless.end());
    for (auto& [claim, alignment] : alignments_) {
      if (!prove(claim, alignment, assumed, peeks, proof, attempt)) return claim;
    }
    proof.grounds = grounds_;
    proof.grounds.add_all(pointer_grounds(pool_, points_.task, points_.question.pair));
    attempt.proof = std::move(proof);
    return std::nullopt;
  }

  // Both versions from the points of a claim on.
  struct Evaluated {
    Both<PointCall> roots;
    Both<std::vector<TreeNode>> trees;
    Both<std::vector<ExternalEvent>> externals;
    std::vector<TermId> assumptions;
    std::vector<PointerSum> pointer_sums;
  };
  Evaluated evaluate(const Claim& claim, const Unrolling& unrolling,
                     const std::vector<Claim>& assumed) {
    Evaluated result;
    std::vector<TermId> endless;
    std::vector<TermId> endings;
    StandIns stand_ins(pool_);
    Leaves leaves(points_, stand_ins, assumed);
    result.roots = roots_of(points_, claim);
    for (const Side side : sides) {
      CallTree tree(points_, stand_ins, side, unrolling, leaves);
      result.trees[side] = tree.grow(result.roots[side]);
      result.externals[side] = tree.externals();
      endless.push_back(tree.is_endless());
      result.pointer_sums.insert(result.pointer_sums.end(), tree.pointer_sums().begin(),
                                 tree.pointer_sums().end());
      endings.insert(endings.end(), tree.endings().begin(), tree.endings().end());
    }
    result.assumptions = stand_ins.assumptions();
    grounds_.add_all(stand_ins.grounds());
    result.assumptions.insert(result.assumptions.end(), endings.begin(), endings.end());
    // Inputs on which either does not end are outside the claim.
    for (const Side side : sides) {
      for (const TreeNode& node : result.trees[side])
        endless.push_back(pool_.both(node.condition, endless_.is_endless(side, node.call)));
    }
    for (const TermId one : endless) {
      if (!pool_.is_false(one)) result.assumptions.push_back(pool_.negate(one));
    }
    for (const TermId fact : instantiate_facts(pool_, claim.coupling, arguments(result.roots)))
      result.assumptions.push_back(fact);
    return result;
  }

  static Both<std::span<const TermId>> arguments(const Both<PointCall>& calls) {
    return make_both<std::span<const TermId>>(calls[Side::Old].args, calls[Side::New].args);
  }

  bool prove(std::size_t claim, const Alignment& alignment, const std::vector<Claim>& assumed,
             std::span<const unsigned> peeks, Proof& proof, Attempt& attempt) {
    Unrolling unrolling = *alignment.unrolling;
    for (const unsigned peek : peeks) {
      if (is_late()) return false;
      unrolling.peek = peek;
      Evaluated both = evaluate(claims_[claim], unrolling, assumed);
      add_hypotheses(both.trees, alignment, assumed, both.assumptions);
      const TermId goal = same_behaviour(
          pool_, claims_[claim].coupling,
          comparable(pool_, claims_[claim],
                     make_both(both.trees[Side::Old][0].outcome, both.trees[Side::New][0].outcome),
                     arguments(both.roots)),
          make_both(both.roots[Side::Old].args, both.roots[Side::New].args));
      recalled_.add_truths(both.trees, goal, both.assumptions);
      add_pointer_truths(pool_, both.pointer_sums, goal, both.assumptions);
      CaseProof cases(points_.task, pool_, next_name(claim));
      const logic::Answer answer = cases.decide({both.assumptions, goal});
      if (std::holds_alternative<logic::Proved>(answer)) {
        proof.obligations.insert(proof.obligations.end(), cases.obligations().begin(),
                                 cases.obligations().end());
        proof.call_trees.push_back(
            make_both(describe_tree(points_, Side::Old, both.trees[Side::Old]),
                      describe_tree(points_, Side::New, both.trees[Side::New])));
        return true;
      }
      explain(claim, answer, both, attempt);
    }
    return false;
  }

  std::string next_name(std::size_t claim) {
    return points_.question.name + "-" + claims_[claim].key + "-" + std::to_string(++queries_);
  }

  // Two calls that a claim is about, and not the two that the proof is about.
  template <class Visit>
  static void for_each_pair(const Both<std::vector<TreeNode>>& trees, const Claim& claim,
                            const Visit& visit) {
    for (const TreeNode& before : trees[Side::Old]) {
      for (const TreeNode& after : trees[Side::New]) {
        if (before.call.point == claim.points[Side::Old] &&
            after.call.point == claim.points[Side::New] && (before.parent || after.parent))
          visit(before, after);
      }
    }
  }

  // Facts are proved to hold where these two calls are met.
  static bool is_covered(const Alignment& alignment, const TreeNode& before,
                         const TreeNode& after) {
    return alignment.met.contains({before.call, after.call});
  }

  // That both calls are made, with inputs that the claim is about.
  TermId is_met(const Claim& claim, bool facts_hold, const TreeNode& before,
                const TreeNode& after) {
    Coupling coupling = claim.coupling;
    if (facts_hold) coupling.facts.clear();
    const TermId related =
        is_related(pool_, coupling, arguments(make_both(before.call, after.call)));
    const std::vector<TermId> all{before.condition, after.condition, related};
    return pool_.all_of(all);
  }

  // Calls that the claims relate are alike.
  void add_hypotheses(const Both<std::vector<TreeNode>>& trees, const Alignment& alignment,
                      const std::vector<Claim>& assumed, std::vector<TermId>& assumptions) {
    for (const Claim& claim : assumed) {
      for_each_pair(trees, claim, [&](const TreeNode& before, const TreeNode& after) {
        const Both<ir::Outcome> outcomes =
            comparable(pool_, claim, make_both(before.outcome, after.outcome),
                       arguments(make_both(before.call, after.call)));
        const Instance a{before.condition, before.call.args, outcomes[Side::Old]};
        const Instance b{after.condition, after.call.args, outcomes[Side::New]};
        const TermId hypothesis = pool_.implies(
            is_met(claim, claim.facts_hold && is_covered(alignment, before, after), before, after),
            is_alike(pool_, claim.coupling, make_both<const Instance*>(&a, &b)));
        if (!pool_.is_true(hypothesis)) assumptions.push_back(hypothesis);
      });
    }
  }

  // A fact that holds where some claims lead to others need not hold where other claims do. What is
  // given of the functions is no such fact: it is part of what is claimed, and asked for wherever
  // the claim is used.
  void forget_facts() {
    fact_obligations_.clear();
    for (std::size_t i = 1; i < claims_.size(); ++i) {
      Claim& claim = claims_[i];
      claim.coupling.facts.clear();
      claim.coupling.placeholders = {};
      claim.facts_hold = false;
    }
  }

  // The facts of a claim, said of the calls that it is about.
  TermId start_of(const Claim& claim) {
    const Both<PointCall> roots = roots_of(points_, claim);
    return pool_.all_of(instantiate_facts(pool_, claim.coupling, arguments(roots)));
  }

  // Looks for facts about the inputs of loops that hold at entry and are kept.
  void add_facts() {
    for (const auto& [index, alignment] : alignments_) {
      if (index == 0) continue;
      if (const auto entry = entry_of(index)) {
        synchronised::add_facts({points_, expansions_, runs_, recalled_, *entry,
                                 start_of(claims_[0]), runs_.meetings(claims_[index])},
                                claims_[index]);
      }
    }
    if (!keep_facts()) forget_facts();
  }

  std::vector<Claim> assumed_claims() const {
    std::vector<Claim> assumed;
    for (const auto& [claim, alignment] : alignments_) assumed.push_back(claims_[claim]);
    return assumed;
  }

  // How another claim leads to this one.
  std::optional<LoopEntry> entry_of(std::size_t index) {
    const std::vector<Claim> assumed = assumed_claims();
    for (const auto& [from, alignment] : alignments_) {
      if (from == index) continue;
      const Evaluated both = evaluate(claims_[from], *alignment.unrolling, assumed);
      const TermId start = start_of(claims_[from]);
      std::optional<LoopEntry> entry;
      for_each_pair(both.trees, claims_[index], [&](const TreeNode& before, const TreeNode& after) {
        if (entry) return;
        entry = LoopEntry{make_both(before.call.args, after.call.args),
                          make_both(pool_.both(before.condition, start), after.condition),
                          both.assumptions};
      });
      if (entry) return entry;
    }
    return std::nullopt;
  }

  // Drops facts that do not hold where a claim leads to another, until all do.
  bool keep_facts() {
    const auto check_once = [&] {
      fact_obligations_.clear();
      const std::vector<Claim> assumed = assumed_claims();
      for (const auto& [from, alignment] : alignments_) {
        if (is_late()) return Step::Failed;
        const Step step = keep_facts_from(from, alignment, assumed);
        if (step != Step::Proved) return step;
      }
      return Step::Proved;
    };
    if (!prove_what_is_left(check_once)) return false;
    for (const auto& [index, alignment] : alignments_) claims_[index].facts_hold = index != 0;
    return true;
  }

  using FactId = std::pair<std::size_t, std::size_t>;  // (claim, place among its facts)
  // The facts of calls that one claim leads to.
  struct FactsMet {
    std::vector<FactId> facts;
    std::vector<TermId> claimed;
    std::vector<TermId> goals;  // that they hold where the calls are met
  };
  FactsMet facts_met(const Both<std::vector<TreeNode>>& trees, const Alignment& alignment) {
    FactsMet met;
    for (const auto& entry : alignments_) {
      const std::size_t to = entry.first;
      if (to == 0) continue;
      const Claim& claim = claims_[to];
      for_each_pair(trees, claim, [&](const TreeNode& before, const TreeNode& after) {
        if (!is_covered(alignment, before, after)) return;
        const TermId is_here = is_met(claim, true, before, after);
        const auto said =
            instantiate_facts(pool_, claim.coupling, arguments(make_both(before.call, after.call)));
        for (std::size_t i = 0; i < said.size(); ++i) {
          met.goals.push_back(pool_.implies(is_here, said[i]));
          met.claimed.push_back(said[i]);
          met.facts.emplace_back(to, i);
        }
      });
    }
    return met;
  }

  Step keep_facts_from(std::size_t from, const Alignment& alignment,
                       const std::vector<Claim>& assumed) {
    Evaluated both = evaluate(claims_[from], *alignment.unrolling, assumed);
    const FactsMet met = facts_met(both.trees, alignment);
    if (met.goals.empty()) return Step::Proved;
    if (drop_if(met.facts, costly(met.claimed))) return Step::Weakened;
    const TermId goal = pool_.all_of(met.goals);
    recalled_.add_truths(both.trees, goal, both.assumptions);
    add_pointer_truths(pool_, both.pointer_sums, goal, both.assumptions);
    const AllGoals all =
        prove_goals(points_.task, pool_, both.assumptions, met.goals, next_name(from));
    if (all.obligation) fact_obligations_.push_back(*all.obligation);
    if (all.step == Step::Weakened) drop_if(met.facts, all.is_broken);
    return all.step;
  }

  // Orders and the like of what comes out of products: they take a solver long, and
  // hardly ever hold.
  std::vector<bool> costly(const std::vector<TermId>& claimed) {
    std::vector<bool> result;
    for (const TermId fact : claimed)
      result.push_back(has_product(pool_, fact) && !recalled_.is_spoken_of(fact));
    return result;
  }

  bool drop_if(const std::vector<FactId>& facts, const std::vector<bool>& is_dropped) {
    std::set<FactId> dropped;
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (is_dropped[i]) dropped.insert(facts[i]);
    }
    for (auto at = dropped.rbegin(); at != dropped.rend(); ++at) {  // the last first
      std::vector<TermId>& all = claims_[at->first].coupling.facts;
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(at->second));
    }
    return !dropped.empty();
  }

  void explain(std::size_t claim, const logic::Answer& answer, const Evaluated& both,
               Attempt& attempt) {
    if (const auto* undecided = std::get_if<logic::Undecided>(&answer)) {
      why_ = "the solver did not decide (" + undecided->reason + ")";
      attempt.is_out_of_budget = true;
      return;
    }
    why_ = "the unrolled versions are not proved to do the same";
    if (claim != 0) return;
    if (const auto executable = make_executable(points_.task, points_.question.pair)) {
      attempt.candidates.push_back(to_witness(
          pool_, std::get<logic::Refuted>(answer).model, points_.task, points_.question.pair,
          *executable, make_both(both.roots[Side::Old].args, both.roots[Side::New].args),
          both.externals));
    }
  }

  const Points& points_;
  const SynchronisedLimits& limits_ = points_.task.limits.synchronised;
  ir::TermPool& pool_;
  Expansions expansions_;
  SampleRuns runs_;
  RecalledValues recalled_;
  EndlessLoops endless_;
  std::vector<std::vector<Claim>> variants_;  // sets of claims that are worth a try
  std::vector<Claim> claims_;
  std::map<std::size_t, Alignment> alignments_;  // by claim
  std::vector<Obligation> fact_obligations_;
  Grounds grounds_;  // what assumptions rest on, besides the claims
  std::string why_;
  unsigned queries_ = 0;
};

}  // namespace

Attempt Synchronised::answer(const Task& task, const Question& question) const {
  Prepared prepared = prepare(task, question, LoopCut::AtReturn);
  if (!prepared.forms) return {.why = prepared.why_not};
  ir::TermPool pool{task.budget};
  const Points points{task, question, std::move(*prepared.forms), pool};
  if (!is_repetitive(points, Side::Old) && !is_repetitive(points, Side::New))
    return {.why = "there is no loop and no recursion"};
  return SynchronisedProof(points).run();
}

}  // namespace tandem::engines::synchronised
