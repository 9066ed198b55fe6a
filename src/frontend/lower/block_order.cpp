#include "frontend/lower/block_order.h"

#include <utility>
#include <vector>

#include "ir/cfg.h"

namespace tandem::frontend {

void order_blocks(ir::Procedure& procedure) {
  const std::vector<ir::BlockId> order = ir::reverse_post_order(procedure);
  std::vector<ir::BlockId> renamed(procedure.blocks.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    renamed[order[i].index].index = static_cast<std::uint32_t>(i);
  }
  IdVector<ir::BlockId, ir::Block> blocks;
  for (const ir::BlockId id : order) {
    ir::Block block = std::move(procedure.blocks[id]);
    for (ir::Edge* edge : ir::edges_of(block.terminator)) {
      edge->target = renamed[edge->target.index];
    }
    blocks.add(std::move(block));
  }
  procedure.blocks = std::move(blocks);
}

}  // namespace tandem::frontend
