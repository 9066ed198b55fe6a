#include "git/mention_graph.h"

#include <algorithm>

namespace tandem::git {

void MentionGraph::add(const std::string& file, const CText& text) {
  for (const Chunk& chunk : text.chunks) {
    const std::size_t index = chunks_.size();
    for (const std::string& name : chunk.mentions) mentioned_in_[name].push_back(index);
    for (const std::string& name : chunk.names) declared_in_[name].push_back(index);
    chunks_.push_back({file, chunk});
  }
}

std::set<std::string> MentionGraph::files_that_mention(const std::set<std::string>& names) const {
  std::set<std::string> files;
  for (const std::string& name : names) {
    const auto found = mentioned_in_.find(name);
    if (found == mentioned_in_.end()) continue;
    for (const std::size_t index : found->second) {
      if (chunks_[index].chunk.has_body) files.insert(chunks_[index].file);
    }
  }
  return files;
}

std::set<std::string> MentionGraph::names_above(const std::set<std::string>& names) const {
  std::set<std::string> above = names;
  std::vector<std::string> waiting(names.begin(), names.end());
  while (!waiting.empty()) {
    const std::string name = std::move(waiting.back());
    waiting.pop_back();
    const auto found = mentioned_in_.find(name);
    if (found == mentioned_in_.end()) continue;
    for (const std::size_t index : found->second) {
      for (const std::string& next : chunks_[index].chunk.names) {
        if (above.insert(next).second) waiting.push_back(next);
      }
    }
  }
  return above;
}

std::set<std::string> MentionGraph::names_below(const std::set<std::string>& files) const {
  std::set<std::string> below;
  std::vector<std::string> waiting;
  const auto add = [&](const Chunk& chunk) {
    for (const std::string& name : chunk.mentions) {
      if (below.insert(name).second) waiting.push_back(name);
    }
  };
  for (const Placed& placed : chunks_) {
    if (files.contains(placed.file)) add(placed.chunk);
  }
  while (!waiting.empty()) {
    const std::string name = std::move(waiting.back());
    waiting.pop_back();
    const auto found = declared_in_.find(name);
    if (found == declared_in_.end()) continue;
    for (const std::size_t index : found->second) add(chunks_[index].chunk);
  }
  return below;
}

std::set<std::string> MentionGraph::files_that_define(const std::set<std::string>& names) const {
  std::set<std::string> files;
  for (const Placed& placed : chunks_) {
    const Chunk& chunk = placed.chunk;
    const bool is_wanted = chunk.has_body && std::any_of(chunk.names.begin(), chunk.names.end(),
                                                         [&](const std::string& name) {
                                                           return names.contains(name);
                                                         });
    if (is_wanted) files.insert(placed.file);
  }
  return files;
}

std::set<std::string> changed_names(const CText& before, const CText& after) {
  std::set<std::string> names;
  const auto add_missing = [&](const CText& from, const CText& in) {
    std::set<std::uint64_t> hashes;
    for (const Chunk& chunk : in.chunks) hashes.insert(chunk.hash);
    for (const Chunk& chunk : from.chunks) {
      if (!hashes.contains(chunk.hash)) names.insert(chunk.names.begin(), chunk.names.end());
    }
  };
  add_missing(before, after);
  add_missing(after, before);
  return names;
}

}  // namespace tandem::git
