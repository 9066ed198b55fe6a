#include "driver/regions.h"

#include <algorithm>

#include "regions/regions.h"

#include "driver/stored.h"
#include "engines/conditional/conditional.h"
#include "ir/calls.h"
#include "ir/print.h"
#include "ir/too_large.h"
#include "ir/verify.h"

namespace tandem::driver {
namespace {

using pairing::PairId;

// Both programs with the function in outlined form, and a pair for each region behind the others.
struct Extended {
  Both<ir::Program> programs;
  pairing::Plan plan;
  engines::Knowledge known;
  std::vector<PairId> regions;
};

}  // namespace

class ChangedParts::Implementation {
 public:
  Implementation(const ComponentTask& task, PairId pair)
      : task_(task),
        name_(task.plan.pairs[pair].name + "#" + std::to_string(pair.index)),
        base_(to_stored(task, {pair})),
        pair_(base_.component[0]) {
    // Calls of solvers are counted with the others; what is settled of a region is nobody's news.
    if (task.onlooker != nullptr) onlooker_.emplace(Onlooker{.watch = task.onlooker->watch});
    base_.rules.logic.dump_directory = task.rules.logic.dump_directory;
    base_.rules.domain = Domain::None;
    if (base_.plan.pairs[pair_].is_recursive) assume_itself();
  }

  bool are_small() const {
    const auto outlined = regions::outline(subject(), {});
    return outlined && part_of(*outlined) <= Limits::small_part;
  }

  RegionAttempt prove_at_once(const Budget& budget) {
    by_terms_alone_ = true;
    RegionAttempt attempt = prove(budget, 0);
    by_terms_alone_ = false;
    std::erase_if(proofs_, [](const auto& proof) { return !proof.second; });
    return attempt;
  }

  RegionAttempt prove(const Budget& budget, unsigned growths) {
    budget_ = budget;
    RegionAttempt attempt;
    regions::Apart apart;
    unsigned steps = 1;
    for (unsigned growth = 0; growth <= growths; ++growth, steps *= 2) {
      const auto outlined = regions::outline(subject(), apart);
      if (!outlined || part_of(*outlined) > largest_part()) return attempt;
      attempt.is_worth_saying = true;
      const Extended extended = extend(*outlined);
      std::vector<std::size_t> failed;
      Proof proof{.rule = "regions", .terminates_together = true};
      for (std::size_t k = 0; k < outlined->regions.size(); ++k) {
        const Proof* part = prove(*outlined, extended, k);
        if (part == nullptr) {
          failed.push_back(k);
        } else {
          proof.include(*part);
          proof.terminates_together &= part->terminates_together;
        }
        if (budget_.is_empty()) return out_of_budget(std::move(attempt));
      }
      if (failed.empty()) {
        add_callees(proof);
        for (const regions::Region& region : outlined->regions) {
          const regions::Lines& lines = region.lines[Side::New];
          attempt.boundaries.push_back({lines.first, lines.last});
        }
        attempt.proof = std::move(proof);
        return attempt;
      }
      attempt.why = why_not(*outlined, failed[0]);
      const regions::Apart before = apart;
      for (const std::size_t k : failed) apart.merge(regions::grow(*outlined, k, steps));
      if (apart == before) return attempt;
    }
    return attempt;
  }

  // Of the smallest regions. The hypothesis about a function that calls itself is not proved.
  std::vector<Change> describe(const Budget& budget) {
    budget_ = budget;
    std::vector<Change> changes;
    if (base_.plan.pairs[pair_].is_recursive) return changes;
    const auto outlined = regions::outline(subject(), {});
    if (!outlined) return changes;
    const Extended extended = extend(*outlined);
    for (std::size_t k = 0; k < outlined->regions.size() && !budget_.is_empty(); ++k) {
      if (prove(*outlined, extended, k) != nullptr) continue;
      auto condition = infer(extended, extended.regions[k]);
      if (!condition) continue;
      Change change{{}, std::move(*condition)};
      for (const Side side : sides) {
        const regions::Lines& lines = outlined->regions[k].lines[side];
        change.lines[side] = {lines.first, lines.last};
      }
      changes.push_back(std::move(change));
    }
    return changes;
  }

