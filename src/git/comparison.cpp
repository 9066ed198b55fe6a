#include "git/comparison.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fnmatch.h>
#include <set>

#include "git/include_graph.h"
#include "git/mention_graph.h"
#include "git/range.h"
#include "git/snapshot.h"

#include "base/printable.h"

namespace tandem::git {

std::string Point::to_text() const {
  switch (kind) {
    case Kind::Commit: return commit;
    case Kind::Index: return "index";
    case Kind::WorkingTree: return "working tree";
  }
  return "";
}

namespace {

namespace fs = std::filesystem;

std::optional<Point> existing(const Point& point) {
  if (point.kind == Point::Kind::Commit && point.commit.empty()) return std::nullopt;
  return point;
}

struct Delta {
  Both<std::string> paths;  // "" where there is none
  bool is_submodule = false;
};

Result<DiffHandle> diff_of(git_repository* repository, const Range& range) {
  const Point& before = range.points[Side::Old];
  const Point& after = range.points[Side::New];
  TreeHandle old_tree;
  if (existing(before)) {
    auto tree = tree_of(repository, before.commit);
    if (!tree) return tree.error();
    old_tree = std::move(*tree);
  }
  git_diff_options options{};
  git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
  git_diff* raw = nullptr;
  int status = 0;
  if (after.kind == Point::Kind::Commit) {
    const auto new_tree = tree_of(repository, after.commit);
    if (!new_tree) return new_tree.error();
    status = git_diff_tree_to_tree(&raw, repository, old_tree.get(), new_tree->get(), &options);
  } else if (after.kind == Point::Kind::Index) {
    status = git_diff_tree_to_index(&raw, repository, old_tree.get(), nullptr, &options);
  } else {
    status = git_diff_tree_to_workdir_with_index(&raw, repository, old_tree.get(), &options);
  }
  DiffHandle diff(raw);
  git_diff_find_options similar{};
  git_diff_find_options_init(&similar, GIT_DIFF_FIND_OPTIONS_VERSION);
  similar.flags = GIT_DIFF_FIND_RENAMES;
  if (status != 0 || git_diff_find_similar(raw, &similar) != 0)
    return Failure{fmt::format("{}: {}", printable(range.text), last_words()), ""};
  return diff;
}

std::vector<Delta> deltas_of(const git_diff* diff) {
  std::vector<Delta> deltas;
  for (std::size_t i = 0; i < git_diff_num_deltas(diff); ++i) {
    const git_diff_delta* delta = git_diff_get_delta(diff, i);
    if (delta->status == GIT_DELTA_UNMODIFIED || delta->status == GIT_DELTA_IGNORED ||
        delta->status == GIT_DELTA_UNTRACKED)
      continue;
    Delta made;
    if (delta->status != GIT_DELTA_ADDED) made.paths[Side::Old] = delta->old_file.path;
    if (delta->status != GIT_DELTA_DELETED) made.paths[Side::New] = delta->new_file.path;
    made.is_submodule =
        delta->old_file.mode == GIT_FILEMODE_COMMIT || delta->new_file.mode == GIT_FILEMODE_COMMIT;
    deltas.push_back(std::move(made));
  }
  return deltas;
}

std::string name_of(const Delta& delta) {
  const std::string& after = delta.paths[Side::New];
  return printable(after.empty() ? delta.paths[Side::Old] : after);
}

bool matches(const std::string& glob, const std::string& path) {
  const std::string name = fs::path(path).filename().string();
  return fnmatch(glob.c_str(), path.c_str(), 0) == 0 ||
         fnmatch(glob.c_str(), name.c_str(), 0) == 0 ||
         path.starts_with(glob.ends_with('/') ? glob : glob + "/");
}

class Comparing {
 public:
  Comparing(git_repository* repository, const Range& range, const Options& options)
      : repository_(repository), range_(range), options_(options) {}

  Result<Comparison> run() {
    const auto diff = diff_of(repository_, range_);
    if (!diff) return diff.error();
    deltas_ = deltas_of(diff->get());
    result_.history.range = printable(range_.text);
    for (const Side side : sides) {
      const auto point = existing(range_.points[side]);
      result_.history.revisions[side] = point ? point->to_text() : "nothing";
      auto snapshot = Snapshot::take(repository_, point);
      if (!snapshot) return snapshot.error();
      snapshots_[side] = std::move(*snapshot);
    }
    if (range_.points[Side::Old].kind == Point::Kind::Commit &&
        existing(range_.points[Side::Old])) {
      auto commits = commits_of(repository_, range_, options_);
      if (!commits) return commits.error();
      result_.history.commits = std::move(*commits);
    }
    skip_what_is_the_same();
    skip_what_is_no_text();
    for (const Side side : sides) graphs_.push_back(IncludeGraph(snapshots_[side]));
    choose_units();
    if (result_.is_empty()) return std::move(result_);
    for (const Side side : sides) {
      if (const auto failure = fill_tree(side)) return *failure;
    }
    return std::move(result_);
  }

