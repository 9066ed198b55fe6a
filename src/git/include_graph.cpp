#include "git/include_graph.h"

#include <algorithm>
#include <filesystem>

namespace tandem::git {
namespace {

namespace fs = std::filesystem;

// A path without "." and "..", as far as that can be; what is left of it in front is dropped.
std::string plain(const std::string& path) {
  fs::path normal = fs::path(path).lexically_normal();
  if (normal.is_absolute()) normal = normal.relative_path();
  fs::path kept;
  for (const fs::path& part : normal) {
    if (part != "..") kept /= part;
  }
  return kept.string();
}

bool ends_with_path(const std::string& path, const std::string& end) {
  return path == end || (path.size() > end.size() && path.ends_with(end) &&
                         path[path.size() - end.size() - 1] == '/');
}

}  // namespace

bool is_unit(const std::string& path) { return fs::path(path).extension() == ".c"; }

bool is_c(const std::string& path) {
  static const std::set<std::string> extensions{".c", ".h", ".inc", ".def", ".tbl", ".x"};
  return extensions.contains(fs::path(path).extension().string());
}

IncludeGraph::IncludeGraph(const Snapshot& snapshot) : snapshot_(snapshot) {
  for (const auto& [path, file] : snapshot.files()) {
    by_name_[fs::path(path).filename().string()].push_back(path);
    if (is_unit(path)) units_.push_back(path);
    if (is_c(path) && !is_unit(path)) headers_.insert(path);
  }
}

const CText& IncludeGraph::text(const std::string& file) {
  const auto found = texts_.find(file);
  if (found != texts_.end()) return found->second;
  const std::string* text = snapshot_.text(file);
  return texts_.emplace(file, text == nullptr ? CText{} : read_c_text(*text)).first->second;
}

void IncludeGraph::add_meant(const std::string& name, const std::string& includer,
                             std::set<std::string>& meant) const {
  // Beside the file that includes it is where it is looked for first.
  const std::string beside = (fs::path(includer).parent_path() / name).lexically_normal().string();
  if (snapshot_.has(beside)) meant.insert(beside);
  const std::string end = plain(name);
  const auto named = by_name_.find(fs::path(end).filename().string());
  if (named == by_name_.end()) return;
  for (const std::string& path : named->second) {
    if (ends_with_path(path, end)) meant.insert(path);
  }
}

const std::set<std::string>& IncludeGraph::included_by(const std::string& file) {
  const auto [place, is_new] = included_.try_emplace(file);
  if (!is_new) return place->second;
  const CText& taken_apart = text(file);
  for (const std::string& name : taken_apart.includes) add_meant(name, file, place->second);
  if (taken_apart.names_by_macro) place->second.insert(headers_.begin(), headers_.end());
  return place->second;
}

std::set<std::string> IncludeGraph::reached(const std::string& file) {
  std::set<std::string> reached{file};
  std::vector<std::string> waiting{file};
  while (!waiting.empty()) {
    const std::string one = std::move(waiting.back());
    waiting.pop_back();
    for (const std::string& next : included_by(one)) {
      if (reached.insert(next).second) waiting.push_back(next);
    }
  }
  return reached;
}

}  // namespace tandem::git
