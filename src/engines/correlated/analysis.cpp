#include "engines/correlated/analysis.h"

#include <algorithm>

namespace tandem::engines::correlated {
namespace {

using domains::LinearConstraint;
using domains::Region;
using ir::Op;
using ir::TermId;

// Regions by the pairs of values that are equal in all their points.
using Equalities = std::set<std::pair<TermId, TermId>>;
using State = std::map<Equalities, Region>;

// The terms that the coordinates of a region stand for.
class Space {
 public:
  std::size_t coordinate(TermId term) {
    const auto [at, is_new] = index_.try_emplace(term, terms_.size());
    if (is_new) terms_.push_back(term);
    return at->second;
  }
  std::optional<std::size_t> find(TermId term) const {
    const auto known = index_.find(term);
    return known == index_.end() ? std::nullopt : std::optional(known->second);
  }
  const std::vector<TermId>& terms() const { return terms_; }
  std::size_t size() const { return terms_.size(); }

 private:
  std::vector<TermId> terms_;
  std::map<TermId, std::size_t> index_;
};

class Analysis {
 public:
  Analysis(const Points& points, ir::TermPool& pool, const Interleaving& interleaving,
           const FunctionInputs& inputs, TermId premise, const std::map<Node, NodeFacts>& claims)
      : points_(points),
        pool_(pool),
        interleaving_(interleaving),
        inputs_(inputs),
        premise_(premise),
        claims_(claims) {}

  std::map<Node, std::vector<LinearFact>> run() {
    const Node start = make_both<std::optional<PointId>>(0, 0);
    states_[start].emplace(Equalities{}, whole(start));
    spread_from({start}, true);
    // What widening gave away too much, in one more round.
    std::map<Node, State> widened = std::move(states_);
    states_.clear();
    states_[start] = widened.at(start);
    for (const auto& [node, state] : widened)
      step(node, state,
           [&](const Node& to, Region region) { join_into(to, std::move(region), false); });
    std::map<Node, std::vector<LinearFact>> found;
    for (const auto& [node, state] : states_) found[node] = facts_of(node, state);
    return found;
  }

 private:
  // Goes on from these nodes until nothing new is met.
  void spread_from(std::set<Node> open, bool widens) {
    std::map<Node, unsigned> visits;
    while (!open.empty() && !points_.is_late()) {
      const Node node = *open.begin();
      open.erase(open.begin());
      if (++visits[node] > CorrelatedLimits::visits) return;
      const bool is_widened = widens && visits[node] > CorrelatedLimits::precise_visits;
      const State state = states_[node];
      step(node, state, [&](const Node& to, Region region) {
        if (join_into(to, std::move(region), is_widened)) open.insert(to);
      });
    }
  }

  // Coordinates at a node: inputs, then the values that nothing else tells.
  Space space_at(const Node& node) const {
    Space space;
    for (const TermId input : inputs_.all) {
      if (is_number(input)) space.coordinate(input);
    }
    if (node[Side::Old] == std::optional<PointId>(0)) return space;
    for (const Side side : sides) {
      for (const TermId value : claims_.at(node).values[side]) {
        if (is_number(value) && claims_.at(node).resolved(value) == value) space.coordinate(value);
      }
    }
    return space;
  }

  bool is_number(TermId term) const {
    const ir::Sort sort = pool_.sort(term);
    return sort.is_bits() && sort.width_bits > 1 && sort.width_bits <= 64;
  }

  Region whole(const Node& node) const {
    return Region::everything(domains::Shape::Polyhedra, space_at(node).size());
  }

  std::vector<TermId> values_at(const Node& node, Side side) const {
    if (node[Side::Old] == std::optional<PointId>(0)) return inputs_.of[side];
    const NodeFacts& claims = claims_.at(node);
    std::vector<TermId> values;
    for (const TermId value : claims.values[side]) values.push_back(claims.resolved(value));
    return values;
  }

