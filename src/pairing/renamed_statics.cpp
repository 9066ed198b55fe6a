#include <set>

#include "pairing/match.h"

// Static variables that have another name, or are in another file, than in the other version.
// Nobody outside can tell: what they hold corresponds all the same.

namespace tandem::pairing {
namespace {

using ir::Global;
using ir::GlobalId;
using ir::Program;

class Finder {
 public:
  Finder(const Both<Program>& programs, const Both<SymbolIndex>& symbols, const Plan& plan,
         const Both<std::set<GlobalId>>& lone)
      : programs_(programs), symbols_(symbols), plan_(plan), lone_(lone) {}

  std::map<GlobalId, GlobalId> run() {
    add_used_alike();
    take_certain();
    add_in_one_place();
    take_certain();
    return std::move(partner_);
  }

 private:
  bool is_open(Side side, GlobalId id) const {
    return lone_[side].contains(id) && !taken_[side].contains(id) &&
           programs_[side].globals[id].is_static;
  }

  void add(GlobalId before, GlobalId after) {
    if (!is_open(Side::Old, before) || !is_open(Side::New, after)) return;
    const Global& one = programs_[Side::Old].globals[before];
    const Global& other = programs_[Side::New].globals[after];
    if (one.contents_type != other.contents_type || one.size_bytes != other.size_bytes ||
        one.is_scalar != other.is_scalar || one.sort != other.sort ||
        one.initial_text != other.initial_text)
      return;
    candidates_[Side::Old][before].insert(after);
    candidates_[Side::New][after].insert(before);
  }

  // Bodies that are the same but for what they mention.
  void add_used_alike() {
    for (const Pair& pair : plan_.pairs) {
      const auto& before = programs_[Side::Old].procedures[pair.ids[Side::Old]].fingerprint;
      const auto& after = programs_[Side::New].procedures[pair.ids[Side::New]].fingerprint;
      if (before.text.empty() || before.text != after.text) continue;
      for (std::size_t i = 0; i < before.references.size() && i < after.references.size(); ++i) {
        const auto x = symbols_[Side::Old].globals.find(before.references[i]);
        const auto y = symbols_[Side::New].globals.find(after.references[i]);
        if (x == symbols_[Side::Old].globals.end() || y == symbols_[Side::New].globals.end())
          continue;
        add(x->second, y->second);
      }
    }
  }

  // The function that has it, or the file.
  static std::string place_of(const FileKeys& files, const Global& global) {
    const std::size_t dot = global.name.find('.');
    return files.of(global.where.file, global.unit) + ":" +
           (dot == std::string::npos ? "" : global.name.substr(0, dot));
  }

  void add_in_one_place() {
    const Both<FileKeys> files =
        make_both(FileKeys(programs_[Side::Old]), FileKeys(programs_[Side::New]));
    std::map<std::string, std::vector<GlobalId>> after;
    for (const GlobalId id : lone_[Side::New])
      after[place_of(files[Side::New], programs_[Side::New].globals[id])].push_back(id);
    for (const GlobalId id : lone_[Side::Old]) {
      const auto found = after.find(place_of(files[Side::Old], programs_[Side::Old].globals[id]));
      if (found == after.end()) continue;
      for (const GlobalId other : found->second) add(id, other);
    }
  }

  // Those with one candidate on each side.
  void take_certain() {
    for (const auto& [before, after] : candidates_[Side::Old]) {
      if (after.size() != 1 || candidates_[Side::New][*after.begin()].size() != 1) continue;
      partner_.emplace(before, *after.begin());
      taken_[Side::Old].insert(before);
      taken_[Side::New].insert(*after.begin());
    }
    candidates_ = {};
  }

  const Both<Program>& programs_;
  const Both<SymbolIndex>& symbols_;
  const Plan& plan_;
  const Both<std::set<GlobalId>>& lone_;
  Both<std::map<GlobalId, std::set<GlobalId>>> candidates_;
  Both<std::set<GlobalId>> taken_;
  std::map<GlobalId, GlobalId> partner_;
};

}  // namespace

std::map<GlobalId, GlobalId> find_renamed_statics(const Both<Program>& programs,
                                                  const Both<SymbolIndex>& symbols,
                                                  const Plan& plan,
                                                  const Both<std::set<GlobalId>>& lone) {
  return Finder(programs, symbols, plan, lone).run();
}

}  // namespace tandem::pairing
