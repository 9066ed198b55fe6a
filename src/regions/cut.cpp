#include <algorithm>

#include "regions/outline.h"

#include "base/invariant.h"
#include "ir/calls.h"

// A region as a procedure: what is live where it starts comes in; the exit that it takes and what
// the code behind the exits needs goes out.

namespace tandem::regions {
namespace {

using ir::Block;
using ir::BlockId;
using ir::Instruction;
using ir::ValueId;

class Cut {
 public:
  Cut(const Subject& subject, const Both<Body>& bodies, const Skeleton& skeleton, const Node& node,
      Side side)
      : program_(subject.programs[side]),
        function_(program_.procedures[subject.plan.pairs[subject.pair].ids[side]]),
        old_names_(bodies[Side::Old]),
        body_(bodies[side]),
        skeleton_(skeleton),
        node_(node),
        side_(side) {}

  ir::Procedure run(const std::string& name) {
    made_.name = made_.symbol = name;
    made_.is_static = true;
    made_.unit = function_.unit;
    made_.structures = function_.structures;
    made_.has_scalar_signature = false;  // there is nothing to call natively
    add_inputs();
    made_.outputs.push_back({ir::OutputKind::LoopExit, {}, ir::Sort::bits(32), ""});
    for (const Handed& handed : node_.outputs) {
      const ir::Value& value = body_.value(value_of(side_, handed.values));
      const std::string& variable = old_names_.value(handed.values.first).variable;
      made_.outputs.push_back({ir::OutputKind::LiveOut, {}, value.sort, variable});
    }
    made_.blocks.add(Block{});
    if (node_.is_matched) {
      write_values();
    } else if (node_.blocks[side_].empty()) {
      const auto exit = exit_to(node_.at[side_]);
      made_.blocks[BlockId{0}].terminator = {ir::Jump{{add_exit(exit, nullptr), {}}}, {}};
    } else {
      write_blocks();
    }
    made_.blocks[BlockId{0}].instructions.insert(made_.blocks[BlockId{0}].instructions.begin(),
                                                 computed_again_.begin(), computed_again_.end());
    made_.may_stop = may_stop();
    made_.where = where();
    return std::move(made_);
  }

 private:
  void add_inputs() {
    for (const ValuePair& pair : node_.inputs) {
      const ir::Value& value = body_.value(value_of(side_, pair));
      const std::string& name = old_names_.value(pair.first).variable;
      const ValueId input = made_.add_value(value.sort, name);
      at_start_.emplace(value_of(side_, pair), input);
      if (value.sort == ir::Sort::memory()) {
        made_.inputs.push_back({ir::InputKind::Memory, {}, value.sort, input});
      } else if (value.sort == ir::Sort::world()) {
        made_.inputs.push_back({ir::InputKind::World, {}, value.sort, input});
      } else {
        made_.inputs.push_back({ir::InputKind::Parameter, {}, value.sort, input});
        ir::Parameter parameter = parameter_named(name, value.sort);
        parameter.name = unique(name);
        made_.parameters.push_back(std::move(parameter));
      }
    }
  }

  // Several values of one variable may come in.
  std::string unique(const std::string& variable) {
    const std::string name = variable.empty() ? "value" : variable;
    for (std::size_t number = variable.empty() ? 1 : 0;; ++number) {
      std::string candidate = name + (number == 0 ? "" : "'" + std::to_string(number));
      if (names_.insert(candidate).second) return candidate;
    }
  }

  // As the function declares it, if it is one of its parameters; else a number. What is known of a
  // pointer where the function starts is not known here, so it does not count as one.
  ir::Parameter parameter_named(const std::string& name, ir::Sort sort) const {
    const unsigned width_bits = sort.is_bits() ? sort.width_bits : 1;
    ir::Parameter made;
    made.type.width_bits = width_bits;
    made.c_type = number_type(width_bits);
    for (std::size_t i = 0, k = 0; i < function_.inputs.size(); ++i) {
      if (function_.inputs[i].kind != ir::InputKind::Parameter) continue;
      if (k == function_.parameters.size()) break;
      const ir::Parameter& declared = function_.parameters[k++];
      if (declared.name != name || function_.inputs[i].sort != sort) continue;
      made.type = declared.type;
      made.c_type = declared.c_type;
    }
    made.type.is_pointer = false;
    return made;
  }

  CTypeId number_type(unsigned width_bits) const {
    for (const CTypeId id : program_.types.ids()) {
      const CType& type = program_.types[id];
      if (type.kind == CTypeKind::Integer && type.is_signed && type.size_bytes * 8 == width_bits)
        return id;
    }
    return {};
  }

  bool is_inside(ValueId id) const {
    const auto defined = body_.block_of(id);
    return defined && node_.blocks[side_].contains(*defined);
  }

