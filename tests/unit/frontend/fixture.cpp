#include "fixture.h"

#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "ir/verify.h"

namespace tandem::frontend::testing {

namespace fs = std::filesystem;

Folder::Folder() : before_(fs::current_path()) {
  std::string name = (fs::temp_directory_path() / "tandem-frontend-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
  fs::current_path(path_);
}

Folder::~Folder() {
  std::error_code ignored;
  fs::current_path(before_, ignored);
  fs::remove_all(path_, ignored);
}

void Folder::write(const std::string& name, const std::string& text) const {
  const fs::path file = path_ / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

namespace {

ir::Program loaded(const Sources& sources, const Options& options, Side side) {
  auto version = load_one(sources, side, options);
  if (!version) {
    ADD_FAILURE() << version.error().details << version.error().message;
    return {};
  }
  ir::require_valid(version->program, ir::Form::Flow);
  return std::move(version->program);
}

}  // namespace

ir::Program load_text(const std::string& text, const Options& options, Side side) {
  const Folder folder;
  folder.write("file.c", text);
  return loaded({{"file.c"}, {}}, options, side);
}

ir::Program load_files(const std::vector<std::string>& paths) {
  return loaded({paths, {}}, {}, Side::Old);
}

Failure failure_of(const std::vector<std::string>& paths) {
  const auto version = load_one({paths, {}}, Side::Old, {});
  if (!version) return version.error();
  ADD_FAILURE() << "loads, though it should not";
  return {};
}

const ir::Procedure& procedure(const ir::Program& program, const std::string& name) {
  for (const ir::Procedure& item : program.procedures) {
    if (item.name == name) return item;
  }
  throw std::runtime_error("no procedure " + name);
}

const ir::Global& global(const ir::Program& program, const std::string& name) {
  for (const ir::Global& item : program.globals) {
    if (item.name == name) return item;
  }
  throw std::runtime_error("no global " + name);
}

std::vector<Ending> endings(const ir::Procedure& procedure) {
  std::vector<Ending> found;
  for (const ir::Block& block : procedure.blocks) {
    if (const auto* stop = std::get_if<ir::Stop>(&block.terminator.kind)) {
      found.push_back(stop->ending);
    }
  }
  return found;
}

std::size_t count_ops(const ir::Procedure& procedure, ir::Op op) {
  std::size_t count = 0;
  for (const ir::Block& block : procedure.blocks) {
    for (const ir::Instruction& instruction : block.instructions) {
      const auto* operation = std::get_if<ir::Operation>(&instruction.kind);
      if (operation && operation->op == op) ++count;
    }
  }
  return count;
}

std::vector<std::string> refusals(const ir::Procedure& procedure) {
  std::vector<std::string> texts;
  for (const ir::Unsupported& reason : procedure.unsupported) {
    texts.push_back(reason.construct + " at " + std::to_string(reason.where.line) + ":" +
                    std::to_string(reason.where.column));
  }
  return texts;
}

}  // namespace tandem::frontend::testing