 private:
  std::optional<Condition> infer(const Extended& extended, PairId region) {
    engines::Knowledge known = extended.known;
    const ComponentTask part = part_with(extended, known);
    logic::Prover prover(part.rules.logic);
    if (part.onlooker != nullptr) prover.set_watch(part.onlooker->watch);
    prover.set_budget(budget_);
    engines::Question question{.pair = region, .bodies = engines::Bodies::UnlessContract};
    question.name = obligation_stem(extended.plan.pairs[region].name) + "-change";
    std::optional<Condition> condition;
    try {
      condition = engines::conditional::infer_condition(driver::engine_task(part, prover, budget_),
                                                        question, Domain::Auto);
    } catch (const ir::TooLarge&) {
      // Then there is none.
    }
    task_.counters.solver_calls += prover.solver_calls();
    note_trouble(prover.trouble());
    return condition;
  }

  ComponentTask part_with(const Extended& extended, engines::Knowledge& known) {
    return {base_.rules, extended.programs, extended.plan,
            known,       task_.runner,      task_.counters,
            budget_,     by_terms_alone_,   onlooker_ ? &*onlooker_ : nullptr};
  }

  void note_trouble(const std::string& trouble) {
    if (task_.onlooker != nullptr) task_.onlooker->note(trouble);
  }

  // A region contains calls of the function that it is part of: these are of smaller depth.
  void assume_itself() {
    engines::Known hypothesis{.is_same = true, .terminates_together = true};
    hypothesis.grounds.add(Induction{base_.plan.pairs[pair_].name});
    base_.known.set(pair_, std::move(hypothesis));
  }

  regions::Subject subject() const {
    std::set<PairId> same;
    for (const PairId id : base_.plan.pairs.ids()) {
      if (base_.known[id].is_equivalent()) same.insert(id);
    }
    return {base_.programs, base_.plan, pair_, std::move(same)};
  }

  double largest_part() const {
    return base_.plan.pairs[pair_].has_identical_body ? Limits::largest_part_of_unchanged
                                                      : Limits::largest_part;
  }

  // How much of the functions the regions are.
  static double part_of(const regions::Outlined& outlined) {
    std::size_t size = 0;
    for (const regions::Region& region : outlined.regions) size += region.size;
    return static_cast<double>(size) / static_cast<double>(outlined.size);
  }

  Extended extend(const regions::Outlined& outlined) {
    Extended made{base_.programs, base_.plan, engines::Knowledge(), {}};
    for (const regions::Region& region : outlined.regions) add(made, region);
    for (const Side side : sides) {
      ir::Program& program = made.programs[side];
      program.procedures[made.plan.pairs[pair_].ids[side]] = outlined.functions[side];
      ir::require_valid(program, outlined.functions[side], ir::Form::Flow);
      for (const regions::Region& region : outlined.regions)
        ir::require_valid(program, region.procedures[side], ir::Form::Flow);
    }
    pairing::Pair& function = made.plan.pairs[pair_];
    function.callees.insert(function.callees.end(), made.regions.begin(), made.regions.end());
    made.known = engines::Knowledge(made.plan.pairs.size());
    for (const PairId id : base_.plan.pairs.ids()) {
      made.known.set(id, base_.known[id]);
      if (base_.known.always_terminates(id)) made.known.set_always_terminates(id);
    }
    made.known.set_contracts(base_.known.contracts());
    return made;
  }

