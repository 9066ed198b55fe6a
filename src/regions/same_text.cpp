#include "regions/same_text.h"

#include "ir/cfg.h"

namespace tandem::regions {
namespace {

using ir::ValueId;

class Comparison {
 public:
  Comparison(const Subject& subject, Mentions& mentions, const Both<ir::Procedure>& functions)
      : subject_(subject),
        mentions_(mentions),
        old_(functions[Side::Old]),
        new_(functions[Side::New]),
        partner_(old_.values.size()) {}

  bool run() {
    relate_inputs();
    if (old_.blocks.size() != new_.blocks.size()) return false;
    // Definitions first: a block may come before those that dominate it.
    for (const ir::BlockId id : old_.blocks.ids()) {
      if (!relate_definitions(old_.blocks[id], new_.blocks[id])) return false;
    }
    for (const ir::BlockId id : old_.blocks.ids()) {
      if (!are_same(old_.blocks[id], new_.blocks[id])) return false;
    }
    return true;
  }

 private:
  bool relate(ValueId before, ValueId after) {
    if (old_.values[before].sort != new_.values[after].sort) return false;
    partner_[before.index] = after;
    return true;
  }
  bool correspond(ValueId before, ValueId after) const { return partner_[before.index] == after; }

  // Parameters by place, globals by pair, as far as they are no constants of their version.
  void relate_inputs() {
    Both<std::size_t> parameter{};
    for (const ir::Input& before : old_.inputs) {
      const std::size_t place =
          before.kind == ir::InputKind::Parameter ? parameter[Side::Old]++ : 0;
      parameter[Side::New] = 0;
      for (const ir::Input& after : new_.inputs) {
        const std::size_t other_place =
            after.kind == ir::InputKind::Parameter ? parameter[Side::New]++ : 0;
        if (before.kind != after.kind || before.sort != after.sort || place != other_place)
          continue;
        if (before.kind == ir::InputKind::Global) {
          const pairing::GlobalPairId pair =
              subject_.plan.global_pair_of[Side::Old].at(before.global);
          if (pair != subject_.plan.global_pair_of[Side::New].at(after.global)) continue;
          const pairing::GlobalPair& global = subject_.plan.globals[pair];
          if (global.constants[Side::Old] != global.constants[Side::New]) continue;
        }
        relate(before.value, after.value);
        break;
      }
    }
  }

  bool relate_definitions(const ir::Block& before, const ir::Block& after) {
    if (before.parameters.size() != after.parameters.size() ||
        before.instructions.size() != after.instructions.size())
      return false;
    bool is_same = true;
    for (std::size_t i = 0; i < before.parameters.size(); ++i)
      is_same = relate(before.parameters[i], after.parameters[i]) && is_same;
    for (std::size_t i = 0; i < before.instructions.size(); ++i) {
      Both<std::vector<ValueId>> defined;
      ir::for_each_definition(before.instructions[i],
                              [&](ValueId id) { defined[Side::Old].push_back(id); });
      ir::for_each_definition(after.instructions[i],
                              [&](ValueId id) { defined[Side::New].push_back(id); });
      if (defined[Side::Old].size() != defined[Side::New].size()) return false;
      for (std::size_t k = 0; k < defined[Side::Old].size(); ++k)
        is_same = relate(defined[Side::Old][k], defined[Side::New][k]) && is_same;
    }
    return is_same;
  }

  template <class Kind>
  bool use_the_same(const Kind& before, const Kind& after) const {
    Both<std::vector<ValueId>> used;
    ir::for_each_use(before, [&](ValueId id) { used[Side::Old].push_back(id); });
    ir::for_each_use(after, [&](ValueId id) { used[Side::New].push_back(id); });
    return correspond(used[Side::Old], used[Side::New]);
  }
  bool correspond(const std::vector<ValueId>& before, const std::vector<ValueId>& after) const {
    if (before.size() != after.size()) return false;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (!correspond(before[i], after[i])) return false;
    }
    return true;
  }

  bool are_same(const ir::Block& before, const ir::Block& after) {
    for (std::size_t i = 0; i < before.instructions.size(); ++i) {
      if (!are_same(before.instructions[i], after.instructions[i])) return false;
    }
    return are_same(before.terminator, after.terminator);
  }