 private:
  IncludeGraph& graph(Side side) { return graphs_[static_cast<std::size_t>(side)]; }

  // The index may differ where the working tree does not.
  void skip_what_is_the_same() {
    if (range_.points[Side::New].kind != Point::Kind::WorkingTree) return;
    std::erase_if(deltas_, [&](const Delta& delta) {
      if (delta.is_submodule || delta.paths[Side::Old] != delta.paths[Side::New]) return false;
      const std::string* before = snapshots_[Side::Old].text(delta.paths[Side::Old]);
      const std::string* after = snapshots_[Side::New].text(delta.paths[Side::New]);
      return before != nullptr && after != nullptr && *before == *after;
    });
  }

  void skip_what_is_no_text() {
    std::erase_if(deltas_, [&](const Delta& delta) {
      if (delta.is_submodule) {
        result_.history.skipped.push_back(name_of(delta) + ": a submodule");
        return true;
      }
      const bool is_binary = std::any_of(sides.begin(), sides.end(), [&](Side side) {
        const std::string& path = delta.paths[side];
        return !path.empty() && snapshots_[side].has(path) &&
               snapshots_[side].text(path) == nullptr;
      });
      if (is_binary) result_.history.skipped.push_back(name_of(delta) + ": a binary file");
      // Code that includes it is compiled all the same.
      return is_binary && !is_c(name_of(delta));
    });
  }

  bool is_excluded(const std::string& path) const {
    return std::any_of(options_.excluded.begin(), options_.excluded.end(),
                       [&](const std::string& glob) { return matches(glob, path); });
  }

  // The units that see a changed file, in either version.
  void choose_units() {
    Both<std::set<std::string>> changed;
    for (const Delta& delta : deltas_) {
      for (const Side side : sides) {
        if (!delta.paths[side].empty()) changed[side].insert(delta.paths[side]);
      }
      const bool is_renamed = !delta.paths[Side::Old].empty() && !delta.paths[Side::New].empty() &&
                              delta.paths[Side::Old] != delta.paths[Side::New];
      if (is_renamed) renamed_.emplace(delta.paths[Side::Old], delta.paths[Side::New]);
    }
    Both<std::set<std::string>> seen;  // changed files that some unit sees
    for (const Side side : sides) {
      if (changed[side].empty()) continue;
      for (const std::string& unit : graph(side).units()) {
        for (const std::string& file : graph(side).reached(unit)) {
          if (!changed[side].contains(file)) continue;
          seen[side].insert(file);
          units_[side].insert(unit);
        }
      }
    }
    for (const Delta& delta : deltas_) {
      if (seen[Side::Old].contains(delta.paths[Side::Old]) ||
          seen[Side::New].contains(delta.paths[Side::New]))
        result_.history.files.push_back(name_of(delta));
    }
    if (units_[Side::Old].empty() && units_[Side::New].empty()) return;
    complete_units();
    add_callers(seen);
    std::size_t count = 0;
    for (const Side side : sides) {
      count +=
          std::erase_if(units_[side], [&](const std::string& path) { return is_excluded(path); });
      result_.trees[side].units.assign(units_[side].begin(), units_[side].end());
    }
    if (count > 0) result_.notes.push_back("files that --exclude names were not looked at");
  }

  // What is a unit of one version is one of the other too.
  void complete_units() {
    std::map<std::string, std::string> back;
    for (const auto& [before, after] : renamed_) back.emplace(after, before);
    const auto partner = [](const std::map<std::string, std::string>& names,
                            const std::string& path) {
      const auto found = names.find(path);
      return found == names.end() ? path : found->second;
    };
    const std::set<std::string> before = units_[Side::Old];
    const std::set<std::string> after = units_[Side::New];
    for (const std::string& path : before) {
      if (snapshots_[Side::New].has(partner(renamed_, path)))
        units_[Side::New].insert(partner(renamed_, path));
    }
    for (const std::string& path : after) {
      if (snapshots_[Side::Old].has(partner(back, path)))
        units_[Side::Old].insert(partner(back, path));
    }
  }

