#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontend/options.h"
#include "frontend/source/readable_files.h"

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
  // What it may read; null: whatever the user may.
  std::shared_ptr<const ReadablePlaces> places = {};
  bool is_of_library = false;             // Sources::libraries
  std::shared_ptr<const Tree> tree = {};  // Sources::tree
};

// A folder by its absolute path, and what it is called in everything shown.
struct Root {
  std::string absolute;
  std::string shown;
};

struct Units {
  std::vector<Unit> items;
  std::vector<Root> roots;
  std::string notes;              // for the user, a line each
  std::vector<std::string> lost;  // files of a tree that nobody says how to compile, a line each
};

// The units read what is in `places`, and so does this.
Result<Units> find_units(const Sources& sources,
                         const std::shared_ptr<const ReadablePlaces>& places);

}  // namespace tandem::frontend
