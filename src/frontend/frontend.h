#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/both.h"
#include "base/result.h"
#include "frontend/options.h"
#include "frontend/shown.h"
#include "ir/program.h"

// From files to programs. The only stage (with replay) that knows of LLVM.

namespace tandem::frontend {

struct Version {
  ir::Program program;        // flow form (see ir/procedure.h)
  std::size_t own_files = 0;  // of program.files, from the front; the others are of libraries
  std::string bitcode;        // the linked module as clang made it, for replay
  std::string warnings;       // clang's own, for stderr
  std::map<ir::ProcedureId, std::vector<std::string>> texts = {};  // with Options::keeps_text
  std::vector<std::string> lost = {};  // files that could not be read: a line each
  // Where code stands, as it asks for it and was not told (PositionsRule::Same): by macro, the real
  // values in the order in which they occur.
  std::map<std::string, std::vector<std::string>> positions = {};
};
TANDEM_FIELDS(Version, program, own_files, bitcode, warnings, texts, lost, positions)
bool is_well_formed(const Version& version);

// The macros for which the versions would have got different values.
std::vector<std::string> differing_positions(const Both<Version>& versions);

// How files are read, by a process that may die of one of them (confined.h).
struct Reading {
  bool one_at_a_time = false;                 // both versions by one thread
  Both<std::set<std::string>> left_out = {};  // files, as they are called in Version::program
  // Called before each file, and with "" before what is done with all of them; and where a version
  // waits for the other.
  std::function<void(Side side, const std::string& file)> begin = [](Side, const std::string&) {};
  std::function<void(Side side)> wait = [](Side) {};
};

// Where all files of a version are left out.
inline constexpr const char* no_file_left = "no file is left of a version";

// In this process: what the files say is compiled with all that the user may do. For files of
// strangers there is confined.h.
Result<Both<Version>> load(const Both<Sources>& sources, const Options& options,
                           const Reading& reading = {});
Result<Version> load_one(const Sources& sources, Side side, const Options& options,
                         const Reading& reading = {});
// The old version, with expressions as code.
Result<ShownCode> compile_shown(const Sources& sources, const Options& options,
                                const std::vector<ShownExpression>& expressions,
                                const Reading& reading = {});

}  // namespace tandem::frontend
