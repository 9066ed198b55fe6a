#include "pairing/match.h"

namespace tandem::pairing {
namespace {

// Whether the layout of that structure is known in both versions, and another.
// One that only has fields added behind the others is `extended`.
enum class Change : std::uint8_t { None, Extended, Other };

Change change_of(const Both<ir::Program>& programs, const std::string& structure) {
  const auto before = programs[Side::Old].layouts.find(structure);
  const auto after = programs[Side::New].layouts.find(structure);
  if (before == programs[Side::Old].layouts.end() || after == programs[Side::New].layouts.end() ||
      before->second == after->second) {
    return Change::None;
  }
  return after->second.starts_with(before->second) ? Change::Extended : Change::Other;
}

}  // namespace

void find_changed_layouts(const Both<ir::Program>& programs, Plan& plan) {
  for (Pair& pair : plan.pairs) {
    bool is_only_extended = true;
    for (const Side side : sides) {
      for (const std::string& name : programs[side].procedures[pair.ids[side]].structures) {
        const Change change = change_of(programs, name);
        if (change == Change::None) continue;
        pair.changed_layouts.insert(name);
        is_only_extended = is_only_extended && change == Change::Extended;
      }
    }
    // The same fields at the same places, and nobody looks at the new ones.
    if (!is_only_extended) pair.has_identical_body = false;
  }
}

}  // namespace tandem::pairing
