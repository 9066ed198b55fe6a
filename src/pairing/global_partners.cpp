#include <algorithm>
#include <functional>
#include <set>

#include "pairing/match.h"

// Which global of the new version is which of the old: by name, and static ones also by what they
// hold and what uses them.

namespace tandem::pairing {
namespace {

using ir::Global;
using ir::GlobalId;
using ir::Program;

// Names of globals that several files define, which belong to several programs: each has one of
// its own.
std::set<std::string> defined_repeatedly(const Both<Program>& programs) {
  std::set<std::string> repeated;
  for (const Side side : sides) {
    std::set<std::string> seen;
    for (const Global& global : programs[side].globals) {
      if (!global.is_static && !seen.insert(global.name).second) repeated.insert(global.name);
    }
  }
  return repeated;
}

// Variables of one name in blocks of one function, "f.count" and "f.count.2", have "f.count" in
// common.
std::string without_number(const std::string& name) {
  const std::size_t first = name.find('.');
  return first == std::string::npos ? name : name.substr(0, name.find('.', first + 1));
}

std::set<std::string> names_in_blocks(const Both<Program>& programs) {
  std::set<std::string> names;
  for (const Side side : sides) {
    for (const Global& global : programs[side].globals) {
      const std::string common = without_number(global.name);
      if (common != global.name) names.insert(common);
    }
  }
  return names;
}

std::string kind_of(const Global& global) {
  return global.contents_type + " " + std::to_string(global.size_bytes) + " = " +
         global.initial_text;
}

class Partners {
 public:
  Partners(const Both<Program>& programs, const Both<FileKeys>& files)
      : programs_(programs),
        files_(files),
        repeated_(defined_repeatedly(programs)),
        in_blocks_(names_in_blocks(programs)) {
    for (const Side side : sides) {
      for (const GlobalId id : programs[side].globals.ids()) open_[side].insert(id);
    }
  }

  std::map<GlobalId, GlobalId> run(const Both<SymbolIndex>& symbols, const Plan& plan) {
    const auto plain = [&](Side side, const Global& global) {
      return is_in_block(global) ? "" : key_of(side, global, global.name);
    };
    const auto by_kind = [&](Side side, const Global& global) {
      return is_in_block(global) ? key_in_block(side, global) + ": " + kind_of(global) : "";
    };
    const auto in_block = [&](Side side, const Global& global) {
      return is_in_block(global) ? key_in_block(side, global) : "";
    };
    pair_by(plain, Several::InOrder);
    // Which block comes first says nothing; what a variable starts with does.
    pair_by(by_kind, Several::InOrderIfConstant);
    take(find_renamed_statics(programs_, symbols, plan, open_));
    pair_by(in_block, Several::InOrderIfConstant);
    return std::move(partner_);
  }

 private:
  // "" for what is not to be paired.
  using Key = std::function<std::string(Side, const Global&)>;
  enum class Several : std::uint8_t { InOrder, InOrderIfConstant };

  bool is_in_block(const Global& global) const {
    return in_blocks_.contains(without_number(global.name));
  }

  // Static ones, and those that several files define, by file and name, others by name; a version
  // of one file has no use for the file.
  std::string key_of(Side side, const Global& global, const std::string& name) const {
    const bool is_of_its_file = global.is_static || repeated_.contains(global.name);
    return is_of_its_file ? files_[side].of(global.where.file, global.unit) + ":" + name : name;
  }
  std::string key_in_block(Side side, const Global& global) const {
    return key_of(side, global, without_number(global.name));
  }

  void pair_by(const Key& key, Several several) {
    std::map<std::string, Both<std::vector<GlobalId>>> groups;
    for (const Side side : sides) {
      for (const GlobalId id : open_[side]) {
        const std::string text = key(side, programs_[side].globals[id]);
        if (!text.empty()) groups[text][side].push_back(id);
      }
    }
    for (const auto& [text, group] : groups) {
      if (several == Several::InOrder || is_certain(group)) take_in_order(group);
    }
  }

  // One on each side, or several that nobody writes: of those it does not matter which is which.
  bool is_certain(const Both<std::vector<GlobalId>>& group) const {
    if (group[Side::Old].size() == 1 && group[Side::New].size() == 1) return true;
    return std::all_of(std::begin(sides), std::end(sides), [&](Side side) {
      return std::none_of(group[side].begin(), group[side].end(),
                          [&](GlobalId id) { return programs_[side].globals[id].is_written; });
    });
  }

  void take_in_order(const Both<std::vector<GlobalId>>& group) {
    const std::size_t count = std::min(group[Side::Old].size(), group[Side::New].size());
    for (std::size_t i = 0; i < count; ++i) take({{group[Side::Old][i], group[Side::New][i]}});
  }

  void take(const std::map<GlobalId, GlobalId>& found) {
    for (const auto& [before, after] : found) {
      partner_.emplace(before, after);
      open_[Side::Old].erase(before);
      open_[Side::New].erase(after);
    }
  }

  const Both<Program>& programs_;
  const Both<FileKeys>& files_;
  std::set<std::string> repeated_;
  std::set<std::string> in_blocks_;
  Both<std::set<GlobalId>> open_;
  std::map<GlobalId, GlobalId> partner_;
};

}  // namespace

std::map<GlobalId, GlobalId> find_partners(const Both<Program>& programs,
                                           const Both<FileKeys>& files,
                                           const Both<SymbolIndex>& symbols, const Plan& plan) {
  return Partners(programs, files).run(symbols, plan);
}

}  // namespace tandem::pairing
