#include "ir/split_memory.h"

#include <algorithm>

#include "ir/cfg.h"
#include "ir/natural_loops.h"
#include "ir/recomputation.h"

namespace tandem::ir {
namespace {

constexpr std::size_t max_memory_split_blocks = 100;  // of a loop that is looked at

using Values = std::set<ValueId>;
// The root that an address is reckoned from: an input, by index, or a global.
using Root = std::variant<std::size_t, GlobalId>;

const Operation* operation_of(const Definitions& definitions, ValueId value) {
  const auto at = definitions.instructions.find(value);
  return at == definitions.instructions.end() ? nullptr : std::get_if<Operation>(&at->second->kind);
}

const Operation* as_access(const Instruction& instruction, Op op) {
  const auto* operation = std::get_if<Operation>(&instruction.kind);
  return operation != nullptr && operation->op == op ? operation : nullptr;
}

// Finds the roots of addresses, through sums and through pointers that walk in loops.
class Roots {
 public:
  Roots(const Procedure& procedure, const Definitions& definitions)
      : procedure_(procedure), definitions_(definitions) {
    for (const BlockId id : procedure.blocks.ids()) {
      for (const Edge* edge : edges_of(procedure.blocks[id].terminator)) {
        const Block& target = procedure.blocks[edge->target];
        for (std::size_t i = 0; i < edge->args.size(); ++i)
          arguments_[target.parameters[i]].push_back(edge->args[i]);
      }
    }
  }

  std::optional<Root> of(ValueId address) const {
    Values open;
    std::set<Root> found;
    return collect(address, open, found) && found.size() == 1 ? std::optional(*found.begin())
                                                              : std::nullopt;
  }

 private:
  // False where the address comes from something else, in whatever way.
  bool collect(ValueId value, Values& open, std::set<Root>& found) const {
    if (!open.insert(value).second) return true;  // what it is in other rounds
    if (const auto own = root_at(value)) {
      found.insert(*own);
      return true;
    }
    if (const auto at = arguments_.find(value); at != arguments_.end()) {
      return std::all_of(at->second.begin(), at->second.end(),
                         [&](ValueId argument) { return collect(argument, open, found); });
    }
    const Operation* sum = operation_of(definitions_, value);
    if (sum == nullptr || sum->op != Op::BvAdd) return false;
    std::size_t pointers = 0;
    for (const ValueId part : sum->args) {
      Values tried = open;
      std::set<Root> with = found;
      if (!collect(part, tried, with)) continue;
      found = std::move(with);
      ++pointers;
    }
    return pointers == 1;
  }

  std::optional<Root> root_at(ValueId value) const {
    for (std::size_t i = 0; i < procedure_.inputs.size(); ++i) {
      const Input& input = procedure_.inputs[i];
      if (input.value == value && input.sort == Sort::bits(64)) return Root{i};
    }
    const auto at = definitions_.instructions.find(value);
    if (at == definitions_.instructions.end()) return std::nullopt;
    const auto* address = std::get_if<Address>(&at->second->kind);
    if (address == nullptr || !std::holds_alternative<GlobalId>(address->of)) return std::nullopt;
    return Root{std::get<GlobalId>(address->of)};
  }

  const Procedure& procedure_;
  const Definitions& definitions_;
  std::map<ValueId, std::vector<ValueId>> arguments_;  // of parameters of blocks
};

// Drops values that nothing which shows depends on: those that each of two loops computes for the
// other.
void drop_unused(Procedure& procedure) {
  std::map<ValueId, std::vector<ValueId>> sources;
  std::vector<ValueId> open;
  const auto is_call = [](const Instruction& instruction) {
    return std::holds_alternative<Call>(instruction.kind);
  };
  for (const Block& block : procedure.blocks) {
    for (const Instruction& instruction : block.instructions) {
      for_each_use(instruction, [&](ValueId used) {
        if (is_call(instruction)) open.push_back(used);
        for_each_definition(instruction, [&](ValueId made) { sources[made].push_back(used); });
      });
    }
    for_each_use(block.terminator, [&](ValueId used) { open.push_back(used); });
    for (const Edge* edge : edges_of(block.terminator)) {
      const std::vector<ValueId>& parameters = procedure.blocks[edge->target].parameters;
      for (std::size_t i = 0; i < edge->args.size(); ++i) {
        sources[parameters[i]].push_back(edge->args[i]);
        open.erase(std::find(open.begin(), open.end(), edge->args[i]));  // only if that is used
      }
    }
  }
  Values used;
  while (!open.empty()) {
    const ValueId value = open.back();
    open.pop_back();
    if (!used.insert(value).second) continue;
    const auto at = sources.find(value);
    if (at != sources.end()) open.insert(open.end(), at->second.begin(), at->second.end());
  }
  const auto is_unused = [&](ValueId value) { return !used.contains(value); };
  for (Block& block : procedure.blocks) {
    std::erase_if(block.instructions, [&](const Instruction& instruction) {
      bool is_useless = !is_call(instruction);
      for_each_definition(instruction, [&](ValueId v) { is_useless = is_useless && is_unused(v); });
      return is_useless;
    });
    for (Edge* edge : edges_of(block.terminator)) {
      std::size_t next = 0;
      const std::vector<ValueId>& parameters = procedure.blocks[edge->target].parameters;
      std::erase_if(edge->args, [&](ValueId) { return is_unused(parameters[next++]); });
    }
  }
  for (Block& block : procedure.blocks) std::erase_if(block.parameters, is_unused);
}

class MemorySplit {
 public:
  MemorySplit(const Procedure& procedure, const NaturalLoop& loop, const Definitions& definitions,
              const Roots& roots, ApartPointers& apart)
      : procedure_(procedure),
        loop_(loop),
        definitions_(definitions),
        roots_(roots),
        apart_(apart),
        immediate_(immediate_dominators(procedure)) {}

