#pragma once

#include "engines/synchronised/call_tree.h"

namespace tandem::engines::synchronised {

// A tree of calls as the report draws it: callers before what they call.
std::vector<UnrolledCall> describe_tree(const Points& points, Side side,
                                        const std::vector<TreeNode>& nodes);

}  // namespace tandem::engines::synchronised
