#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "replay/replay.h"

namespace tandem::replay::testing {

// The address sanitizer does not know the stack that runs are on. What it then
// does in the child (open files, report stale frames) the filter forbids, so the
// child is killed and the run is not comparable: a difference can be missed there.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool has_address_sanitizer = true;
#else
inline constexpr bool has_address_sanitizer = false;
#endif

// The bitcode that clang makes of C source.
std::string compile_c(const std::string& source, const std::string& arguments = "");

ScalarType int_type();
ScalarType integer_type(unsigned width_bits, bool is_signed);
NamedValue named(const std::string& name, const ScalarType& type, SignedBits value);

// `int f(int, ...)` on both sides, with that many parameters, no globals.
Subject int_subject(std::size_t parameters);
Witness int_witness(const std::vector<SignedBits>& arguments);
std::vector<Witness> int_witnesses(SignedBits first, SignedBits last);

std::vector<unsigned> line_numbers(const Behaviour& behaviour);

class ReplayTest : public ::testing::Test {
 protected:
  void SetUp() override;
  // Loads two versions and runs f on the witnesses.
  Batch run(const std::string& old_source, const std::string& new_source, const Subject& subject,
            const std::vector<Witness>& witnesses, const Limits& limits = {});
  // The same for `int f(int)`.
  Batch run_ints(const std::string& old_source, const std::string& new_source,
                 const std::vector<Witness>& witnesses);

  std::unique_ptr<Runner> runner_;
};

}  // namespace tandem::replay::testing
