#include "fixture.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace tandem::replay::testing {
namespace {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "replay_XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

std::string compile_c(const std::string& source, const std::string& arguments) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "code.c") << source;
  const std::string command = "cd " + folder.path().string() + " && " + TANDEM_CLANG +
                              " -w -O0 -g -Xclang -disable-O0-optnone -emit-llvm -c code.c " +
                              arguments;
  EXPECT_EQ(std::system(command.c_str()), 0) << source;
  std::ifstream file(folder.path() / "code.bc", std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

ScalarType integer_type(unsigned width_bits, bool is_signed) {
  ScalarType type;
  type.width_bits = width_bits;
  type.is_signed = is_signed;
  return type;
}

ScalarType int_type() {
  ScalarType type = integer_type(32, true);
  type.name = "int";
  return type;
}

NamedValue named(const std::string& name, const ScalarType& type, SignedBits value) {
  return {name, {type, truncate(static_cast<Bits>(value), type.width_bits)}};
}

Subject int_subject(std::size_t parameters) {
  Entry entry;
  entry.symbol = "f";
  entry.parameters.assign(parameters, int_type());
  entry.return_type = int_type();
  Subject subject;
  subject.entry = make_both(entry, entry);
  return subject;
}

Witness int_witness(const std::vector<SignedBits>& arguments) {
  Witness witness;
  for (SignedBits argument : arguments) {
    witness.arguments.push_back(
        named("p" + std::to_string(witness.arguments.size()), int_type(), argument));
  }
  return witness;
}

std::vector<Witness> int_witnesses(SignedBits first, SignedBits last) {
  std::vector<Witness> witnesses;
  for (SignedBits value = first; value <= last; ++value) witnesses.push_back(int_witness({value}));
  return witnesses;
}

std::vector<unsigned> line_numbers(const Behaviour& behaviour) {
  std::vector<unsigned> lines;
  for (const SourceLocation& line : behaviour.lines) lines.push_back(line.line);
  return lines;
}

void ReplayTest::SetUp() {
  auto runner = Runner::start();
  ASSERT_TRUE(runner.has_value());
  runner_ = std::move(*runner);
}

Batch ReplayTest::run(const std::string& old_source, const std::string& new_source,
                      const Subject& subject, const std::vector<Witness>& witnesses,
                      const Limits& limits) {
  runner_->load(make_both(compile_c(old_source), compile_c(new_source)));
  return runner_->run(subject, witnesses, limits);
}

Batch ReplayTest::run_ints(const std::string& old_source, const std::string& new_source,
                           const std::vector<Witness>& witnesses) {
  return run(old_source, new_source, int_subject(1), witnesses);
}

}  // namespace tandem::replay::testing
