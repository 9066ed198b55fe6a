#include <unordered_map>
#include <vector>

#include "ir/names.h"
#include "ir/print.h"

namespace tandem::ir {
namespace {

constexpr std::size_t small_term = 40;  // nodes; a smaller term is printed without definitions
constexpr unsigned inline_depth = 40;   // deeper terms are cut by a definition

// Prints one term without recursion: terms may be deeper than the stack.
class TermPrinter {
 public:
  explicit TermPrinter(const TermPool& pool) : pool_(pool) {}

  std::string print(TermId root) {
    const std::vector<TermId> order = arguments_first(root);
    const bool may_share = order.size() > small_term;
    std::string definitions;
    for (const TermId id : order) {
      Node& node = nodes_[id];
      node.text = render(id, node.depth);
      const bool is_shared = may_share && node.uses > 1;
      const bool is_leaf = pool_.args(id).empty();
      if (id == root || is_leaf || !(is_shared || node.depth >= inline_depth)) continue;
      const std::string name = "$" + std::to_string(++definition_count_);
      definitions += name + " = " + node.text + "\n";
      node.text = name;
      node.depth = 0;
    }
    return definitions + nodes_[root].text;
  }

 private:
  struct Node {
    unsigned uses = 0;
    unsigned depth = 0;
    std::string text;
  };

  std::vector<TermId> arguments_first(TermId root) {
    std::vector<TermId> order;
    std::vector<std::pair<TermId, std::size_t>> stack{{root, 0}};
    nodes_[root].uses = 1;
    while (!stack.empty()) {
      auto& [id, next] = stack.back();
      const auto args = pool_.args(id);
      if (next == args.size()) {
        order.push_back(id);
        stack.pop_back();
        continue;
      }
      const TermId arg = args[next++];
      if (nodes_[arg].uses++ == 0) stack.emplace_back(arg, 0);
    }
    return order;
  }

  std::string render(TermId id, unsigned& depth) {
    const Term& term = pool_[id];
    if (term.op == Op::Var) return pool_.symbol(id).name;
    if (term.op == Op::Const) return constant(term);
    std::string text = "(" + head(id, term);
    for (const TermId arg : pool_.args(id)) {
      const Node& node = nodes_[arg];
      text += " " + node.text;
      depth = std::max(depth, node.depth + 1);
    }
    return text + ")";
  }

  static std::string constant(const Term& term) {
    const std::string value = names::constant_text(term.sort, term.immediate);
    return term.sort.is_bits() ? value + ":" + to_text(term.sort) : value;
  }

  std::string head(TermId id, const Term& term) const {
    const std::string op = to_text(term.op);
    switch (term.op) {
      case Op::Apply: return pool_.function(id).name;
      case Op::ObjectAddress: return op + " " + pool_.memory_object(id).key;
      case Op::AddressOf:
      case Op::TableRead: return op + " #" + to_decimal(term.immediate);
      case Op::Extract:
        return op + "[" + to_decimal(term.immediate + term.sort.width_bits - 1) + ":" +
               to_decimal(term.immediate) + "]";
      case Op::ZeroExtend:
      case Op::SignExtend: return op + ":" + to_text(term.sort);
      default: return op;
    }
  }

  const TermPool& pool_;  // outlives the printer, which lives for one call
  std::unordered_map<TermId, Node> nodes_;
  unsigned definition_count_ = 0;
};

}  // namespace

std::string to_text(const TermPool& pool, TermId term) { return TermPrinter(pool).print(term); }

}  // namespace tandem::ir