  std::optional<Procedure> run() {
    if (!is_plain() || !find_exits() || !is_counted() || !find_stores()) return std::nullopt;
    for (const bool is_first : {true, false}) {
      if (!sees_what_it_should(is_first)) return std::nullopt;
    }
    apart_.has_been_used = apart_.has_been_used || uses_apart_;
    return make();
  }

 private:
  const Block& block(BlockId id) const { return procedure_.blocks[id]; }
  bool is_inside(BlockId id) const { return loop_.blocks.contains(id); }
  bool is_inside(ValueId value) const {
    const auto at = definitions_.blocks.find(value);
    return at != definitions_.blocks.end() && is_inside(at->second);
  }

  // Nothing is called, and nothing would be another thing a second time.
  bool is_plain() {
    for (const BlockId id : loop_.blocks) {
      for (const Instruction& instruction : block(id).instructions) {
        const auto* address = std::get_if<Address>(&instruction.kind);
        const bool is_global = address != nullptr && std::holds_alternative<GlobalId>(address->of);
        if (!is_global && !is_plain(instruction)) return false;
      }
    }
    std::size_t memories = 0;
    const std::vector<ValueId>& parameters = block(loop_.header).parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (procedure_.values[parameters[i]].sort != Sort::memory()) continue;
      memory_ = i;
      ++memories;
    }
    return memories == 1;
  }

  // An operation that touches memory at most by a load or a store.
  bool is_plain(const Instruction& instruction) const {
    if (as_access(instruction, Op::Load) != nullptr || as_access(instruction, Op::Store) != nullptr)
      return true;
    bool touches_memory = false;
    const auto note = [&](ValueId value) {
      touches_memory = touches_memory || procedure_.values[value].sort == Sort::memory();
    };
    for_each_use(instruction, note);
    for_each_definition(instruction, note);
    return !touches_memory && (std::holds_alternative<Operation>(instruction.kind) ||
                               std::holds_alternative<Uninterpreted>(instruction.kind));
  }

  bool only_traps(BlockId id) const {
    const auto* stop = std::get_if<Stop>(&block(id).terminator.kind);
    return stop != nullptr && block(id).parameters.empty() && block(id).instructions.empty() &&
           stop->ending == Ending::NullAccess && !(stop->world && is_inside(*stop->world));
  }

  // One way out, besides tests of pointers; and the memory that is left there.
  bool find_exits() {
    std::size_t exits = 0;
    for (const BlockId id : loop_.blocks) {
      const auto* branch = std::get_if<Branch>(&block(id).terminator.kind);
      for (const Edge* edge : edges_of(block(id).terminator)) {
        if (is_inside(edge->target)) continue;
        if (branch == nullptr) return false;
        if (only_traps(edge->target)) {
          guards_[id] = roots_of_test(branch->condition);
          continue;
        }
        exit_ = id;
        ++exits;
      }
    }
    if (exits != 1 || guards_.contains(exit_)) return false;
    Values left;
    const auto note = [&](ValueId value) {
      if (is_inside(value) && procedure_.values[value].sort == Sort::memory()) left.insert(value);
    };
    for (const BlockId id : procedure_.blocks.ids()) {
      if (is_inside(id)) {
        for (const Edge* edge : edges_of(block(id).terminator)) {
          if (!is_inside(edge->target)) std::for_each(edge->args.begin(), edge->args.end(), note);
        }
        continue;
      }
      for (const Instruction& instruction : block(id).instructions) for_each_use(instruction, note);
      for_each_use(block(id).terminator, note);
    }
    if (left.size() != 1) return false;
    left_ = *left.begin();
    return dominates(immediate_, definitions_.blocks.at(left_), exit_);
  }

