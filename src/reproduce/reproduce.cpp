#include "reproduce/reproduce.h"

#include <fmt/format.h>
#include <set>

#include "reproduce/program_text.h"
#include "system/written_file.h"

namespace tandem::reproduce {
namespace {

// Two static functions may share a name, and so would their files.
std::string file_name(const std::string& function, std::set<std::string>& used) {
  std::string name = function;
  for (unsigned number = 2; !used.insert(name).second; ++number)
    name = fmt::format("{}-{}", function, number);
  return name + ".c";
}

}  // namespace

Result<std::vector<std::string>> write(const Both<frontend::Sources>& sources,
                                       frontend::ConfinedFrontend& reader,
                                       const Both<ir::Program>& programs, const pairing::Plan& plan,
                                       const std::vector<Case>& cases,
                                       const std::string& directory) {
  std::vector<std::string> complaints;
  if (cases.empty()) return complaints;
  Both<std::vector<frontend::ExpandedUnit>> units;
  for (const Side side : sides) {
    auto expanded = reader.expand(sources[side]);
    if (!expanded) return std::vector{"no reproducers: " + expanded.error().message};
    units[side] = std::move(*expanded);
  }
  const Both<VersionText> versions =
      make_both(VersionText(units[Side::Old], Side::Old), VersionText(units[Side::New], Side::New));
  std::set<std::string> used;
  for (const Case& one : cases) {
    const std::string& name = plan.pairs[one.pair].name;
    const std::set<std::string>& by_field = plan.pairs[one.pair].by_field;
    if (!by_field.empty()) {
      complaints.push_back(
          fmt::format("no reproducer of {}: the layout of '{}' changed", name, *by_field.begin()));
      continue;
    }
    const auto text = program_text({programs, plan, one.pair, *one.run, versions});
    if (!text) {
      complaints.push_back(fmt::format("no reproducer of {}: {}", name, text.error().message));
      continue;
    }
    if (const auto failure = system::write_file(directory, file_name(name, used), *text))
      return *failure;
  }
  return complaints;
}

}  // namespace tandem::reproduce