  std::optional<std::vector<Leaf>> leaves(const Node& node, Side side, StandIns& stand_ins) {
    std::vector<TermId> values = values_at(node, side);
    const unsigned rounds = interleaving_.pace_at(node)[side];
    if (!node[side] || rounds == 0)
      return std::vector<Leaf>{{pool_.boolean(true), node[side], std::move(values)}};
    return leaves_of(points_, pool_, stand_ins, side, {*node[side], std::move(values)}, rounds);
  }

  // One way from a node to the next: conditions, and what becomes of the values there.
  struct Way {
    Node to;
    std::vector<TermId> conditions;
    std::vector<std::pair<TermId, TermId>> becomes;  // (value at `to`, term over those before)
  };

  const std::vector<Way>& ways_from(const Node& node) {
    const auto [at, is_new] = ways_.try_emplace(node);
    if (!is_new || (!node[Side::Old] && !node[Side::New])) return at->second;
    StandIns stand_ins(pool_);
    const auto before = leaves(node, Side::Old, stand_ins);
    const auto after = leaves(node, Side::New, stand_ins);
    if (!before || !after) return at->second;
    for (const Leaf& one : *before) {
      for (const Leaf& another : *after) {
        const Node to = make_both(one.point, another.point);
        const auto claims = claims_.find(to);
        if (claims == claims_.end()) continue;  // no run gets there
        Way way{to, {premise_, one.condition, another.condition}, {}};
        const Space target = space_at(to);
        for (const TermId term : target.terms()) {
          for (const Side side : sides) {
            const std::vector<TermId>& values = claims->second.values[side];
            const auto found = std::find(values.begin(), values.end(), term);
            if (found == values.end()) continue;
            const auto index = static_cast<std::size_t>(found - values.begin());
            way.becomes.emplace_back(term, (side == Side::Old ? one : another).values[index]);
          }
        }
        split(std::move(way), at->second);
      }
    }
    return at->second;
  }

  // Ways for each case of a choice in them.
  void split(Way way, std::vector<Way>& into) {
    if (into.size() >= CorrelatedLimits::ways) return;
    flatten(way.conditions);
    if (std::any_of(way.conditions.begin(), way.conditions.end(),
                    [&](TermId condition) { return pool_.is_false(condition); }))
      return;
    const auto choice = choice_in(way);
    if (!choice) {
      into.push_back(std::move(way));
      return;
    }
    for (const bool holds : {true, false}) {
      Way one = way;
      const std::map<TermId, TermId> known{{*choice, pool_.boolean(holds)}};
      for (TermId& condition : one.conditions) condition = ir::substitute(pool_, condition, known);
      for (auto& [value, term] : one.becomes) term = ir::substitute(pool_, term, known);
      one.conditions.push_back(holds ? *choice : pool_.negate(*choice));
      split(std::move(one), into);
    }
  }

  void flatten(std::vector<TermId>& conditions) const {
    std::vector<TermId> parts;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      const TermId condition = conditions[i];
      if (pool_[condition].op == Op::And) {
        for (const TermId part : pool_.args(condition)) conditions.push_back(part);
      } else if (!pool_.is_true(condition)) {
        parts.push_back(condition);
      }
    }
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    conditions = std::move(parts);
  }

  // A condition that decides what a value becomes, or one of several that hold.
  std::optional<TermId> choice_in(const Way& way) const {
    for (const auto& [value, term] : way.becomes) {
      for (const TermId part : ir::reachable_terms(pool_, std::span(&term, 1))) {
        if (pool_[part].op == Op::Ite) return pool_.args(part)[0];
      }
    }
    for (const TermId condition : way.conditions) {
      const bool is_negated = pool_[condition].op == Op::Not;
      const TermId inner = is_negated ? pool_.args(condition)[0] : condition;
      if (pool_[inner].op == (is_negated ? Op::And : Op::Or)) return pool_.args(inner)[0];
    }
    return std::nullopt;
  }

