#include "reproduce/version_text.h"

#include <algorithm>
#include <fmt/format.h>

#include "library/functions.h"
#include "replay/replay.h"

namespace tandem::reproduce {

using frontend::ExpandedLine;
using frontend::ExpandedUnit;
using frontend::OutsideDeclaration;

namespace {

// The allocations of a run are counted, and its objects are not to vanish.
bool is_wrapped(const std::string& function) {
  const library::MemoryUse use = library::find(function).memory;
  return use == library::MemoryUse::New || use == library::MemoryUse::Free;
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

}  // namespace

VersionText::VersionText(const std::vector<ExpandedUnit>& units, Side side) : units_(units) {
  for (const ExpandedUnit& unit : units) {
    system_headers_.insert(unit.system_headers.begin(), unit.system_headers.end());
    for (const auto& function : unit.functions) defined_.insert(function.name);
    defined_.insert(unit.variables.begin(), unit.variables.end());
  }
  choose_prefix(side);
  choose_names();
}

// No word of the version may begin like the new names: a local could hide one.
void VersionText::choose_prefix(Side side) {
  std::set<std::string> words;
  for (const ExpandedUnit& unit : units_) {
    std::vector<std::string> lines;
    for (const ExpandedLine& line : unit.lines) lines.push_back(line.text);
    words.merge(identifiers(lines));
  }
  prefix_ = std::string(to_text(side)) + "_";
  while (std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return word.starts_with(prefix_); }))
    prefix_ += "_";
}

bool VersionText::is_main_file(const std::string& file) const {
  return std::any_of(units_.begin(), units_.end(),
                     [&](const ExpandedUnit& unit) { return unit.name == file; });
}

// The names that a unit keeps for itself: its own, and where it includes the file of another unit,
// those that this one has there.
std::pair<std::set<std::string>, std::set<std::string>> VersionText::kept_names(
    const ExpandedUnit& unit) const {
  std::set<std::string> ordinary = unit.own_ordinary;
  std::set<std::string> tags = unit.own_tags;
  std::set<std::string> files;
  for (const ExpandedLine& line : unit.lines) files.insert(line.file);
  for (const ExpandedUnit& other : units_) {
    if (&other == &unit || !files.contains(other.name)) continue;
    ordinary.insert(other.own_ordinary.begin(), other.own_ordinary.end());
    tags.insert(other.own_tags.begin(), other.own_tags.end());
  }
  return {std::move(ordinary), std::move(tags)};
}

void VersionText::choose_names() {
  std::set<std::string> taken;       // ordinary names that a unit keeps for itself
  std::set<std::string> taken_tags;  // likewise
  std::set<std::string> answered;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    const ExpandedUnit& unit = units_[i];
    Renaming names;
    names.members = unit.members;
    const auto [kept, kept_tags] = kept_names(unit);
    const std::string own_prefix = fmt::format("{}{}_", prefix_, i + 1);
    for (const std::string& name : unit.ordinary) {
      const bool is_own = kept.contains(name);
      const bool is_taken = is_own && !taken.insert(name).second;
      const bool is_clashing = is_own && i > 0 && defined_.contains(name);
      names.ordinary[name] = (is_taken || is_clashing ? own_prefix : prefix_) + name;
    }
    for (const std::string& tag : unit.tags) {
      const bool is_taken = kept_tags.contains(tag) && !taken_tags.insert(tag).second;
      names.tags[tag] = (is_taken ? own_prefix : prefix_) + tag;
    }
    for (const OutsideDeclaration& function : unit.outside_functions) {
      if (defined_.contains(function.name)) continue;
      if (is_wrapped(function.name)) {
        names.ordinary[function.name] = "tandem_" + function.name;
      } else if (library::find(function.symbol).is_executed) {
        names.ordinary.erase(function.name);
      } else {
        names.ordinary[function.name] = prefix_ + function.name;
        if (answered.insert(function.name).second) answered_.emplace_back(function, i);
      }
    }
    for (const std::string& label : unit.labels) {
      if (library::find(label).is_executed && !defined_.contains(label)) continue;
      const auto known = names.ordinary.find(label);
      names.labels[label] = known == names.ordinary.end() ? prefix_ + label : known->second;
    }
    renamings_.push_back(std::move(names));
  }
}

