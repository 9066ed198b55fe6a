#pragma once

#include "regions/mentions.h"

namespace tandem::regions {

// Block by block and instruction by instruction, two bodies are the same: what they mention
// corresponds, and so do the values that they compute it from. Procedures that the programs do not
// have are regions, which correspond by number. Both then do the same if the regions do.
bool is_same_text(const Subject& subject, Mentions& mentions, const Both<ir::Procedure>& functions);

}  // namespace tandem::regions