  // The pointer that a test is about, if it is a test of one.
  std::optional<Root> roots_of_test(ValueId condition) const {
    const Operation* test = operation_of(definitions_, condition);
    while (test != nullptr && test->op == Op::Not) test = operation_of(definitions_, test->args[0]);
    if (test == nullptr || (test->op != Op::Eq && test->op != Op::IsNull)) return std::nullopt;
    for (const ValueId arg : test->args) {
      if (const auto root = roots_.of(arg)) return root;
    }
    return std::nullopt;
  }

  // It goes on while i < n, n > i or i != n, for an i that goes up, or down, by one in every round,
  // and an n that stays the same: so it ends.
  bool is_counted() const {
    const auto* branch = std::get_if<Branch>(&block(exit_).terminator.kind);
    bool goes_on = is_inside(branch->if_true.target);
    const Operation* test = operation_of(definitions_, branch->condition);
    while (test != nullptr && test->op == Op::Not) {
      goes_on = !goes_on;
      test = operation_of(definitions_, test->args[0]);
    }
    if (test == nullptr || test->args.size() != 2) return false;
    const bool is_less = test->op == Op::BvUlt || test->op == Op::BvSlt;
    if (goes_on ? !is_less : test->op != Op::Eq) return false;
    for (const std::size_t counter : {0U, 1U}) {
      if (is_inside(test->args[1 - counter]) && !is_constant(test->args[1 - counter])) continue;
      const auto step = step_of(test->args[counter]);
      const Bits ones = mask_of(procedure_.values[test->args[counter]].sort.width_bits);
      const bool goes_up = step == std::optional<Bits>(1);
      const bool goes_down = step == std::optional<Bits>(ones);
      if (is_less ? (counter == 0 ? goes_up : goes_down) : goes_up || goes_down) return true;
    }
    return false;
  }

  bool is_constant(ValueId value) const {
    const Operation* operation = operation_of(definitions_, value);
    return operation != nullptr && operation->op == Op::Const;
  }

  // By how much a variable of the loop grows in every round that gets past the test.
  std::optional<Bits> step_of(ValueId variable) const {
    const std::vector<ValueId>& parameters = block(loop_.header).parameters;
    const auto at = std::find(parameters.begin(), parameters.end(), variable);
    if (at == parameters.end()) return std::nullopt;
    std::optional<Bits> step;
    for (const BlockId id : loop_.blocks) {
      for (const Edge* edge : edges_of(block(id).terminator)) {
        if (edge->target != loop_.header) continue;
        if (!dominates(immediate_, exit_, id)) return std::nullopt;
        const Operation* next = operation_of(
            definitions_, edge->args[static_cast<std::size_t>(at - parameters.begin())]);
        if (next == nullptr || next->op != Op::BvAdd || next->args.size() != 2 ||
            next->args[0] != variable || !is_constant(next->args[1]))
          return std::nullopt;
        const Bits by = truncate(operation_of(definitions_, next->args[1])->immediate,
                                 procedure_.values[variable].sort.width_bits);
        if (step && *step != by) return std::nullopt;
        step = by;
      }
    }
    return step;
  }

  bool are_apart(const std::optional<Root>& a, const std::optional<Root>& b) {
    if (!a || !b || *a == *b || a->index() != b->index()) return false;
    if (std::holds_alternative<GlobalId>(*a)) return true;
    const auto [low, high] = std::minmax(std::get<std::size_t>(*a), std::get<std::size_t>(*b));
    if (!apart_.inputs.contains({low, high})) return false;
    uses_apart_ = true;
    return true;
  }

  // Where it writes; what is written first is apart from all the rest.
  bool find_stores() {
    for (const BlockId id : reverse_post_order(procedure_)) {
      if (!is_inside(id)) continue;
      for (const Instruction& instruction : block(id).instructions) {
        const Operation* store = as_access(instruction, Op::Store);
        if (store == nullptr) continue;
        const auto root = roots_.of(store->args[1]);
        if (!root) return false;
        if (!first_) first_ = *root;
        stores_[store->result] = *root;
        if (*root == *first_) continue;
        if (!are_apart(first_, root)) return false;
        others_.insert(*root);
      }
    }
    return !others_.empty();
  }