  template <class See>
  void step(const Node& node, const State& state, const See& see) {
    const Space own = space_at(node);
    for (const Way& way : ways_from(node)) {
      const Space target = space_at(way.to);
      for (const auto& [equalities, region] : state) {
        if (region.is_empty()) continue;
        if (auto next = go(own, region, way, target)) see(way.to, std::move(*next));
      }
    }
  }

  // The region that a way leads to. Coordinates on the way: those before, what is not linear, and
  // then those after.
  std::optional<Region> go(const Space& own, const Region& from, const Way& way,
                           const Space& target) const {
    Space space = own;
    std::vector<std::pair<TermId, Sum>> becomes;
    for (const auto& [value, term] : way.becomes) {
      auto sum = to_sum(pool_, term);
      if (!sum) continue;
      for (const auto& [part, factor] : sum->factors) space.coordinate(part);
      becomes.emplace_back(value, std::move(*sum));
    }
    std::vector<TermId> conditions;
    for (const TermId condition : way.conditions) {
      const bool is_negated = pool_[condition].op == Op::Not;
      const TermId inner = is_negated ? pool_.args(condition)[0] : condition;
      const Op op = pool_[inner].op;
      if (op != Op::BvSlt && op != Op::BvUlt && op != Op::Eq) continue;
      if (!is_number(pool_.args(inner)[0])) continue;
      conditions.push_back(condition);
      for (const TermId arg : pool_.args(inner)) {
        const auto sum = to_sum(pool_, arg);
        if (!sum) continue;
        for (const auto& [part, factor] : sum->factors) space.coordinate(part);
      }
    }
    if (space.size() + target.size() > CorrelatedLimits::coordinates) return std::nullopt;
    const std::size_t before = space.size();
    std::map<TermId, std::size_t> after;  // values of one name are not those before
    for (const auto& [value, term] : way.becomes) after.emplace(value, before + after.size());
    const std::size_t all = before + after.size();
    const auto moved = moved_to(from, own.size(), all);
    if (!moved) return std::nullopt;
    Region region = *moved;
    for (const TermId condition : conditions) region = assume(region, space, condition, all);
    for (const auto& [value, sum] : becomes) {
      LinearConstraint equal = constraint(space, sum, all);
      equal.factors[after.at(value)] -= 1;
      equal.is_equality = true;
      region = region.assumed(equal);
    }
    if (region.is_empty()) return std::nullopt;
    return taken_over(region, space, target, after);
  }

  // The same region among more coordinates.
  static std::optional<Region> moved_to(const Region& region, std::size_t own, std::size_t all) {
    const auto constraints = region.constraints();
    if (!constraints) return std::nullopt;
    Region moved = Region::everything(region.shape(), all);
    for (LinearConstraint one : *constraints) {
      one.factors.resize(own);
      one.factors.resize(all, 0);
      moved = moved.assumed(one);
    }
    return moved;
  }

  static LinearConstraint constraint(Space& space, const Sum& sum, std::size_t all) {
    LinearConstraint made{std::vector<std::int64_t>(all, 0), sum.rest, false};
    for (const auto& [term, factor] : sum.factors) made.factors[space.coordinate(term)] += factor;
    return made;
  }

  // Unsigned numbers are taken as small ones.
  Region assume(const Region& region, Space& space, TermId condition, std::size_t all) const {
    const bool is_negated = pool_[condition].op == Op::Not;
    const TermId inner = is_negated ? pool_.args(condition)[0] : condition;
    const auto left = to_sum(pool_, pool_.args(inner)[0]);
    const auto right = to_sum(pool_, pool_.args(inner)[1]);
    if (!left || !right) return region;
    Sum distance = *right;
    distance.add(*left, -1);
    LinearConstraint at_least = constraint(space, distance, all);
    LinearConstraint at_most = at_least;
    for (std::int64_t& factor : at_most.factors) factor = -factor;
    at_most.rest = -at_most.rest;
    if (pool_[inner].op == Op::Eq) {
      if (!is_negated) {
        at_least.is_equality = true;
        return region.assumed(at_least);
      }
      // They are not equal: then one is less than the other.
      if (region.implies(at_least)) return region.assumed(less(at_least));
      if (region.implies(at_most)) return region.assumed(less(at_most));
      return region;
    }
    return region.assumed(is_negated ? at_most : less(at_least));
  }

