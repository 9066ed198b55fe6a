#include "engines/synchronised/endless.h"

#include <algorithm>

#include "engines/synchronised/fact_sources.h"

namespace tandem::engines::synchronised {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

// A comparison `low <= high` that decides whether a point calls itself, one of the two the same in
// all rounds.
struct InclusiveBound {
  Op less;  // of its negation, high < low
  TermId low;
  TermId high;
  bool is_high;  // the bound is `high`, and the counter `low`

  TermId bound() const { return is_high ? high : low; }
  TermId counter() const { return is_high ? low : high; }
  // The value of the bound that no counter gets past.
  Bits extreme(Sort sort) const {
    const Bits ones = mask_of(sort.width_bits);
    if (less == Op::BvUlt) return is_high ? ones : 0;
    return is_high ? ones >> 1 : (ones >> 1) + 1;
  }
};

// How a point calls itself, when it is called so.
class Repetition {
 public:
  Repetition(ir::TermPool& pool, Expansions& expansions, Side side, const PointCall& call)
      : pool_(pool), args_(call.args), unchanged_(call.args.begin(), call.args.end()) {
    std::vector<TermId> conditions;
    for (const Expansion::Call& next : expansions.of(side, call).calls) {
      if (next.call.point != call.point) continue;
      conditions.push_back(next.condition);
      for (std::size_t i = 0; i < args_.size(); ++i) {
        if (next.call.args[i] != args_[i]) unchanged_.erase(args_[i]);
      }
    }
    goes_on_ = pool.any_of(conditions);
  }

  TermId goes_on() const { return goes_on_; }

  std::vector<InclusiveBound> bounds() const {
    std::vector<InclusiveBound> found;
    for (const TermId at : ir::reachable_terms(pool_, std::span(&goes_on_, 1))) {
      if (pool_[at].op != Op::Not) continue;
      const TermId less = pool_.args(at)[0];
      if (pool_[less].op != Op::BvSlt && pool_[less].op != Op::BvUlt) continue;
      const TermId high = pool_.args(less)[0];
      const TermId low = pool_.args(less)[1];
      for (const bool is_high : {true, false}) {
        const InclusiveBound one{pool_[less].op, low, high, is_high};
        if (!pool_.constant_value(one.bound()) && is_the_same(one.bound()) &&
            !is_the_same(one.counter()))
          found.push_back(one);
      }
    }
    return found;
  }

  // The conditions, besides, on inputs that are the same in all rounds.
  std::vector<TermId> lasting_conditions() const {
    std::vector<TermId> found;
    if (pool_[goes_on_].op != Op::And) return found;
    for (const TermId part : pool_.args(goes_on_)) {
      if (is_the_same(part)) found.push_back(part);
    }
    return found;
  }

 private:
  bool is_the_same(TermId term) const {
    const std::vector<TermId> parts = ir::reachable_terms(pool_, std::span(&term, 1));
    return std::none_of(parts.begin(), parts.end(), [&](TermId part) {
      return std::find(args_.begin(), args_.end(), part) != args_.end() &&
             !unchanged_.contains(part);
    });
  }

  const ir::TermPool& pool_;
  const std::vector<TermId>& args_;
  std::set<TermId> unchanged_;
  TermId goes_on_;
};

}  // namespace

TermId EndlessLoops::is_endless(Side side, const PointCall& call) {
  const Known& of = known(side, call.point);
  if (pool_.is_false(of.is_endless)) return of.is_endless;
  std::map<TermId, TermId> arguments;
  for (std::size_t i = 0; i < call.args.size(); ++i) arguments.emplace(of.inputs[i], call.args[i]);
  return ir::substitute(pool_, of.is_endless, arguments);
}

const EndlessLoops::Known& EndlessLoops::known(Side side, PointId point) {
  const auto [at, is_new] = known_[side].try_emplace(point);
  Known& made = at->second;
  if (!is_new) return made;
  for (const ir::Input& input : points_.procedure(side, point).inputs)
    made.inputs.push_back(pool_.fresh("endless", input.sort));
  const PointCall call{point, made.inputs};
  const Repetition repetition(pool_, expansions_, side, call);
  std::vector<TermId> any;
  for (const InclusiveBound& found : repetition.bounds()) {
    const Sort sort = pool_.sort(found.bound());
    std::vector<TermId> all = repetition.lasting_conditions();
    all.push_back(pool_.equal(found.bound(), pool_.constant(sort, found.extreme(sort))));
    const TermId condition = pool_.all_of(all);
    if (is_proved(condition, repetition.goes_on())) any.push_back(condition);
  }
  made.is_endless = pool_.any_of(any);
  return made;
}

// The condition is about what stays the same: where it holds once, it does in every round.
bool EndlessLoops::is_proved(TermId condition, TermId goes_on) {
  const std::string name = points_.question.name + "-endless" + std::to_string(obligations_.size());
  const logic::Answer answer =
      points_.task.prover.decide(pool_, {{condition}, goes_on}, name, logic::Effort::Brief);
  const auto* proved = std::get_if<logic::Proved>(&answer);
  if (proved != nullptr) obligations_.push_back({name, proved->solver, proved->encoding});
  return proved != nullptr;
}

// The counter of such a loop is at most one beyond the bound, where it ends.
Facts inclusive_bounds(const FactSearch& search, const Claim& claim) {
  ir::TermPool& pool = search.points.pool;
  Facts facts;
  for (const Side side : sides) {
    const PointCall call{claim.points[side], claim.coupling.placeholders[side]};
    for (const InclusiveBound& found : Repetition(pool, search.expansions, side, call).bounds()) {
      const auto counter = std::find(call.args.begin(), call.args.end(), found.counter());
      if (counter == call.args.end()) continue;
      const Sort sort = pool.sort(*counter);
      const TermId one = pool.constant(sort, 1);
      const TermId before = pool.make(found.is_high ? Op::BvSub : Op::BvAdd, sort, {*counter, one});
      const TermId low = found.is_high ? before : found.bound();
      const TermId high = found.is_high ? found.bound() : before;
      const TermId is_near = pool.negate(pool.make(found.less, Sort::boolean(), {high, low}));
      facts.push_back(is_near);
      const TermId start =
          search.entry.args[side][static_cast<std::size_t>(counter - call.args.begin())];
      if (pool.constant_value(start))
        facts.push_back(pool.either(pool.equal(*counter, start), is_near));
    }
  }
  return facts;
}

}  // namespace tandem::engines::synchronised
