#include "engines/synchronised/synchronised.h"

#include <algorithm>

#include "engines/boundary.h"
#include "engines/synchronised/claims.h"
#include "engines/synchronised/search.h"
#include "engines/witness.h"

namespace tandem::engines {
namespace {

using ir::TermId;

// Each point has a claim of its own that its leaves stand under, so that equal
// calls are equal terms; the first that mentions it.
class ClaimLeaves : public LeafFunctions {
 public:
  ClaimLeaves(const Points& points, StandIns& stand_ins, const std::vector<Claim>& claims)
      : points_(points), stand_ins_(stand_ins) {
    for (const Claim& claim : claims) {
      const bool is_free = std::all_of(sides.begin(), sides.end(), [&](Side side) {
        return !own_[side].contains(claim.points[side]);
      });
      if (!is_free) continue;
      for (const Side side : sides) own_[side].emplace(claim.points[side], &claim);
    }
  }

  ir::Outcome leaf(Side side, const PointCall& call, TermId condition) override {
    const auto own = own_[side].find(call.point);
    const auto shape = [&](Side of, PointId point) {
      return shape_of(points_.procedure(of, point));
    };
    if (own == own_[side].end()) {
      return stand_ins_.opaque("point" + std::to_string(call.point), shape(side, call.point), side,
                               call.args, condition);
    }
    const Claim& claim = *own->second;
    const Both<Shape> shapes = make_both(shape(Side::Old, claim.points[Side::Old]),
                                         shape(Side::New, claim.points[Side::New]));
    return stand_ins_.related(claim.key, claim.contract, shapes, side, call.args, condition,
                              Termination::Unknown);
  }

 private:
  const Points& points_;
  StandIns& stand_ins_;
  Both<std::map<PointId, const Claim*>> own_;
};

class SynchronisedProof {
 public:
  SynchronisedProof(const Points& points, const SynchronisedOptions& options)
      : points_(points),
        options_(options),
        expansions_(points, pool_),
        claims_(guess_claims(points)) {}

  Attempt run() {
    Attempt attempt;
    for (unsigned round = 0; round < max_rounds && !is_late(); ++round) {
      if (!align()) break;
      const auto failed = prove_all(attempt);
      if (!failed) return attempt;
      attempt.why = why_;
      if (*failed == 0) return attempt;
      drop(*failed);
    }
    if (attempt.why.empty()) attempt.why = why_;
    return attempt;
  }

 private:
  static constexpr unsigned max_rounds = 12;

  bool is_late() const { return std::chrono::steady_clock::now() >= points_.task.deadline; }

  void drop(std::size_t claim) {
    claims_.erase(claims_.begin() + static_cast<std::ptrdiff_t>(claim));
  }

  // Finds an unrolling for the claim about the functions and for all claims that
  // this rests on; claims for which there is none are weakened or given up.
  bool align() {
    for (unsigned tries = 0; tries < 40 && !is_late(); ++tries) {
      alignments_.clear();
      std::vector<std::size_t> work{0};
      std::optional<std::size_t> misfit;
      while (!work.empty() && !misfit) {
        const std::size_t claim = work.back();
        work.pop_back();
        if (alignments_.contains(claim)) continue;
        Alignment alignment = UnrollingSearch(points_, pool_, expansions_, claims_).find(claim);
        work.insert(work.end(), alignment.used.begin(), alignment.used.end());
        if (!alignment.unrolling) misfit = claim;
        alignments_.emplace(claim, std::move(alignment));
      }
      if (!misfit) return true;
      if (!give_up(*misfit)) return false;
    }
    return false;
  }

  // An equality that is not kept, or the claim.
  bool give_up(std::size_t claim) {
    const Alignment& alignment = alignments_.at(claim);
    if (alignment.obstacle) {
      std::vector<IndexPair>& inputs = claims_[alignment.obstacle->claim].contract.inputs;
      const std::size_t before = inputs.size();
      std::erase_if(inputs, [&](const IndexPair& pair) {
        return alignment.obstacle->equalities.contains(pair);
      });
      if (inputs.size() < before) return true;
    }
    why_ = "no unrolling was found after which the calls of both versions correspond";
    if (claim == 0) return false;
    drop(claim);
    return true;
  }

  // The claim that is not proved, or none.
  std::optional<std::size_t> prove_all(Attempt& attempt) {
    std::vector<Claim> assumed;
    for (const auto& [claim, alignment] : alignments_) assumed.push_back(claims_[claim]);
    Proof proof;
    proof.rule = "synchronised";
    std::set<pairing::PairId> used;
    for (auto& [claim, alignment] : alignments_) {
      if (!prove(claim, *alignment.unrolling, assumed, proof, used, attempt)) return claim;
    }
    for (const pairing::PairId callee : used)
      proof.rests_on.push_back("callee " + points_.task.plan.pairs[callee].name + ": equivalent");
    for (const std::string& text : alias_assumptions(pool_, points_.task, points_.pair))
      proof.rests_on.push_back(text);
    attempt.proof = std::move(proof);
    return std::nullopt;
  }