  static LinearConstraint less(LinearConstraint at_least) {
    --at_least.rest;
    return at_least;
  }

  // What a region says of the coordinates of the next node.
  std::optional<Region> taken_over(Region region, const Space& space, const Space& target,
                                   const std::map<TermId, std::size_t>& after) const {
    std::vector<std::optional<std::size_t>> places(region.dimensions());
    for (std::size_t i = 0; i < space.size(); ++i) {
      const TermId term = space.terms()[i];
      const bool is_input =
          std::find(inputs_.all.begin(), inputs_.all.end(), term) != inputs_.all.end();
      if (is_input) places[i] = target.find(term);
    }
    for (const auto& [value, place] : after) places[place] = target.find(value);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!places[i]) region = region.forgotten(i);
    }
    const auto constraints = region.constraints();
    if (!constraints) return std::nullopt;
    Region result = Region::everything(region.shape(), target.size());
    for (const LinearConstraint& one : *constraints) {
      LinearConstraint moved{std::vector<std::int64_t>(target.size(), 0), one.rest,
                             one.is_equality};
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i]) moved.factors[*places[i]] += one.factors[i];
      }
      result = result.assumed(moved);
    }
    return result;
  }

  // Values of one name that are equal in all points of a region.
  Equalities equalities_in(const Node& node, const Region& region) const {
    Equalities equal;
    Space space = space_at(node);
    const NodeFacts& claims = claims_.at(node);
    for (std::size_t i = 0; i < claims.values[Side::Old].size(); ++i) {
      for (std::size_t j = 0; j < claims.values[Side::New].size(); ++j) {
        const TermId a = claims.values[Side::Old][i];
        const TermId b = claims.values[Side::New][j];
        if (!is_number(a) || pool_.sort(a) != pool_.sort(b)) continue;
        if (claims.resolved(a) != a || claims.resolved(b) != b) continue;
        Sum distance;
        distance.factors = {{a, 1}, {b, -1}};
        LinearConstraint equality = constraint(space, distance, space.size());
        equality.is_equality = true;
        if (region.implies(equality)) equal.insert({a, b});
      }
    }
    return equal;
  }

  // False where nothing is new.
  bool join_into(const Node& node, Region region, bool widens) {
    State& state = states_[node];
    const Equalities key = equalities_in(node, region);
    const auto known = state.find(key);
    if (known == state.end()) {
      if (state.size() < CorrelatedLimits::partitions) {
        state.emplace(key, std::move(region));
        return true;
      }
      return join_with(state.begin()->second, region, node, widens);
    }
    return join_with(known->second, region, node, widens);
  }

  bool join_with(Region& known, const Region& region, const Node& node, bool widens) {
    if (known.includes(region)) return false;
    known = widens ? known.widened(region, thresholds_at(node)) : known.joined(region);
    return true;
  }

  // Orders between coordinates, and of one with how far two others are apart.
  std::vector<LinearConstraint> thresholds_at(const Node& node) const {
    const Space space = space_at(node);
    std::vector<LinearConstraint> thresholds;
    const std::size_t count = space.size();
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        if (i == j) continue;
        LinearConstraint order{std::vector<std::int64_t>(count, 0), 0, false};
        order.factors[i] = 1;
        thresholds.push_back(order);
        order.factors[j] = -1;
        thresholds.push_back(order);
        for (std::size_t k = 0; k < count && count <= 6; ++k) {
          if (k == i || k == j) continue;
          LinearConstraint apart = order;
          apart.factors[k] = 1;
          thresholds.push_back(apart);
        }
      }
    }
    return thresholds;
  }

  std::vector<LinearFact> facts_of(const Node& node, const State& state) const {
    std::optional<Region> joined;
    for (const auto& [key, region] : state) joined = joined ? joined->joined(region) : region;
    std::vector<LinearFact> facts;
    const Space space = space_at(node);
    const auto constraints = joined ? joined->constraints() : std::nullopt;
    if (!constraints || joined->is_empty()) return facts;
    for (const LinearConstraint& one : *constraints) {
      LinearFact fact{{{}, one.rest}, one.is_equality};
      for (std::size_t i = 0; i < space.size(); ++i) {
        if (one.factors[i] != 0) fact.sum.factors[space.terms()[i]] = one.factors[i];
      }
      facts.push_back(std::move(fact));
    }
    return facts;
  }

  const Points& points_;
  ir::TermPool& pool_;
  const Interleaving& interleaving_;
  const FunctionInputs& inputs_;
  const TermId premise_;
  const std::map<Node, NodeFacts>& claims_;
  std::map<Node, State> states_;
  std::map<Node, std::vector<Way>> ways_;
};

