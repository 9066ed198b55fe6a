#include "ir/natural_loops.h"

#include <algorithm>
#include <map>

#include "ir/cfg.h"

namespace tandem::ir {
namespace {

// One block for each way to stop, so that several guards in a loop are one exit.
void merge_stops(Procedure& procedure) {
  std::map<std::pair<Ending, bool>, BlockId> merged;
  for (const BlockId id : procedure.blocks.ids()) {
    Block& block = procedure.blocks[id];
    const auto* stop = std::get_if<Stop>(&block.terminator.kind);
    if (stop == nullptr || id.index == 0) continue;
    const Stop given = *stop;
    const SourceLocation where = block.terminator.where;
    const auto [at, is_new] = merged.try_emplace({given.ending, given.world.has_value()});
    if (is_new) {
      Block common;
      Stop ending{given.ending, std::nullopt};
      if (given.world) {
        ending.world = procedure.add_value(Sort::world(), "world");
        common.parameters.push_back(*ending.world);
      }
      common.terminator = {ending, where};
      at->second = procedure.blocks.add(std::move(common));
    }
    Edge edge{at->second, {}};
    if (given.world) edge.args.push_back(*given.world);
    procedure.blocks[id].terminator = {Jump{edge}, where};
  }
}

// Edges to a block that only jumps on go where it goes, so that a break and a
// condition that fails are one exit. What such a block passes on dominates it,
// hence each of its predecessors too.
void skip_empty_blocks(Procedure& procedure) {
  constexpr int max_hops = 100;  // a loop of empty blocks never ends
  for (Block& block : procedure.blocks) {
    for (Edge* edge : edges_of(block.terminator)) {
      for (int hops = 0; hops < max_hops; ++hops) {
        const Block& next = procedure.blocks[edge->target];
        const auto* jump = std::get_if<Jump>(&next.terminator.kind);
        if (jump == nullptr || !next.instructions.empty() || !next.parameters.empty()) break;
        *edge = jump->to;
      }
    }
  }
}

}  // namespace

// All natural loops, smaller ones first; nullopt if a cycle has two entries.
std::optional<std::vector<NaturalLoop>> find_loops(const Procedure& procedure) {
  const std::vector<BlockId> order = reverse_post_order(procedure);
  const std::vector<BlockId> immediate = immediate_dominators(procedure);
  std::map<BlockId, std::size_t> position;
  for (std::size_t i = 0; i < order.size(); ++i) position[order[i]] = i;
  std::map<BlockId, std::vector<BlockId>> predecessors;
  std::map<BlockId, std::set<BlockId>> found;  // by header
  for (const BlockId id : order) {
    for (const Edge* edge : edges_of(procedure.blocks[id].terminator)) {
      predecessors[edge->target].push_back(id);
      if (position.at(edge->target) > position.at(id)) continue;
      if (!dominates(immediate, edge->target, id)) return std::nullopt;
      found[edge->target].insert(id);
    }
  }
  std::vector<NaturalLoop> loops;
  for (const auto& [header, latches] : found) {
    NaturalLoop loop{header, {header}};
    std::vector<BlockId> work(latches.begin(), latches.end());
    while (!work.empty()) {
      const BlockId at = work.back();
      work.pop_back();
      if (!loop.blocks.insert(at).second) continue;
      const auto& before = predecessors[at];
      work.insert(work.end(), before.begin(), before.end());
    }
    loops.push_back(std::move(loop));
  }
  std::sort(loops.begin(), loops.end(), [&](const NaturalLoop& a, const NaturalLoop& b) {
    if (a.blocks.size() != b.blocks.size()) return a.blocks.size() < b.blocks.size();
    return position.at(a.header) < position.at(b.header);
  });
  return loops;
}

void simplify_exits(Procedure& procedure) {
  merge_stops(procedure);
  skip_empty_blocks(procedure);
  tidy(procedure);
}

}  // namespace tandem::ir