  bool are_same(const ir::Instruction& before, const ir::Instruction& after) {
    if (before.kind.index() != after.kind.index() || !use_the_same(before, after)) return false;
    if (const auto* operation = std::get_if<ir::Operation>(&before.kind))
      return are_same_operation(*operation, std::get<ir::Operation>(after.kind));
    if (const auto* function = std::get_if<ir::Uninterpreted>(&before.kind))
      return function->name == std::get<ir::Uninterpreted>(after.kind).name;
    if (const auto* arbitrary = std::get_if<ir::Arbitrary>(&before.kind))
      return arbitrary->is_unused && std::get<ir::Arbitrary>(after.kind).is_unused;
    if (const auto* address = std::get_if<ir::Address>(&before.kind))
      return mentions_.of(Side::Old, *address) ==
             mentions_.of(Side::New, std::get<ir::Address>(after.kind));
    if (const auto* call = std::get_if<ir::Call>(&before.kind)) {
      const auto& other_call = std::get<ir::Call>(after.kind);
      return call->args.size() == other_call.args.size() &&
             call->world.has_value() == other_call.world.has_value() &&
             are_same(call->callee, other_call.callee);
    }
    return false;
  }

  bool are_same_operation(const ir::Operation& before, const ir::Operation& after) {
    if (before.op != after.op) return false;
    if (before.op != ir::Op::AddressOf && before.op != ir::Op::TableRead)
      return before.immediate == after.immediate;
    return mentions_.of(Side::Old, ir::ObjectId{static_cast<std::uint32_t>(before.immediate)}) ==
           mentions_.of(Side::New, ir::ObjectId{static_cast<std::uint32_t>(after.immediate)});
  }

  bool are_same(const ir::Callee& before, const ir::Callee& after) {
    const auto* first = std::get_if<ir::ProcedureId>(&before);
    const auto* second = std::get_if<ir::ProcedureId>(&after);
    const auto region = [&](const ir::ProcedureId* id, Side side) -> std::optional<std::size_t> {
      const std::size_t count = subject_.programs[side].procedures.size();
      return id != nullptr && id->index >= count ? std::optional(id->index - count) : std::nullopt;
    };
    const auto region_of_old = region(first, Side::Old);
    const auto region_of_new = region(second, Side::New);
    if (region_of_old || region_of_new) return region_of_old == region_of_new;
    return mentions_.of(Side::Old, before) == mentions_.of(Side::New, after);
  }

  bool are_same(const ir::Terminator& before, const ir::Terminator& after) const {
    if (before.kind.index() != after.kind.index() || !use_the_same(before, after)) return false;
    const auto edges = ir::edges_of(before);
    const auto other_edges = ir::edges_of(after);
    if (edges.size() != other_edges.size()) return false;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges[i]->target != other_edges[i]->target ||
          edges[i]->args.size() != other_edges[i]->args.size())
        return false;
    }
    if (const auto* choice = std::get_if<ir::Switch>(&before.kind)) {
      const auto& cases = std::get<ir::Switch>(after.kind).cases;
      for (std::size_t i = 0; i < cases.size(); ++i) {
        if (choice->cases[i].first != cases[i].first) return false;
      }
    }
    if (std::holds_alternative<ir::Return>(before.kind))
      return mentions_.have_same_outputs(old_.outputs, new_.outputs);
    if (const auto* stop = std::get_if<ir::Stop>(&before.kind)) {
      const auto& other_stop = std::get<ir::Stop>(after.kind);
      return stop->ending == other_stop.ending &&
             stop->world.has_value() == other_stop.world.has_value();
    }
    return true;
  }

  const Subject& subject_;
  Mentions& mentions_;
  const ir::Procedure& old_;
  const ir::Procedure& new_;
  std::vector<std::optional<ValueId>> partner_;  // by value of old
};

}  // namespace

bool is_same_text(const Subject& subject, Mentions& mentions,
                  const Both<ir::Procedure>& functions) {
  return Comparison(subject, mentions, functions).run();
}

}  // namespace tandem::regions