// The sum of some parts, as wide as they are; nullopt where these differ.
std::optional<TermId> to_term(ir::TermPool& pool, const Sum& sum, ir::Sort sort) {
  std::vector<TermId> parts{pool.constant(sort, static_cast<Bits>(sum.rest))};
  for (const auto& [term, factor] : sum.factors) {
    if (pool.sort(term) != sort) return std::nullopt;
    parts.push_back(
        pool.make(Op::BvMul, sort, {pool.constant(sort, static_cast<Bits>(factor)), term}));
  }
  return pool.make(Op::BvAdd, sort, parts);
}

// a <= b, of numbers with and without a sign.
void add_order(ir::TermPool& pool, const Guards& guards, const Sum& less_sum,
               const Sum& greater_sum, ir::Sort sort, NodeFacts& to) {
  const auto a = to_term(pool, less_sum, sort);
  const auto b = to_term(pool, greater_sum, sort);
  if (!a || !b) return;
  for (const Op less : {Op::BvSlt, Op::BvUlt}) {
    if (!guards.orders.empty() && !guards.orders.contains(less)) continue;
    to.facts.push_back(pool.negate(pool.make(less, ir::Sort::boolean(), {*b, *a})));
  }
}

}  // namespace

void add_facts(ir::TermPool& pool, const Guards& guards, const LinearFact& fact, NodeFacts& to) {
  // One value by itself is no news, and what has many factors is none that is kept.
  const auto is_one = [](const auto& part) { return part.second == 1 || part.second == -1; };
  if (std::count_if(fact.sum.factors.begin(), fact.sum.factors.end(), is_one) < 2) return;
  const ir::Sort sort = pool.sort(fact.sum.factors.begin()->first);
  if (fact.is_equality) {
    if (const auto sum = to_term(pool, fact.sum, sort))
      to.facts.push_back(pool.equal(*sum, pool.constant(sort, 0)));
    return;
  }
  // Some parts on one side, the rest on the other.
  const auto add = [&](const Sum& parts, bool is_negative) {
    Sum others = fact.sum;
    others.add(parts, -1);
    Sum negated;
    negated.add(is_negative ? parts : others, -1);
    if (is_negative) {
      add_order(pool, guards, negated, others, sort, to);
    } else {
      add_order(pool, guards, negated, parts, sort, to);
    }
  };
  // Each part by itself, and how far two parts are apart.
  for (auto i = fact.sum.factors.begin(); i != fact.sum.factors.end(); ++i) {
    add({{*i}, 0}, i->second < 0);
    for (auto j = std::next(i); j != fact.sum.factors.end(); ++j) {
      if (i->second != -j->second) continue;
      for (const bool is_negative : {false, true}) add({{*i, *j}, 0}, is_negative);
    }
  }
}

std::map<Node, std::vector<LinearFact>> analyse(const Points& points, ir::TermPool& pool,
                                                const Interleaving& interleaving,
                                                const FunctionInputs& inputs, TermId premise,
                                                const std::map<Node, NodeFacts>& claims) {
  return Analysis(points, pool, interleaving, inputs, premise, claims).run();
}

}  // namespace tandem::engines::correlated