  // One of the two loops, the first or not, does this store or makes this test.
  bool is_of(bool is_first, const std::optional<Root>& root) const {
    return (root == first_) == is_first;
  }

  // Neither loop reads what the other one writes.
  bool sees_what_it_should(bool is_first) {
    for (const ValueId value : needed(is_first)) {
      const Operation* load = operation_of(definitions_, value);
      if (load == nullptr || load->op != Op::Load || !is_inside(load->args[0])) continue;
      const auto root = roots_.of(load->args[1]);
      if (!is_first && !are_apart(root, first_)) return false;
      for (const Root& other : others_) {
        if (is_first && !are_apart(root, other)) return false;
      }
    }
    return true;
  }

  // The values of the loop that one of the two needs; not memory, which is not what it was.
  Values needed(bool is_first) const {
    std::vector<ValueId> open;
    std::map<ValueId, std::vector<ValueId>> arguments;
    for (const BlockId id : loop_.blocks) {
      const auto guard = guards_.find(id);
      const bool decides = guard == guards_.end() || is_of(is_first, guard->second);
      if (const auto* branch = std::get_if<Branch>(&block(id).terminator.kind); branch && decides)
        open.push_back(branch->condition);
      if (const auto* choice = std::get_if<Switch>(&block(id).terminator.kind))
        open.push_back(choice->on);
      for (const Edge* edge : edges_of(block(id).terminator)) {
        for (std::size_t i = 0; i < edge->args.size(); ++i) {
          if (is_inside(edge->target))
            arguments[block(edge->target).parameters[i]].push_back(edge->args[i]);
        }
      }
      for (const Instruction& instruction : block(id).instructions) {
        const Operation* store = as_access(instruction, Op::Store);
        if (store != nullptr && is_of(is_first, stores_.at(store->result)))
          open.insert(open.end(), {store->args[1], store->args[2]});
      }
    }
    if (!is_first) {
      const Values used = used_outside();
      open.insert(open.end(), used.begin(), used.end());
    }
    Values seen;
    while (!open.empty()) {
      const ValueId value = open.back();
      open.pop_back();
      if (!is_inside(value) || procedure_.values[value].sort == Sort::memory() ||
          !seen.insert(value).second)
        continue;
      if (const auto at = arguments.find(value); at != arguments.end())
        open.insert(open.end(), at->second.begin(), at->second.end());
      const auto made = definitions_.instructions.find(value);
      if (made != definitions_.instructions.end())
        for_each_use(*made->second, [&](ValueId used) { open.push_back(used); });
    }
    return seen;
  }

  Values used_outside() const {
    Values used;
    const auto note = [&](ValueId value) {
      if (is_inside(value)) used.insert(value);
    };
    for (const BlockId id : procedure_.blocks.ids()) {
      if (!is_inside(id)) {
        for (const Instruction& instruction : block(id).instructions)
          for_each_use(instruction, note);
        for_each_use(block(id).terminator, note);
      } else {
        for (const Edge* edge : edges_of(block(id).terminator)) {
          if (!is_inside(edge->target)) std::for_each(edge->args.begin(), edge->args.end(), note);
        }
      }
    }
    return used;
  }

  // The loop that is there becomes the second; the first is a copy before it.
  Procedure make() const {
    Procedure made = procedure_;
    std::vector<ValueId> start;
    const BlockId before = add_entry(made, start);
    Block between;
    const ValueId memory = made.add_value(Sort::memory(), made.values[left_].variable);
    between.parameters.push_back(memory);
    Edge on{loop_.header, start};
    on.args[memory_] = memory;
    between.terminator = {Jump{std::move(on)}, block(loop_.header).terminator.where};
    const BlockId middle = made.blocks.add(std::move(between));
    const BlockId copy = add_first(made, middle);
    made.blocks[before].terminator = {Jump{Edge{copy, start}},
                                      block(loop_.header).terminator.where};
    std::map<BlockId, BlockId> same;
    for (const BlockId id : loop_.blocks) same.emplace(id, id);
    leave_out(made, same, {}, true);
    drop_unused(made);
    tidy(made);
    return made;
  }

  // A block that takes what the variables of the loop start with.
  BlockId add_entry(Procedure& made, std::vector<ValueId>& start) const {
    Block entry;
    for (const ValueId p : block(loop_.header).parameters) {
      start.push_back(made.add_value(made.values[p].sort, made.values[p].variable));
      entry.parameters.push_back(start.back());
    }
    const BlockId id = made.blocks.add(std::move(entry));
    for (const BlockId from : procedure_.blocks.ids()) {
      if (is_inside(from)) continue;
      for (Edge* edge : edges_of(made.blocks[from].terminator)) {
        if (edge->target == loop_.header) edge->target = id;
      }
    }
    return id;
  }

