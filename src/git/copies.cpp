#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "git/git.h"
#include "git/include_graph.h"
#include "git/repository.h"

#include "base/printable.h"

// Versions of files that lie somewhere, and are meant to lie in a working tree.

namespace tandem::git {
namespace {

namespace fs = std::filesystem;

struct Home {
  std::string root;
  std::string database;
};

Home find_home() {
  const auto repository = open_repository(".");
  if (repository && git_repository_is_bare(repository->get()) == 0) {
    const std::string root = root_of(repository->get());
    return {root, usual_database(root)};
  }
  std::error_code ignored;
  return {fs::canonical(".", ignored).string(), ""};
}

std::optional<std::string> text_of(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return std::nullopt;
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return stream ? std::optional(text.str()) : std::nullopt;
}

// By their paths below a folder.
std::map<std::string, std::string> texts_below(const std::string& folder) {
  std::map<std::string, std::string> texts;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (auto text = text_of(it->path()))
      texts.emplace(it->path().lexically_relative(folder).string(), std::move(*text));
  }
  return texts;
}

Comparison comparison_of(Both<std::map<std::string, std::string>> texts, const std::string& name) {
  const Home home = find_home();
  Comparison comparison;
  comparison.history.range = printable(name);
  comparison.history.revisions = make_both<std::string>("old", "new");
  std::set<std::string> files;
  for (const Side side : sides) {
    frontend::Tree& tree = comparison.trees[side];
    tree.root = home.root;
    tree.database = home.database;
    for (const auto& [path, text] : texts[other(side)]) {
      if (!texts[side].contains(path)) tree.hidden.insert(path);
    }
    for (const auto& [path, text] : texts[side]) {
      if (is_unit(path)) tree.units.push_back(path);
      if (is_c(path)) files.insert(path);
    }
    tree.files = std::move(texts[side]);
  }
  comparison.history.files.assign(files.begin(), files.end());
  return comparison;
}

}  // namespace

Result<Comparison> compare_folders(const Both<std::string>& folders) {
  return comparison_of(make_both(texts_below(folders[Side::Old]), texts_below(folders[Side::New])),
                       "the folders that git made");
}

Result<Comparison> compare_files(const Both<std::string>& paths, const Both<std::string>& names) {
  Both<std::map<std::string, std::string>> texts;
  for (const Side side : sides) {
    if (paths[side] == "/dev/null") continue;
    auto text = text_of(paths[side]);
    if (!text) return Failure{fmt::format("{}: cannot be read", printable(paths[side])), ""};
    texts[side].emplace(names[side], std::move(*text));
  }
  const bool is_same_name = names[Side::Old] == names[Side::New];
  return comparison_of(std::move(texts), is_same_name
                                             ? names[Side::New]
                                             : names[Side::Old] + " -> " + names[Side::New]);
}

}  // namespace tandem::git
