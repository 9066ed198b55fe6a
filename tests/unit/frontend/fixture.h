#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "frontend/frontend.h"

// C text in, programs out.

namespace tandem::frontend::testing {

// A folder of its own for the length of a test, which is the current one so
// that files have short names.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& name, const std::string& text) const;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path before_;
  std::filesystem::path path_;
};

// The text as the only file, "file.c". Fails the test if it does not load.
ir::Program load_text(const std::string& text, const Options& options = {}, Side side = Side::Old);
ir::Program load_files(const std::vector<std::string>& paths);
Failure failure_of(const std::vector<std::string>& paths);

const ir::Procedure& procedure(const ir::Program& program, const std::string& name);
const ir::Global& global(const ir::Program& program, const std::string& name);

// The endings by which a body may stop by itself, in order of appearance.
std::vector<Ending> endings(const ir::Procedure& procedure);
std::size_t count_ops(const ir::Procedure& procedure, ir::Op op);
// "construct at line:column" of each.
std::vector<std::string> refusals(const ir::Procedure& procedure);

}  // namespace tandem::frontend::testing
