#pragma once

#include <chrono>
#include <cstring>

#include "fixture.h"

namespace tandem::replay::testing {

// Some types of C, as the front end would list them.
struct SampleTypes {
  SampleTypes();
  CTypes all;
  CTypeId char_type;
  CTypeId int_type;
  CTypeId double_type;
  CTypeId char_pointer;
  CTypeId int_pointer;
  CTypeId node;  // struct node { int value; struct node *next; };
  CTypeId node_pointer;
};

ScalarType pointer_type(const std::string& name = "");
ScalarType float_type(unsigned width_bits);

template <class T>
std::string bytes_of(std::initializer_list<T> values) {
  std::string bytes;
  for (const T& value : values) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  return bytes;
}

// A witness that is put together piece by piece.
class MemoryWitness {
 public:
  // The index of the new object.
  std::uint32_t object(const std::string& name, CTypeId type, std::string bytes,
                       std::uint64_t count = 1);
  std::uint32_t ints(const std::string& name, std::initializer_list<int> values);
  std::uint32_t text(const std::string& name, const std::string& contents);  // with its end
  std::uint32_t node(const std::string& name, int value);
  void store(std::uint32_t object, std::uint64_t at, std::uint32_t target, std::int64_t offset = 0);
  MemoryWitness& pass(const std::string& name, std::uint32_t object, std::int64_t offset = 0);
  MemoryWitness& pass_null(const std::string& name);
  MemoryWitness& pass_int(const std::string& name, int value);
  Witness witness;
};

class MemoryTest : public ReplayTest {
 protected:
  // f returns int unless `entry` says otherwise; parameters are those of the witness.
  Subject subject_for(const Witness& witness) const;
  Batch run_memory(const std::string& old_source, const std::string& new_source,
                   const MemoryWitness& witness);
  // That f, on both sides, cannot be compared on the witness; it would differ otherwise.
  void expect_undefined(const std::string& source, const MemoryWitness& witness);
  // That the two differ, and what final memory is shown.
  void expect_final(const std::string& old_source, const std::string& new_source,
                    const MemoryWitness& witness, const FinalMemory& old_memory,
                    const FinalMemory& new_memory);
  void expect_alike(const std::string& old_source, const std::string& new_source,
                    const MemoryWitness& witness);
  void expect_different(const std::string& old_source, const std::string& new_source,
                        const MemoryWitness& witness);

  SampleTypes types_;
  std::optional<ScalarType> returned_ = int_type();
};

}  // namespace tandem::replay::testing