  bool prove(std::size_t claim, Unrolling& unrolling, const std::vector<Claim>& assumed,
             Proof& proof, std::set<pairing::PairId>& used, Attempt& attempt) {
    for (const unsigned peek : {0U, 1U, 2U, 4U}) {
      if (is_late()) return false;
      unrolling.peek = peek;
      StandIns stand_ins(pool_);
      ClaimLeaves leaves(points_, stand_ins, assumed);
      const Both<PointCall> roots = roots_of(pool_, points_, claims_[claim]);
      Both<std::vector<TreeNode>> trees;
      Both<std::vector<ExternalEvent>> externals;
      for (const Side side : sides) {
        CallTree tree(points_, pool_, stand_ins, side, unrolling, leaves);
        trees[side] = tree.grow(roots[side]);
        externals[side] = tree.externals();
        used.insert(tree.used_pairs().begin(), tree.used_pairs().end());
      }
      std::vector<TermId> assumptions = stand_ins.assumptions();
      add_hypotheses(trees, assumed, assumptions);
      const auto args = make_both(roots[Side::Old].args, roots[Side::New].args);
      const TermId goal =
          same_behaviour(pool_, claims_[claim].contract,
                         make_both(trees[Side::Old][0].outcome, trees[Side::New][0].outcome), args);
      const std::string name =
          options_.obligation_prefix + "-" + claims_[claim].key + "-" + std::to_string(++queries_);
      const logic::Answer answer = points_.task.prover.decide(pool_, {assumptions, goal}, name);
      if (const auto* proved = std::get_if<logic::Proved>(&answer)) {
        proof.obligations.push_back({name, proved->solver, proved->encoding});
        return true;
      }
      explain(claim, answer, roots, externals, attempt);
    }
    return false;
  }

  // Calls that the claims relate are alike: all but the two that the proof is about.
  void add_hypotheses(const Both<std::vector<TreeNode>>& trees, const std::vector<Claim>& assumed,
                      std::vector<TermId>& assumptions) {
    for (const Claim& claim : assumed) {
      for (const TreeNode& before : trees[Side::Old]) {
        for (const TreeNode& after : trees[Side::New]) {
          if (before.call.point != claim.points[Side::Old] ||
              after.call.point != claim.points[Side::New] || (!before.parent && !after.parent))
            continue;
          const Instance a{before.condition, before.call.args, before.outcome};
          const Instance b{after.condition, after.call.args, after.outcome};
          const TermId related =
              is_related(pool_, claim.contract, make_both<std::span<const TermId>>(a.args, b.args));
          const std::vector<TermId> when{a.condition, b.condition, related};
          const TermId hypothesis =
              pool_.implies(pool_.all_of(when),
                            is_alike(pool_, claim.contract, make_both<const Instance*>(&a, &b)));
          if (!pool_.is_true(hypothesis)) assumptions.push_back(hypothesis);
        }
      }
    }
  }

  void explain(std::size_t claim, const logic::Answer& answer, const Both<PointCall>& roots,
               const Both<std::vector<ExternalEvent>>& externals, Attempt& attempt) {
    if (const auto* undecided = std::get_if<logic::Undecided>(&answer)) {
      why_ = "the solver did not decide (" + undecided->reason + ")";
      attempt.is_out_of_budget = true;
      return;
    }
    why_ = "the unrolled versions are not proved to do the same";
    if (claim != 0) return;
    if (const auto executable = make_executable(points_.task, points_.pair)) {
      attempt.candidates.push_back(to_witness(
          pool_, std::get<logic::Refuted>(answer).model, points_.task, points_.pair, *executable,
          make_both(roots[Side::Old].args, roots[Side::New].args), externals));
    }
  }

  const Points& points_;
  const SynchronisedOptions& options_;
  ir::TermPool pool_;
  Expansions expansions_;
  std::vector<Claim> claims_;
  std::map<std::size_t, Alignment> alignments_;  // by claim
  std::string why_;
  unsigned queries_ = 0;
};

}  // namespace

Attempt prove_synchronised(const Task& task, pairing::PairId pair,
                           const SynchronisedOptions& options) {
  Prepared prepared = prepare(task, pair, options.wants, LoopCut::AtReturn);
  if (!prepared.forms) {
    Attempt attempt;
    attempt.why = prepared.why_not;
    return attempt;
  }
  const Points points{task, pair, std::move(*prepared.forms)};
  if (!is_repetitive(points, Side::Old) && !is_repetitive(points, Side::New)) {
    Attempt attempt;
    attempt.why = "there is no loop and no recursion";
    return attempt;
  }
  return SynchronisedProof(points, options).run();
}

}  // namespace tandem::engines