  // What the change may get to by way of files that did not change.
  void add_callers(const Both<std::set<std::string>>& seen) {
    MentionGraph mentions;
    std::set<std::string> names;
    for (const Side side : sides) {
      for (const auto& [path, file] : snapshots_[side].files()) {
        if (is_c(path)) mentions.add(path, graph(side).text(path));
      }
    }
    for (const Delta& delta : deltas_) {
      if (!seen[Side::Old].contains(delta.paths[Side::Old]) &&
          !seen[Side::New].contains(delta.paths[Side::New]))
        continue;
      const auto text = [&](Side side) {
        return delta.paths[side].empty() ? CText{} : graph(side).text(delta.paths[side]);
      };
      names.merge(changed_names(text(Side::Old), text(Side::New)));
    }
    const std::set<std::string> above = mentions.names_above(names);
    if (options_.scope == Scope::Callers) add_units(mentions.files_that_mention(names));
    if (options_.scope == Scope::Program) add_units(mentions.files_that_define(above));
    // A function that changed may be reached from the files that are looked at through one that
    // did not: as a function outside it would count as the same.
    for (;;) {
      std::set<std::string> both = units_[Side::Old];
      both.insert(units_[Side::New].begin(), units_[Side::New].end());
      std::set<std::string> between;
      const std::set<std::string> below = mentions.names_below(both);
      std::set_intersection(above.begin(), above.end(), below.begin(), below.end(),
                            std::inserter(between, between.end()));
      if (!add_units(mentions.files_that_define(between))) break;
    }
    std::set<std::string> left = mentions.files_that_define(above);
    std::erase_if(left, [&](const std::string& path) {
      return !is_unit(path) || units_[Side::Old].contains(path) ||
             units_[Side::New].contains(path) || is_excluded(path);
    });
    if (!left.empty()) {
      result_.notes.push_back(fmt::format(
          "{} more file{} may use what changed, by way of others: not looked at (--scope=program)",
          left.size(), left.size() == 1 ? "" : "s"));
    }
  }

  // True if there is a new one.
  bool add_units(const std::set<std::string>& paths) {
    bool is_new = false;
    for (const std::string& path : paths) {
      if (!is_unit(path)) continue;
      for (const Side side : sides) {
        if (snapshots_[side].has(path)) is_new |= units_[side].insert(path).second;
      }
    }
    if (is_new) complete_units();
    return is_new;
  }

  std::optional<Failure> fill_tree(Side side) {
    frontend::Tree& tree = result_.trees[side];
    tree.root = root_of(repository_);
    tree.hides_all_else = git_repository_is_bare(repository_) != 0;
    if (const auto failure = find_database(side)) return failure;
    std::set<std::string> wanted;
    for (const std::string& unit : tree.units) wanted.merge(graph(side).reached(unit));
    for (const std::string& path : wanted) {
      if (const std::string* text = snapshots_[side].text(path)) tree.files.emplace(path, *text);
    }
    for (const Side one : sides) hide(snapshots_[one], tree);
    const auto index = Snapshot::take(repository_, Point{Point::Kind::Index, ""});
    if (index) hide(*index, tree);
    return std::nullopt;
  }

  // What git knows of is as it was then, or is not there.
  static void hide(const Snapshot& snapshot, frontend::Tree& tree) {
    for (const auto& [path, file] : snapshot.files()) {
      if (!tree.files.contains(path)) tree.hidden.insert(path);
    }
  }

  // A build may be in a working tree of its own: then that is where the files stand.
  std::optional<Failure> find_database(Side side) {
    frontend::Tree& tree = result_.trees[side];
    const std::string& build = options_.builds[side];
    if (build.empty()) {
      if (git_repository_is_bare(repository_) == 0) tree.database = usual_database(tree.root);
      return std::nullopt;
    }
    std::error_code error;
    fs::path file = fs::weakly_canonical(build, error);
    if (!error && fs::is_directory(file)) file /= "compile_commands.json";
    const std::string option = fmt::format("--{}-build", tandem::to_text(side));
    if (error || !fs::is_regular_file(file, error))
      return Failure{fmt::format("{}: no compile_commands.json in '{}'", option, build), ""};
    tree.database = file.string();
    if (file.string().starts_with(tree.root + "/")) return std::nullopt;
    const auto other = open_repository(file.parent_path().string());
    tree.root = other && git_repository_is_bare(other->get()) == 0
                    ? root_of(other->get())
                    : file.parent_path().parent_path().string();
    tree.hides_all_else = false;
    return std::nullopt;
  }

  git_repository* repository_;
  const Range& range_;
  const Options& options_;
  Comparison result_;
  std::vector<Delta> deltas_;
  Both<Snapshot> snapshots_;
  std::vector<IncludeGraph> graphs_;
  Both<std::set<std::string>> units_;
  std::map<std::string, std::string> renamed_;  // from old to new
};

}  // namespace

Result<Comparison> compare(git_repository* repository, const Range& range, const Options& options) {
  return Comparing(repository, range, options).run();
}

struct Repository::Implementation {
  RepositoryHandle handle;
};

Repository::Repository(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Repository::Repository(Repository&&) noexcept = default;
Repository::~Repository() = default;

Result<Repository> Repository::open(const std::string& directory) {
  auto handle = open_repository(directory);
  if (!handle) return handle.error();
  return Repository(std::make_unique<Implementation>(Implementation{std::move(*handle)}));
}

Result<Range> Repository::range(const Options& options) const {
  return find_range(implementation_->handle.get(), options);
}

Result<std::vector<Step>> Repository::steps(const Range& range, const Options& options) const {
  return find_steps(implementation_->handle.get(), range, options);
}

Result<Comparison> Repository::compare(const Range& range, const Options& options) const {
  return git::compare(implementation_->handle.get(), range, options);
}

}  // namespace tandem::git
