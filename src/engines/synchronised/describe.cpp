#include "engines/synchronised/describe.h"

#include "ir/c_text.h"

namespace tandem::engines::synchronised {
namespace {

using ir::TermId;

// "claim1.old0.i" is the i of the old version, "@limit" the global. A loop variable that is a
// parameter has its type; those of others are not known.
std::optional<ir::CName> source_name(const ir::TermPool& pool, const ir::Procedure& function,
                                     TermId term) {
  if (pool[term].op != ir::Op::Var) return std::nullopt;
  std::string name = pool.symbol(term).name;
  if (name.starts_with("claim")) name = name.substr(name.find('.', name.find('.') + 1) + 1);
  if (name.starts_with("new.")) name.erase(0, 4);
  if (name.starts_with("@")) name.erase(0, 1);
  if (name.empty()) return std::nullopt;
  for (const ir::Parameter& parameter : function.parameters) {
    if (parameter.name == name)
      return ir::CName{name, parameter.type.is_signed, parameter.type.is_pointer};
  }
  return ir::CName{name, true, false};
}

std::string describe(const Points& points, Side side, const PointCall& call) {
  const ir::Procedure& procedure = points.procedure(side, call.point);
  const auto text_of = [&](TermId term) {
    const auto names = [&](TermId at) {
      return source_name(points.pool, points.procedure(side, 0), at);
    };
    return ir::to_c(points.pool, term, names).value_or("...");
  };
  std::string args;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const ir::Input& input = procedure.inputs[i];
    if (!input.sort.is_scalar()) continue;
    if (call.point == 0) {
      if (input.kind == ir::InputKind::Parameter)
        args += (args.empty() ? "" : ", ") + text_of(call.args[i]);
    } else if (input.kind == ir::InputKind::LoopVariable) {
      const std::string& name = procedure.input_name(i);
      args +=
          (args.empty() ? "" : ", ") + (name.empty() ? "" : name + " = ") + text_of(call.args[i]);
    }
  }
  if (call.point == 0) return procedure.name + "(" + args + ")";
  const SourceLocation& where = procedure.where;
  const bool is_in_file = where.file == points.procedure(side, 0).where.file;
  const std::string place = is_in_file ? "line " : where.file + ":";
  return "loop at " + place + std::to_string(where.line) + " (" + args + ")";
}

}  // namespace

std::vector<UnrolledCall> describe_tree(const Points& points, Side side,
                                        const std::vector<TreeNode>& nodes) {
  std::vector<UnrolledCall> calls;
  std::vector<unsigned> depths;
  for (const TreeNode& node : nodes) {
    depths.push_back(node.parent ? depths[*node.parent] + 1 : 0);
    calls.push_back(
        {describe(points, side, node.call), node.where, depths.back(), node.is_expanded});
  }
  return calls;
}

}  // namespace tandem::engines::synchronised
