#include "pairing/one_place.h"

#include <algorithm>

#include "ir/cfg.h"

namespace tandem::pairing {

using ir::BlockId;
using ir::Op;
using ir::ValueId;

OnePlace::OnePlace(const ir::Procedure& procedure)
    : procedure_(procedure), definitions_(procedure) {
  for (const ir::Input& input : procedure.inputs) inputs_.insert(input.value);
  for (const BlockId id : procedure.blocks.ids()) {
    const auto& parameters = procedure.blocks[id].parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) merges_[parameters[i]] = {id, i};
    for (const ir::Edge* edge : ir::edges_of(procedure.blocks[id].terminator))
      incoming_[edge->target].push_back({id, edge});
  }
}

bool OnePlace::are_one(ValueId a, ValueId b, BlockId where) const {
  Seen seen;
  if (are_one(a, b, seen)) return true;
  // The conditions under which control comes there at all.
  std::set<BlockId> passed;
  while (passed.insert(where).second) {
    const auto edges = incoming_.find(where);
    if (edges == incoming_.end() || edges->second.size() != 1) return false;
    const Incoming& only = edges->second.front();
    const auto* branch = std::get_if<ir::Branch>(&procedure_.blocks[only.from].terminator.kind);
    if (branch != nullptr && says_equal(branch->condition, only.edge == &branch->if_true, a, b)) {
      return true;
    }
    where = only.from;
  }
  return false;
}

bool OnePlace::is_address_of(ValueId value, ir::GlobalId global) const {
  const auto at = definitions_.instructions.find(value);
  if (at == definitions_.instructions.end()) return false;
  const auto* address = std::get_if<ir::Address>(&at->second->kind);
  return address != nullptr && address->of == decltype(address->of)(global);
}

bool OnePlace::are_one(ValueId a, ValueId b, Seen& seen) const {
  if (!seen.emplace(a, b).second) return false;
  if (are_equal(a, b)) return !is_null(a);
  const ir::Operation* choice = operation(a);
  const ir::Operation* other = operation(b);
  if (choice != nullptr && choice->op != Op::Ite) choice = nullptr;
  if (other != nullptr && other->op != Op::Ite) other = nullptr;
  if (choice != nullptr && other != nullptr) {
    return choice->args[0] == other->args[0] && (are_one(choice->args[1], other->args[1], seen) ||
                                                 are_one(choice->args[2], other->args[2], seen));
  }
  if (choice != nullptr)
    return are_one(choice->args[1], b, seen) || are_one(choice->args[2], b, seen);
  if (other != nullptr) return are_one(a, other->args[1], seen) || are_one(a, other->args[2], seen);
  return is_merged_with(a, b, seen) || is_merged_with(b, a, seen);
}

// What a merge takes on one of the ways there. The other pointer is taken on the same way, or it is
// the same on all.
bool OnePlace::is_merged_with(ValueId a, ValueId b, Seen& seen) const {
  const auto merge = merges_.find(a);
  if (merge == merges_.end()) return false;
  const auto [block, place] = merge->second;
  const auto edges = incoming_.find(block);
  if (edges == incoming_.end()) return false;
  const auto partner = merges_.find(b);
  const bool is_beside = partner != merges_.end() && partner->second.first == block;
  if (!is_beside && !is_fixed(b)) return false;
  return std::any_of(edges->second.begin(), edges->second.end(), [&](const Incoming& way) {
    return are_one(way.edge->args[place], is_beside ? way.edge->args[partner->second.second] : b,
                   seen);
  });
}

// The same value at one moment, without a look at where control came from.
bool OnePlace::are_equal(ValueId a, ValueId b) const {
  if (a == b) return true;
  const auto left = definitions_.instructions.find(a);
  const auto right = definitions_.instructions.find(b);
  if (left == definitions_.instructions.end() || right == definitions_.instructions.end())
    return false;
  const auto* address = std::get_if<ir::Address>(&left->second->kind);
  const auto* same = std::get_if<ir::Address>(&right->second->kind);
  if (address != nullptr && same != nullptr) return address->of == same->of;
  const ir::Operation* one = operation(a);
  const ir::Operation* two = operation(b);
  if (one == nullptr || two == nullptr || one->op != two->op || one->immediate != two->immediate ||
      one->args.size() != two->args.size() ||
      procedure_.values[a].sort != procedure_.values[b].sort) {
    return false;
  }
  for (std::size_t i = 0; i < one->args.size(); ++i) {
    if (!are_equal(one->args[i], two->args[i])) return false;
  }
  return true;
}

bool OnePlace::is_null(ValueId value) const {
  const ir::Operation* constant = operation(value);
  return constant != nullptr && constant->op == Op::Const && constant->immediate == 0;
}

// It has one value in the whole execution.
bool OnePlace::is_fixed(ValueId value) const {
  if (inputs_.contains(value)) return true;
  const auto at = definitions_.instructions.find(value);
  if (at == definitions_.instructions.end()) return false;
  if (std::holds_alternative<ir::Address>(at->second->kind)) return true;
  const ir::Operation* made = operation(value);
  return made != nullptr && std::all_of(made->args.begin(), made->args.end(),
                                        [&](ValueId argument) { return is_fixed(argument); });
}

bool OnePlace::says_equal(ValueId condition, bool holds, ValueId a, ValueId b) const {
  const ir::Operation* said = operation(condition);
  if (said == nullptr) return false;
  if (said->op == Op::Not) return says_equal(said->args[0], !holds, a, b);
  if (said->op == Op::And && holds) {
    return std::any_of(said->args.begin(), said->args.end(),
                       [&](ValueId part) { return says_equal(part, true, a, b); });
  }
  if (said->op != Op::Eq || !holds) return false;
  return (are_equal(said->args[0], a) && are_equal(said->args[1], b)) ||
         (are_equal(said->args[0], b) && are_equal(said->args[1], a));
}

const ir::Operation* OnePlace::operation(ValueId value) const {
  const auto at = definitions_.instructions.find(value);
  return at == definitions_.instructions.end() ? nullptr
                                               : std::get_if<ir::Operation>(&at->second->kind);
}

}  // namespace tandem::pairing