  // A value that the region has from where it starts.
  ValueId outside(ValueId wanted) {
    std::vector<ValueId> work{wanted};
    while (!work.empty()) {
      const ValueId id = work.back();
      if (at_start_.contains(id)) {
        work.pop_back();
        continue;
      }
      const Instruction* definition = body_.definition(id);
      TANDEM_INVARIANT(definition != nullptr, "a region lacks a value");
      const std::size_t before = work.size();
      ir::for_each_use(*definition, [&](ValueId arg) {
        if (!at_start_.contains(arg)) work.push_back(arg);
      });
      if (work.size() != before) continue;
      Instruction copy = *definition;
      ir::for_each_use(copy, [&](ValueId& arg) { arg = at_start_.at(arg); });
      ir::for_each_definition(copy, [&](ValueId& result) {
        result = made_.add_value(body_.value(id).sort, body_.value(id).variable);
        at_start_.emplace(id, result);
      });
      computed_again_.push_back(std::move(copy));
      work.pop_back();
    }
    return at_start_.at(wanted);
  }

  ValueId in_region(ValueId id) {
    if (!is_inside(id)) return outside(id);
    const auto [at, is_new] = inside_.try_emplace(id);
    if (is_new) at->second = made_.add_value(body_.value(id).sort, body_.value(id).variable);
    return at->second;
  }

  std::size_t exit_to(BlockId target) const {
    for (std::size_t i = 0; i < node_.next.size(); ++i) {
      if (skeleton_.nodes()[node_.next[i]].at[side_] == target) return i;
    }
    TANDEM_INVARIANT(false, "a region leads to no exit");
  }

  // The block that leaves by an exit: over this edge, or at once.
  BlockId add_exit(std::size_t exit, const ir::Edge* edge) {
    Block block;
    ir::Return result;
    const auto add = [&](auto instruction, ir::Sort sort) {
      const ValueId id = made_.add_value(sort);
      instruction.result = id;
      block.instructions.push_back({std::move(instruction), {}});
      result.outputs.push_back(id);
    };
    add(ir::Operation{ir::Op::Const, exit, {}, {}}, ir::Sort::bits(32));
    for (const Handed& handed : node_.outputs) {
      const ValueId id = value_of(side_, handed.values);
      if (handed.exit != exit) {
        add(ir::Arbitrary{true, {}}, body_.value(id).sort);
        continue;
      }
      result.outputs.push_back(in_region(edge != nullptr ? body_.passed(*edge, id) : id));
    }
    block.terminator = {std::move(result), {}};
    return made_.blocks.add(std::move(block));
  }

  void write_blocks() {
    std::map<BlockId, BlockId> copies;
    for (const BlockId id : node_.blocks[side_]) copies[id] = made_.blocks.add(Block{});
    ir::Edge first{copies.at(node_.at[side_]), {}};
    for (const ValueId p : body_.block(node_.at[side_]).parameters)
      first.args.push_back(outside(p));
    made_.blocks[BlockId{0}].terminator = {ir::Jump{std::move(first)}, {}};
    for (const BlockId id : node_.blocks[side_]) {
      Block block = body_.block(id);
      for (ValueId& p : block.parameters) p = in_region(p);
      for (Instruction& instruction : block.instructions) {
        ir::for_each_use(instruction, [&](ValueId& v) { v = in_region(v); });
        ir::for_each_definition(instruction, [&](ValueId& v) { v = in_region(v); });
      }
      std::vector<std::pair<ir::Edge*, BlockId>> exits;
      for (ir::Edge* edge : ir::edges_of(block.terminator)) {
        const auto copy = copies.find(edge->target);
        if (copy != copies.end()) {
          edge->target = copy->second;
        } else {
          const BlockId leaving = add_exit(exit_to(edge->target), edge);
          edge->args.clear();
          edge->target = leaving;
        }
      }
      ir::for_each_use(block.terminator, [&](ValueId& v) { v = in_region(v); });
      made_.blocks[copies.at(id)] = std::move(block);
    }
  }

  void write_values() {
    made_.blocks[BlockId{0}].terminator = {ir::Jump{{add_exit(0, nullptr), {}}}, {}};
  }

  bool may_stop() const {
    for (const Block& block : made_.blocks) {
      if (std::holds_alternative<ir::Stop>(block.terminator.kind)) return true;
    }
    const auto calls = ir::all<ir::Call>(made_);
    return std::any_of(calls.begin(), calls.end(),
                       [&](const ir::Call* call) { return ir::may_stop(program_, call->callee); });
  }

  SourceLocation where() const {
    SourceLocation first;
    for (const Block& block : made_.blocks) {
      for (const Instruction& instruction : block.instructions) {
        if (instruction.where.is_known() && (!first.is_known() || instruction.where < first))
          first = instruction.where;
      }
    }
    return first.is_known() ? first : function_.where;
  }

  const ir::Program& program_;
  const ir::Procedure& function_;
  const Body& old_names_;
  const Body& body_;
  const Skeleton& skeleton_;
  const Node& node_;
  const Side side_;
  ir::Procedure made_;
  std::set<std::string> names_;  // of parameters
  std::map<ValueId, ValueId> at_start_;
  std::map<ValueId, ValueId> inside_;
  std::vector<Instruction> computed_again_;
};

}  // namespace

Both<ir::Procedure> make_region(const Subject& subject, const Both<Body>& bodies,
                                const Skeleton& skeleton, const Node& node,
                                const std::string& name) {
  Both<ir::Procedure> made;
  for (const Side side : sides) made[side] = Cut(subject, bodies, skeleton, node, side).run(name);
  const bool may_stop = made[Side::Old].may_stop || made[Side::New].may_stop;
  for (const Side side : sides) made[side].may_stop = may_stop;
  return made;
}

}  // namespace tandem::regions