std::string VersionText::text(const std::vector<Tracked>& tracked) const {
  std::string all;
  for (const auto& [function, unit] : answered_) {
    if (!function.is_of_library) continue;
    all += rename(function.before + function.name + function.after + ";\n", renamings_[unit]);
  }
  std::set<std::string> written;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    all += fmt::format("/* {} */\n", units_[i].name) + unit_text(i, tracked, written);
  }
  std::set<std::string> defined;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    for (const frontend::OutsideVariable& variable : units_[i].outside_variables) {
      if (defined_.contains(variable.symbol) || !defined.insert(variable.symbol).second) continue;
      all += rename(variable.definition, renamings_[i]) + ";\n";
    }
  }
  return all;
}

std::string VersionText::unit_text(std::size_t unit, const std::vector<Tracked>& tracked,
                                   std::set<std::string>& written) const {
  const ExpandedUnit& source = units_[unit];
  std::vector<std::string> lines;
  std::vector<Insertion> insertions;
  std::set<std::string> written_now;
  bool was_blank = false;
  for (const ExpandedLine& line : source.lines) {
    // Units of one version share their headers: each line of a header once.
    const std::string key = fmt::format("{}:{}:{}", line.file, line.line, line.text);
    const bool is_shared = !line.is_own && !is_main_file(line.file);
    if (is_shared && written.contains(key)) continue;
    if (is_shared) written_now.insert(key);
    if (is_blank(line.text) && was_blank) continue;
    was_blank = is_blank(line.text);
    for (const frontend::StaticLocal& local : source.static_locals) {
      if (local.line != line.line || local.file != line.file) continue;
      for (const Tracked& one : tracked) {
        if (one.function != local.function || one.name != local.name) continue;
        const std::string name = rename(one.name, renamings_[unit]);
        const std::string call = one.number ? fmt::format("tandem_found({}, (void *)", *one.number)
                                            : "tandem_variable(0, (void *)";
        insertions.push_back({lines.size(), one.name, local.mention,
                              fmt::format("{0}&{1}, sizeof {1});", call, name)});
      }
    }
    lines.push_back(line.text);
  }
  written.merge(written_now);
  std::string all;
  for (const std::string& line : rename(lines, renamings_[unit], insertions)) all += line + "\n";
  return all;
}

std::optional<std::size_t> VersionText::unit_of_function(const std::string& name,
                                                         const std::string& file) const {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    for (const auto& function : units_[i].functions) {
      if (function.name == name && (!found || units_[i].name == file)) found = i;
    }
  }
  return found;
}

const frontend::DefinedFunction& VersionText::function(std::size_t unit,
                                                       const std::string& name) const {
  const auto& functions = units_[unit].functions;
  return *std::find_if(functions.begin(), functions.end(),
                       [&](const auto& function) { return function.name == name; });
}

std::optional<std::string> VersionText::variable(const std::string& name,
                                                 const std::string& file) const {
  std::optional<std::string> found;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    const auto& outside = units_[i].outside_variables;
    const bool is_here = units_[i].variables.contains(name);
    const bool is_outside = std::any_of(outside.begin(), outside.end(),
                                        [&](const auto& one) { return one.name == name; });
    if ((is_here || is_outside) && (!found || units_[i].name == file))
      found = rename(name, renamings_[i]);
  }
  return found;
}

std::vector<frontend::StaticLocal> VersionText::static_locals(
    const std::set<std::string>& functions) const {
  std::vector<frontend::StaticLocal> found;
  for (const ExpandedUnit& unit : units_) {
    std::copy_if(unit.static_locals.begin(), unit.static_locals.end(), std::back_inserter(found),
                 [&](const auto& local) { return functions.contains(local.function); });
  }
  return found;
}

std::set<std::string> VersionText::reached_from(const std::string& function) const {
  std::set<std::string> reached{function};
  std::vector<std::string> waiting{function};
  while (!waiting.empty()) {
    const std::string name = std::move(waiting.back());
    waiting.pop_back();
    for (const ExpandedUnit& unit : units_) {
      const auto mentions = unit.mentions.find(name);
      if (mentions == unit.mentions.end()) continue;
      for (const std::string& next : mentions->second) {
        if (reached.insert(next).second) waiting.push_back(next);
      }
    }
  }
  return reached;
}

bool VersionText::has_static_local(const std::string& function, const std::string& name) const {
  return std::any_of(units_.begin(), units_.end(), [&](const ExpandedUnit& unit) {
    return std::any_of(
        unit.static_locals.begin(), unit.static_locals.end(),
        [&](const auto& local) { return local.function == function && local.name == name; });
  });
}

}  // namespace tandem::reproduce