  void add(Extended& made, const regions::Region& region) {
    const pairing::Pair& function = base_.plan.pairs[pair_];
    pairing::Pair pair;
    pair.name = name_ + ".region" + std::to_string(++made_regions_);
    pair.by_field = function.by_field;
    pair.has_own_fields = function.has_own_fields;
    pair.cannot_run = true;
    const PairId id = PairId{static_cast<std::uint32_t>(made.plan.pairs.size())};
    std::set<PairId> callees;
    for (const Side side : sides) {
      pair.ids[side] = made.programs[side].procedures.add(region.procedures[side]);
      made.plan.pair_of[side].emplace(pair.ids[side], id);
      for (const ir::ProcedureId callee :
           ir::direct_callees(base_.programs[side], region.procedures[side])) {
        const auto paired = base_.plan.pair_of[side].find(callee);
        if (paired != base_.plan.pair_of[side].end()) {
          callees.insert(paired->second);
        } else {
          callees.insert(function.callees.begin(), function.callees.end());
        }
      }
    }
    pair.callees.assign(callees.begin(), callees.end());
    made.plan.pairs.add(std::move(pair));
    made.regions.push_back(id);
  }

  // The proof that a region is the same; what was tried in another round is not tried again.
  const Proof* prove(const regions::Outlined& outlined, const Extended& extended, std::size_t k) {
    std::string text;
    for (const Side side : sides)
      text += ir::to_text(extended.programs[side], outlined.regions[k].procedures[side]) + "\n";
    const auto [at, is_new] = proofs_.try_emplace(std::move(text));
    if (is_new) at->second = decide(extended, extended.regions[k]);
    return at->second ? &*at->second : nullptr;
  }

  std::optional<Proof> decide(const Extended& extended, PairId region) {
    engines::Knowledge known = extended.known;
    auto decisions = decide_component(part_with(extended, known), {region});
    if (onlooker_) note_trouble(onlooker_->trouble);
    auto* equivalent = std::get_if<Equivalent>(&decisions.at(region).verdict);
    if (equivalent == nullptr) return std::nullopt;
    Proof& proof = equivalent->proof;
    // About what the region starts with, which callers of the function know nothing of.
    if (proof.grounds.has<ValidPointers>() || proof.grounds.has<NoAlias>()) return std::nullopt;
    proof.terminates_together |= known.always_terminates(region);
    return std::move(proof);
  }

  // What is around the regions is the same text, with calls of what is the same.
  void add_callees(Proof& proof) const {
    for (const PairId callee : base_.plan.pairs[pair_].callees) {
      const engines::Known& known = base_.known[callee];
      if (!known.is_equivalent()) continue;  // only regions call it
      proof.grounds.add_all(known.grounds);
      if (!known.terminates_together && !base_.known.always_terminates(callee))
        proof.terminates_together = false;
    }
  }

  static std::string why_not(const regions::Outlined& outlined, std::size_t k) {
    const auto lines = [&](Side side) {
      const regions::Lines& of = outlined.regions[k].lines[side];
      if (of.first == 0) return std::string("-");
      return std::to_string(of.first) + (of.last == of.first ? "" : "-" + std::to_string(of.last));
    };
    return "lines " + lines(Side::Old) + " / " + lines(Side::New) + " could not be proved the same";
  }

  static RegionAttempt out_of_budget(RegionAttempt attempt) {
    if (attempt.why.empty()) attempt.why = "the budget ended";
    return attempt;
  }

  const ComponentTask& task_;
  std::optional<Onlooker> onlooker_;
  std::size_t made_regions_ = 0;  // names obligations
  Budget budget_;
  bool by_terms_alone_ = false;
  const std::string name_;
  StoredTask base_;
  const PairId pair_;
  std::map<std::string, std::optional<Proof>> proofs_;  // by the text of the region
};

ChangedParts::ChangedParts(const ComponentTask& task, PairId pair)
    : implementation_(std::make_unique<Implementation>(task, pair)) {}
ChangedParts::~ChangedParts() = default;

bool ChangedParts::are_small() { return implementation_->are_small(); }

RegionAttempt ChangedParts::prove_at_once(const Budget& budget) {
  return implementation_->prove_at_once(budget);
}

RegionAttempt ChangedParts::prove(const Budget& budget) {
  return implementation_->prove(budget, Limits::growths);
}

std::vector<Change> ChangedParts::describe(const Budget& budget) {
  return implementation_->describe(budget);
}

}  // namespace tandem::driver
