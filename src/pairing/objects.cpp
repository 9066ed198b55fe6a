#include "pairing/objects.h"

namespace tandem::pairing {
namespace {

// Nobody can change the global, or nobody outside can set it: its contents count
// by what they start as.
bool has_fixed_contents(const ir::Global& global) { return global.is_constant || global.is_static; }

}  // namespace

bool is_same_object(const Both<ir::Program>& programs, const GlobalPair& pair) {
  if (!pair.ids[Side::Old] || !pair.ids[Side::New] || pair.is_retyped) return false;
  const ir::Global& before = programs[Side::Old].globals[*pair.ids[Side::Old]];
  const ir::Global& after = programs[Side::New].globals[*pair.ids[Side::New]];
  if (before.size_bytes != after.size_bytes) return false;
  return pair.starts_alike || (!has_fixed_contents(before) && !has_fixed_contents(after));
}

}  // namespace tandem::pairing