  BlockId add_first(Procedure& made, BlockId end) const {
    std::map<BlockId, BlockId> renumbered;
    std::map<ValueId, ValueId> renamed;
    const auto fresh = [&](ValueId& v) {
      const ValueId own = made.add_value(made.values[v].sort, made.values[v].variable);
      renamed.emplace(v, own);
      v = own;
    };
    for (const BlockId id : loop_.blocks) {
      Block own = block(id);
      std::for_each(own.parameters.begin(), own.parameters.end(), fresh);
      for (Instruction& instruction : own.instructions) for_each_definition(instruction, fresh);
      renumbered[id] = made.blocks.add(std::move(own));
    }
    const auto rename = [&](ValueId& v) {
      if (const auto at = renamed.find(v); at != renamed.end()) v = at->second;
    };
    for (const auto& [id, own] : renumbered) {
      Block& copy = made.blocks[own];
      for (Edge* edge : edges_of(copy.terminator)) {
        if (const auto inside = renumbered.find(edge->target); inside != renumbered.end()) {
          edge->target = inside->second;
        } else if (id == exit_) {
          *edge = Edge{end, {left_}};
        }
      }
      for (Instruction& instruction : copy.instructions) for_each_use(instruction, rename);
      for_each_use(copy.terminator, rename);
    }
    leave_out(made, renumbered, renamed, false);
    return renumbered.at(loop_.header);
  }

  // Takes out of a loop the stores and the tests that the first, or the other, loop is to do.
  void leave_out(Procedure& made, const std::map<BlockId, BlockId>& blocks,
                 const std::map<ValueId, ValueId>& renamed, bool of_first) const {
    std::map<ValueId, ValueId> replaced;  // a store by the memory before
    for (const auto& [id, own] : blocks) {
      Block& at = made.blocks[own];
      const auto guard = guards_.find(id);
      if (guard != guards_.end() && is_of(of_first, guard->second)) {
        const auto& branch = std::get<Branch>(at.terminator.kind);
        const bool stays = is_inside(std::get<Branch>(block(id).terminator.kind).if_true.target);
        at.terminator.kind = Jump{Edge(stays ? branch.if_true : branch.if_false)};
      }
      std::erase_if(at.instructions, [&](const Instruction& instruction) {
        const Operation* store = as_access(instruction, Op::Store);
        if (store == nullptr || !is_left_out(store->result, renamed, of_first)) return false;
        replaced.emplace(store->result, store->args[0]);
        return true;
      });
    }
    const auto replace = [&](ValueId& v) {
      for (auto at = replaced.find(v); at != replaced.end(); at = replaced.find(v)) v = at->second;
    };
    for (Block& any : made.blocks) {
      for (Instruction& instruction : any.instructions) for_each_use(instruction, replace);
      for_each_use(any.terminator, replace);
    }
  }

  bool is_left_out(ValueId store, const std::map<ValueId, ValueId>& renamed, bool of_first) const {
    for (const auto& [original, root] : stores_) {
      const auto own = renamed.find(original);
      if ((own == renamed.end() ? original : own->second) == store) return is_of(of_first, root);
    }
    return false;
  }

  const Procedure& procedure_;
  const NaturalLoop& loop_;
  const Definitions& definitions_;
  const Roots& roots_;
  ApartPointers& apart_;
  const std::vector<BlockId> immediate_;
  std::size_t memory_ = 0;                         // among the header's parameters
  BlockId exit_;                                   // the block that is left when all is done
  ValueId left_;                                   // the memory then
  std::map<BlockId, std::optional<Root>> guards_;  // blocks that trap where a pointer is null
  std::map<ValueId, Root> stores_;
  std::optional<Root> first_;
  std::set<Root> others_;
  bool uses_apart_ = false;
};

}  // namespace

std::optional<Procedure> split_memory(const Procedure& procedure, ApartPointers& apart) {
  const auto loops = find_loops(procedure);
  if (!loops) return std::nullopt;
  const Definitions definitions(procedure);
  const Roots roots(procedure, definitions);
  for (const NaturalLoop& loop : *loops) {
    const bool has_inner = std::any_of(loops->begin(), loops->end(), [&](const NaturalLoop& other) {
      return other.header != loop.header && loop.blocks.contains(other.header);
    });
    if (has_inner || loop.blocks.size() > max_memory_split_blocks) continue;
    if (auto made = MemorySplit(procedure, loop, definitions, roots, apart).run()) return made;
  }
  return std::nullopt;
}

}  // namespace tandem::ir
