#pragma once

#include <optional>

#include "reproduce/rename.h"

#include "base/both.h"
#include "frontend/source/expand.h"

// One version as a piece of a C file that holds both: its text under names of its own.

namespace tandem::reproduce {

class VersionText {
 public:
  VersionText(const std::vector<frontend::ExpandedUnit>& units, Side side);

  // A static local that pointers may lead to. One that a run has to set and show, too, has a place
  // in the run's table.
  struct Tracked {
    std::string function;
    std::string name;
    std::optional<std::size_t> number = std::nullopt;
  };
  std::string text(const std::vector<Tracked>& tracked) const;
  const std::set<std::string>& system_headers() const { return system_headers_; }

  // The unit that defines the function; the file decides between several static ones.
  std::optional<std::size_t> unit_of_function(const std::string& name,
                                              const std::string& file) const;
  const frontend::DefinedFunction& function(std::size_t unit, const std::string& name) const;
  // The new name of a variable at file scope; none if there is no such variable.
  std::optional<std::string> variable(const std::string& name, const std::string& file) const;
  // All that a function can get to by what the texts mention: functions and variables, with itself.
  std::set<std::string> reached_from(const std::string& function) const;
  bool has_static_local(const std::string& function, const std::string& name) const;
  // Every static of these functions.
  std::vector<frontend::StaticLocal> static_locals(const std::set<std::string>& functions) const;

  const Renaming& renaming(std::size_t unit) const { return renamings_[unit]; }
  // Functions that nobody defines and that must be answered for, each with its unit.
  const std::vector<std::pair<frontend::OutsideDeclaration, std::size_t>>& answered() const {
    return answered_;
  }
  const std::string& prefix() const { return prefix_; }

 private:
  void choose_prefix(Side side);
  void choose_names();
  bool is_main_file(const std::string& file) const;  // of a unit
  std::pair<std::set<std::string>, std::set<std::string>> kept_names(
      const frontend::ExpandedUnit& unit) const;
  std::string unit_text(std::size_t unit, const std::vector<Tracked>& tracked,
                        std::set<std::string>& written) const;

  const std::vector<frontend::ExpandedUnit>& units_;
  std::string prefix_;
  std::set<std::string> system_headers_;
  std::set<std::string> defined_;  // functions and variables of any unit
  std::vector<Renaming> renamings_;
  std::vector<std::pair<frontend::OutsideDeclaration, std::size_t>> answered_;
};

}  // namespace tandem::reproduce
