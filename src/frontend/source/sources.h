#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontend/options.h"

// Which files make up a version.

namespace tandem::frontend {

enum class UnitKind { C, Llvm };  // Llvm: .ll or .bc

struct Unit {
  UnitKind kind = UnitKind::C;
  std::string name;       // as the user named it, or below the directory that the user named
  std::string path;       // for clang, relative to `directory`
  std::string directory;  // where clang is to run; "" for the current one
  std::vector<std::string> arguments;    // for clang, without the file itself
  std::optional<std::string> text = {};  // instead of what `path` holds
};

// A folder by its absolute path, and what it is called in everything shown.
struct Root {
  std::string absolute;
  std::string shown;
};

struct Units {
  std::vector<Unit> items;
  std::size_t own = 0;  // of the items, from the front; the others are of Sources::beside
  std::vector<Root> roots;
  std::string notes;  // for the user, a line each
};

Result<Units> find_units(const Sources& sources);

}  // namespace tandem::frontend
