#include "regions/values.h"

#include <algorithm>

namespace tandem::regions {

using ir::BlockId;
using ir::ValueId;

namespace {

constexpr std::size_t most_rounds = 200;  // each adds a claim or drops a pair of parameters

bool is_commutative(ir::Op op) {
  switch (op) {
    case ir::Op::And:
    case ir::Op::Or:
    case ir::Op::Eq:
    case ir::Op::BvAdd:
    case ir::Op::BvMul:
    case ir::Op::BvAnd:
    case ir::Op::BvOr:
    case ir::Op::BvXor:
    case ir::Op::IntAdd:
    case ir::Op::IntMul: return true;
    default: return false;
  }
}

}  // namespace

Values::Values(const Both<Body>& bodies, Mentions& mentions, const Matching& matching)
    : bodies_(bodies), mentions_(mentions), matching_(matching) {
  pair_parameters();
  for (std::size_t round = 0; round < most_rounds; ++round) {
    number();
    has_changed_ = false;
    hopeless_.clear();
    check_edges();
    check_uses();
    if (!has_changed_) break;
  }
  for (const Side side : sides) {
    for (const ValueId id : bodies[side].procedure().values.ids())
      by_class_[side][class_of(side, id)].push_back(id);
  }
}

const std::vector<ValueId>& Values::partners(Side side, ValueId id) const {
  static const std::vector<ValueId> none;
  const auto at = by_class_[other(side)].find(class_of(side, id));
  return at == by_class_[other(side)].end() ? none : at->second;
}

// By name and sort, then by sort, in order.
void Values::pair_parameters() {
  parameters_.clear();
  for (const BlockId before : bodies_[Side::Old].order()) {
    const auto after = matching_.partner(Side::Old, before);
    if (!after) continue;
    std::set<ValueId> taken;
    for (const bool by_name : {true, false}) {
      for (const ValueId p : bodies_[Side::Old].block(before).parameters) {
        if (parameters_.contains(p)) continue;
        const ir::Value& value = bodies_[Side::Old].value(p);
        for (const ValueId q : bodies_[Side::New].block(*after).parameters) {
          const ir::Value& candidate = bodies_[Side::New].value(q);
          if (taken.contains(q) || candidate.sort != value.sort || split_.contains({p, q}) ||
              (by_name && candidate.variable != value.variable))
            continue;
          parameters_.emplace(p, q);
          taken.insert(q);
          break;
        }
      }
    }
  }
}

void Values::number() {
  numbers_.clear();
  for (const Side side : sides) classes_[side].assign(bodies_[side].procedure().values.size(), 0);
  next_ = 1;
  const auto share = [&](ValueId before, ValueId after) {
    classes_[Side::Old][before.index] = classes_[Side::New][after.index] = next_++;
  };
  for (const auto& [before, after] : parameters_) share(before, after);
  for (const auto& [before, after] : claims_) share(before, after);
  for (const BlockId before : bodies_[Side::Old].order()) {
    const auto after = matching_.partner(Side::Old, before);
    const ir::Call* call = bodies_[Side::Old].call_of(before);
    if (!after || call == nullptr) continue;
    const std::vector<ValueId>& results = bodies_[Side::New].call_of(*after)->results;
    for (std::size_t i = 0; i < results.size(); ++i) share(call->results[i], results[i]);
  }
  for (const Side side : sides) {
    std::uint64_t parameter = 0;
    const ir::Procedure& procedure = bodies_[side].procedure();
    for (const ir::Input& input : procedure.inputs) {
      const auto kind = static_cast<std::uint64_t>(input.kind);
      const std::uint64_t place = input.kind == ir::InputKind::Parameter ? parameter++
                                  : input.kind == ir::InputKind::Global
                                      ? mentions_.of(side, input.global)
                                      : 0;
      const auto sort = static_cast<std::uint64_t>(input.sort.kind) << 16U | input.sort.width_bits;
      classes_[side][input.value.index] = number_of({0, kind, place, sort});
    }
    for (const BlockId id : bodies_[side].order()) number(side, bodies_[side].block(id));
  }
}

void Values::number(Side side, const ir::Block& block) {
  const auto is_known = [&](ValueId id) { return classes_[side][id.index] != 0; };
  for (const ValueId p : block.parameters) {
    if (!is_known(p)) classes_[side][p.index] = next_++;
  }
  for (const ir::Instruction& instruction : block.instructions) {
    ir::for_each_definition(instruction, [&](ValueId result) {
      if (is_known(result)) return;
      const Key key = bodies_[side].is_pure(result) ? key_of(side, instruction) : Key{};
      classes_[side][result.index] = key.empty() ? next_++ : number_of(key);
    });
  }
}

// Equal keys, equal values. Empty: it is equal to nothing else.
Values::Key Values::key_of(Side side, const ir::Instruction& instruction) const {
  Key key{1 + instruction.kind.index()};
  std::vector<std::uint64_t> args;
  ir::for_each_use(instruction, [&](ValueId arg) { args.push_back(class_of(side, arg)); });
  const auto add_sort = [&](ValueId result) {
    const ir::Sort sort = bodies_[side].value(result).sort;
    key.push_back(static_cast<std::uint64_t>(sort.kind) << 16U | sort.width_bits);
  };
  if (const auto* operation = std::get_if<ir::Operation>(&instruction.kind)) {
    key.push_back(static_cast<std::uint64_t>(operation->op));
    add_sort(operation->result);
    if (operation->op == ir::Op::AddressOf || operation->op == ir::Op::TableRead) {
      key.push_back(
          mentions_.of(side, ir::ObjectId{static_cast<std::uint32_t>(operation->immediate)}));
    } else {
      key.push_back(static_cast<std::uint64_t>(operation->immediate));
      key.push_back(static_cast<std::uint64_t>(operation->immediate >> 64U));
    }
    if (is_commutative(operation->op) && operation->immediate != ir::pointer_sum)
      std::sort(args.begin(), args.end());
  } else if (const auto* function = std::get_if<ir::Uninterpreted>(&instruction.kind)) {
    key.push_back(mentions_.of("uninterpreted " + function->name));
    add_sort(function->result);
  } else if (const auto* address = std::get_if<ir::Address>(&instruction.kind)) {
    key.push_back(mentions_.of(side, *address));
  } else if (const auto* arbitrary = std::get_if<ir::Arbitrary>(&instruction.kind)) {
    add_sort(arbitrary->result);
  } else {
    return {};
  }
  key.insert(key.end(), args.begin(), args.end());
  return key;
}

std::optional<std::vector<ValuePair>> Values::operands(ValueId before, ValueId after) const {
  if (!bodies_[Side::Old].is_pure(before) || !bodies_[Side::New].is_pure(after))
    return std::nullopt;
  Both<Key> keys;
  Both<std::vector<ValueId>> args;
  for (const Side side : sides) {
    const ValueId id = side == Side::Old ? before : after;
    const ir::Instruction& instruction = *bodies_[side].definition(id);
    keys[side] = key_of(side, instruction);
    ir::for_each_use(instruction, [&](ValueId arg) { args[side].push_back(arg); });
    if (keys[side].empty() || keys[side].size() < args[side].size()) return std::nullopt;
    keys[side].resize(keys[side].size() - args[side].size());
  }
  if (keys[Side::Old] != keys[Side::New]) return std::nullopt;
  const std::size_t count = args[Side::Old].size();
  const auto* operation = std::get_if<ir::Operation>(&bodies_[Side::Old].definition(before)->kind);
  const bool may_swap = operation != nullptr && count == 2 && is_commutative(operation->op) &&
                        operation->immediate != ir::pointer_sum;
  const auto are_equal_at = [&](std::size_t i, std::size_t j) {
    return are_equal(args[Side::Old][i], args[Side::New][j]);
  };
  if (may_swap && !are_equal_at(0, 0) && (are_equal_at(0, 1) || are_equal_at(1, 0)))
    std::swap(args[Side::New][0], args[Side::New][1]);
  std::vector<ValuePair> pairs;
  for (std::size_t i = 0; i < count; ++i)
    pairs.emplace_back(args[Side::Old][i], args[Side::New][i]);
  return pairs;
}

// Parameters that are not passed equal values, and cannot be by claim, are no pair.
void Values::check_edges() {
  bool has_split = false;
  for (const BlockId before : bodies_[Side::Old].order()) {
    const auto after = matching_.partner(Side::Old, before);
    if (!after) continue;
    const auto from_old = bodies_[Side::Old].successors(before);
    const auto from_new = bodies_[Side::New].successors(*after);
    for (std::size_t e = 0; e < from_old.size(); ++e) {
      const ir::Edge& edge = *from_old[e];
      const ir::Edge& other_edge = *from_new[e];
      if (!matching_.are_matched(edge.target, other_edge.target)) continue;
      const auto& of_old = bodies_[Side::Old].block(edge.target).parameters;
      const auto& of_new = bodies_[Side::New].block(other_edge.target).parameters;
      for (std::size_t i = 0; i < of_old.size(); ++i) {
        const auto pair = parameters_.find(of_old[i]);
        if (pair == parameters_.end()) continue;
        const auto j = static_cast<std::size_t>(
            std::find(of_new.begin(), of_new.end(), pair->second) - of_new.begin());
        if (make_equal(edge.args[i], other_edge.args[j])) continue;
        split_.insert(*pair);
        parameters_.erase(pair);
        has_split = true;
      }
    }
  }
  if (!has_split) return;
  pair_parameters();
  has_changed_ = true;
}

// The values that matched blocks use at one place are equal, by claim if need be.
void Values::check_uses() {
  for (const BlockId before : bodies_[Side::Old].order()) {
    const auto after = matching_.partner(Side::Old, before);
    if (!after) continue;
    Both<std::vector<ValueId>> used;
    for (const Side side : sides) {
      const BlockId id = side == Side::Old ? before : *after;
      used[side] = uses_at_end(bodies_[side], id);
    }
    for (std::size_t i = 0; i < used[Side::Old].size(); ++i)
      make_equal(used[Side::Old][i], used[Side::New][i]);
  }
}

// Claims as little as makes two values equal. False: that cannot be claimed.
bool Values::make_equal(ValueId before, ValueId after) {
  if (are_equal(before, after) || is_claimed(before, after)) return true;
  if (hopeless_.contains({before, after}) ||
      bodies_[Side::Old].value(before).sort != bodies_[Side::New].value(after).sort)
    return false;
  if (claims_.contains(before) || claimed_of_new_.contains(after)) return false;
  if (const auto parts = operands(before, after)) {
    bool are_all = true;
    for (const auto& [a, b] : *parts) are_all = make_equal(a, b) && are_all;
    if (are_all) return true;
  }
  if (!can_claim(before, after)) {
    hopeless_.insert({before, after});
    return false;
  }
  has_changed_ = true;
  claims_.emplace(before, after);
  claimed_of_new_.insert(after);
  return true;
}

// A region computes one of them, and the other is equal to nothing yet; or matched blocks compute
// both.
bool Values::can_claim(ValueId before, ValueId after) const {
  const auto in_old = bodies_[Side::Old].block_of(before);
  const auto in_new = bodies_[Side::New].block_of(after);
  if (!in_old || !in_new) return false;
  if (is_fixed(Side::Old, before) && is_fixed(Side::New, after)) return false;
  if (!matching_.has(Side::Old, *in_old) && !matching_.has(Side::New, *in_new)) return true;
  if (!matching_.has(Side::Old, *in_old)) return !has_partner(Side::New, after);
  if (!matching_.has(Side::New, *in_new)) return !has_partner(Side::Old, before);
  return matching_.are_matched(*in_old, *in_new) && bodies_[Side::Old].is_pure(before) &&
         bodies_[Side::New].is_pure(after);
}

bool Values::has_partner(Side side, ValueId id) const {
  const std::vector<std::size_t>& others = classes_[other(side)];
  return std::find(others.begin(), others.end(), class_of(side, id)) != others.end();
}

// It is what it is, and equal to what it is equal to.
bool Values::is_fixed(Side side, ValueId id) const {
  const ir::Instruction* definition = bodies_[side].definition(id);
  if (definition == nullptr) return false;
  bool has_operands = false;
  ir::for_each_use(*definition, [&](ValueId) { has_operands = true; });
  return bodies_[side].is_pure(id) && !has_operands;
}

std::vector<ValueId> uses_at_end(const Body& body, BlockId id) {
  std::vector<ValueId> used;
  if (const ir::Call* call = body.call_of(id)) {
    used = call->args;
    if (call->world) used.push_back(*call->world);
  }
  const auto& terminator = body.block(id).terminator.kind;
  if (const auto* branch = std::get_if<ir::Branch>(&terminator)) used.push_back(branch->condition);
  if (const auto* choice = std::get_if<ir::Switch>(&terminator)) used.push_back(choice->on);
  if (const auto* stop = std::get_if<ir::Stop>(&terminator); stop != nullptr && stop->world)
    used.push_back(*stop->world);
  if (const auto* result = std::get_if<ir::Return>(&terminator))
    used.insert(used.end(), result->outputs.begin(), result->outputs.end());
  return used;
}

}  // namespace tandem::regions
