#include "regions/draw.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tandem::regions {
namespace {

std::string lines_of(const Body& body, const std::set<ir::BlockId>& blocks) {
  std::set<std::uint32_t> lines;
  for (const ir::BlockId id : blocks) {
    for (const ir::Instruction& instruction : body.block(id).instructions)
      lines.insert(instruction.where.line);
    lines.insert(body.block(id).terminator.where.line);
  }
  lines.erase(0);
  return lines.empty() ? "-" : fmt::format("{}", fmt::join(lines, ","));
}

std::string name_of(const Body& body, ir::ValueId id) {
  const std::string& variable = body.value(id).variable;
  return variable.empty() ? fmt::format("%{}", id.index) : variable;
}

std::string names_of(const Both<Body>& bodies, const ValuePair& pair) {
  const std::string before = name_of(bodies[Side::Old], pair.first);
  const std::string after = name_of(bodies[Side::New], pair.second);
  return before == after ? before : before + "/" + after;
}

}  // namespace

std::string draw(const Both<Body>& bodies, const Skeleton& skeleton) {
  std::string text;
  std::size_t number = 0;
  for (std::size_t i = 0; i < skeleton.nodes().size(); ++i) {
    const Node& node = skeleton.nodes()[i];
    Both<std::string> lines;
    for (const Side side : sides) {
      lines[side] =
          lines_of(bodies[side], node.is_matched ? std::set{node.at[side]} : node.blocks[side]);
    }
    text += fmt::format("{:>4} {} old {} new {}", i, node.is_matched ? "=" : "#", lines[Side::Old],
                        lines[Side::New]);
    if (!node.next.empty()) text += fmt::format("  -> {}", fmt::join(node.next, ", "));
    text += "\n";
    if (!node.has_region()) continue;
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    for (const ValuePair& pair : node.inputs) inputs.push_back(names_of(bodies, pair));
    for (const Handed& handed : node.outputs) outputs.push_back(names_of(bodies, handed.values));
    text += fmt::format("       region {}: {} -> {}\n", ++number, fmt::join(inputs, ", "),
                        fmt::join(outputs, ", "));
  }
  return text;
}

}  // namespace tandem::regions
