// Scripts as text. Every name carries a prefix ("v:x", see encode.cpp), so a
// variable of the program can never be taken for a word of SMT-LIB.

#include <algorithm>

#include "base/float_format.h"
#include "base/invariant.h"
#include "logic/script.h"

namespace tandem::logic {
namespace {

using ir::Sort;
using ir::SortKind;

std::string to_smtlib(Sort sort) {
  switch (sort.kind) {
    case SortKind::Bool: return "Bool";
    case SortKind::BitVec: return "(_ BitVec " + std::to_string(sort.width_bits) + ")";
    case SortKind::Int: return "Int";
    case SortKind::Memory: return "Memory";
    case SortKind::World: return "World";
  }
  return "";
}

std::string constant_text(const Node& node) {
  if (node.sort.is_bool()) return node.value != 0 ? "true" : "false";
  if (node.sort.is_bits()) {
    return "(_ bv" + to_decimal(node.value) + " " + std::to_string(node.sort.width_bits) + ")";
  }
  const auto value = static_cast<SignedBits>(node.value);
  // SMT-LIB has no negative numerals.
  return value < 0 ? "(- " + to_decimal(Bits{0} - node.value) + ")" : to_decimal(value);
}

// A node of such an operator has the sort of its bits.
std::string sort_text(const Node& node) {
  if (!is_float(node.op)) return to_smtlib(node.sort);
  const FloatFormat format = *float_format(node.sort.width_bits);
  return "(_ FloatingPoint " + std::to_string(format.exponent_bits) + " " +
         std::to_string(format.precision()) + ")";
}

const char* rounding_text(Rounding rounding) {
  switch (rounding) {
    case Rounding::NearestEven: return "RNE";
    case Rounding::NearestAway: return "RNA";
    case Rounding::Down: return "RTN";
    case Rounding::Up: return "RTP";
    case Rounding::TowardZero: return "RTZ";
  }
  return "";
}

std::string head_text(const Script& script, const Node& node) {
  if (node.op == SmtOp::Apply) return "|" + script.declarations()[node.index].name + "|";
  std::string text = smtlib_name(node.op);
  const std::vector<std::uint32_t> indices = indices_of(node);
  if (indices.empty()) return text;
  for (const std::uint32_t index : indices) text += " " + std::to_string(index);
  return "(_ " + text + ")";
}

class Printer {
 public:
  explicit Printer(const Script& script) : script_(script), written_(script.nodes().size()) {}

  std::string print(const std::string& comment) {
    text_ = "; " + comment + "\n; unsat means proved\n(set-logic ALL)\n";
    if (script_.has_sort(SortKind::World)) text_ += "(declare-sort World 0)\n";
    if (script_.has_memory_access()) {
      text_ += "(define-sort Memory () (Array (_ BitVec 64) (_ BitVec 8)))\n";
    } else if (script_.has_sort(SortKind::Memory)) {
      text_ += "(declare-sort Memory 0)\n";
    }
    for (const Declaration& declaration : script_.declarations()) declare(declaration);
    count_uses();
    for (std::uint32_t i = 0; i < script_.nodes().size(); ++i) {
      if (uses_[i] != 0) write(NodeId{i});
    }
    for (const NodeId required : script_.requirements()) {
      text_ += "(assert " + written_[required.index].text + ")\n";
    }
    return text_ + "(check-sat)\n";
  }

 private:
  // The text that stands for a node wherever it is used.
  struct Written {
    std::string text;
    unsigned depth = 0;
  };
  static constexpr unsigned max_inline_depth = 6;  // readable, and easy on parsers that recur

  void declare(const Declaration& declaration) {
    text_ += "(declare-fun |" + declaration.name + "| (";
    for (std::size_t i = 0; i < declaration.parameters.size(); ++i) {
      text_ += (i == 0 ? "" : " ") + to_smtlib(declaration.parameters[i]);
    }
    text_ += ") " + to_smtlib(declaration.result) + ")\n";
  }

  // Only what the requirements reach is written.
  void count_uses() {
    uses_.assign(script_.nodes().size(), 0);
    for (const NodeId required : script_.requirements()) ++uses_[required.index];
    for (std::size_t i = uses_.size(); i-- > 0;) {
      if (uses_[i] == 0) continue;
      for (const NodeId arg : script_.nodes()[i].args) ++uses_[arg.index];
    }
  }

  void write(NodeId id) {
    const Node& node = script_[id];
    Written& written = written_[id.index];
    if (node.op == SmtOp::Const) {
      written.text = constant_text(node);
      return;
    }
    if (node.args.empty()) {
      written.text = head_text(script_, node);
      return;
    }
    written.text = "(" + head_text(script_, node);
    if (const auto rounding = rounding_of(node)) {
      written.text += std::string(" ") + rounding_text(*rounding);
    }
    for (const NodeId arg : node.args) {
      written.text += " " + written_[arg.index].text;
      written.depth = std::max(written.depth, written_[arg.index].depth + 1);
    }
    written.text += ")";
    if (uses_[id.index] > 1 || written.depth >= max_inline_depth) define(id, written);
  }

  void define(NodeId id, Written& written) {
    const std::string name = "|t:" + std::to_string(id.index) + "|";
    text_ += "(define-fun " + name + " () " + sort_text(script_[id]) + " " + written.text + ")\n";
    written = {name, 0};
  }

  const Script& script_;
  std::vector<Written> written_;
  std::vector<std::uint32_t> uses_;
  std::string text_;
};

}  // namespace

std::string to_smtlib(const Script& script, const std::string& comment) {
  return Printer(script).print(comment);
}

}  // namespace tandem::logic
