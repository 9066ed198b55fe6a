#include "memory_fixture.h"

namespace tandem::replay::testing {
namespace {

CType scalar(CTypeKind kind, const std::string& name, std::uint64_t size, bool is_signed = true) {
  CType type;
  type.kind = kind;
  type.name = name;
  type.size_bytes = size;
  type.is_signed = is_signed;
  return type;
}

CType pointer_to(CTypeId target, const std::string& name) {
  CType type = scalar(CTypeKind::Pointer, name, 8, false);
  type.target = target;
  return type;
}

CField field(const std::string& name, CTypeId type, std::uint64_t offset_bytes) {
  return {name, type, offset_bytes * 8, 0};
}

const SampleTypes& sample() {
  static const SampleTypes types;
  return types;
}

}  // namespace

SampleTypes::SampleTypes() {
  all.add({});
  char_type = all.add(scalar(CTypeKind::Integer, "char", 1));
  int_type = all.add(scalar(CTypeKind::Integer, "int", 4));
  double_type = all.add(scalar(CTypeKind::Float, "double", 8));
  char_pointer = all.add(pointer_to(char_type, "char *"));
  int_pointer = all.add(pointer_to(int_type, "int *"));
  node = all.add(scalar(CTypeKind::Struct, "struct node", 16));
  node_pointer = all.add(pointer_to(node, "struct node *"));
  all[node].fields = {field("value", int_type, 0), field("next", node_pointer, 8)};
}

ScalarType pointer_type(const std::string& name) {
  ScalarType type = integer_type(64, false);
  type.name = name;
  type.is_pointer = true;
  return type;
}

ScalarType float_type(unsigned width_bits) {
  ScalarType type = integer_type(width_bits, true);
  type.is_float = true;
  return type;
}

std::uint32_t MemoryWitness::object(const std::string& name, CTypeId type, std::string bytes,
                                    std::uint64_t count) {
  MemoryObject made;
  made.name = name;
  made.type = type;
  made.count = count;
  made.bytes = std::move(bytes);
  witness.memory.push_back(std::move(made));
  return static_cast<std::uint32_t>(witness.memory.size() - 1);
}

std::uint32_t MemoryWitness::ints(const std::string& name, std::initializer_list<int> values) {
  return object(name, sample().int_type, bytes_of(values), values.size());
}

std::uint32_t MemoryWitness::text(const std::string& name, const std::string& contents) {
  const std::uint32_t made = object(name, sample().char_type, contents + '\0', contents.size() + 1);
  witness.memory[made].is_text = true;
  return made;
}

std::uint32_t MemoryWitness::node(const std::string& name, int value) {
  return object(name, sample().node, bytes_of({value}) + std::string(12, '\0'));
}

void MemoryWitness::store(std::uint32_t object, std::uint64_t at, std::uint32_t target,
                          std::int64_t offset) {
  witness.memory[object].pointers.push_back({at, {target, offset}});
}

MemoryWitness& MemoryWitness::pass(const std::string& name, std::uint32_t object,
                                   std::int64_t offset) {
  witness.arguments.push_back({name, {pointer_type(), 0}, Place{object, offset}});
  return *this;
}

MemoryWitness& MemoryWitness::pass_null(const std::string& name) {
  witness.arguments.push_back({name, {pointer_type(), 0}});
  return *this;
}

MemoryWitness& MemoryWitness::pass_int(const std::string& name, int value) {
  witness.arguments.push_back(named(name, int_type(), value));
  return *this;
}

Subject MemoryTest::subject_for(const Witness& witness) const {
  Entry entry;
  entry.symbol = "f";
  for (const NamedValue& argument : witness.arguments) {
    entry.parameters.push_back(argument.value.type);
  }
  entry.return_type = returned_;
  Subject subject;
  subject.entry = make_both(entry, entry);
  subject.types = types_.all;
  return subject;
}

Batch MemoryTest::run_memory(const std::string& old_source, const std::string& new_source,
                             const MemoryWitness& witness) {
  return run(old_source, new_source, subject_for(witness.witness), {witness.witness});
}

void MemoryTest::expect_alike(const std::string& old_source, const std::string& new_source,
                              const MemoryWitness& witness) {
  const Batch batch = run_memory(old_source, new_source, witness);
  EXPECT_EQ(batch.trouble, "") << old_source;
  EXPECT_EQ(batch.comparable, 1U) << old_source;
  EXPECT_FALSE(batch.difference.has_value()) << old_source;
}

void MemoryTest::expect_different(const std::string& old_source, const std::string& new_source,
                                  const MemoryWitness& witness) {
  const Batch batch = run_memory(old_source, new_source, witness);
  EXPECT_EQ(batch.trouble, "") << old_source;
  EXPECT_TRUE(batch.difference.has_value()) << old_source << "\n" << new_source;
}

void MemoryTest::expect_undefined(const std::string& source, const MemoryWitness& witness) {
  const Batch batch = run_memory(source, source, witness);
  EXPECT_EQ(batch.trouble, "") << source;
  EXPECT_EQ(batch.executions, 1U) << source;
  EXPECT_EQ(batch.comparable, 0U) << source;
}

void MemoryTest::expect_final(const std::string& old_source, const std::string& new_source,
                              const MemoryWitness& witness, const FinalMemory& old_memory,
                              const FinalMemory& new_memory) {
  const Batch batch = run_memory(old_source, new_source, witness);
  EXPECT_EQ(batch.trouble, "");
  ASSERT_TRUE(batch.difference.has_value()) << old_source << "\n" << new_source;
  const auto& behaviours = batch.difference->shown().behaviours;
  ASSERT_EQ(behaviours[Side::Old].memory.size(), 1U);
  ASSERT_EQ(behaviours[Side::New].memory.size(), 1U);
  EXPECT_EQ(behaviours[Side::Old].memory[0].name, old_memory.name);
  EXPECT_EQ(behaviours[Side::Old].memory[0].value, old_memory.value);
  EXPECT_EQ(behaviours[Side::New].memory[0].name, new_memory.name);
  EXPECT_EQ(behaviours[Side::New].memory[0].value, new_memory.value);
}

}  // namespace tandem::replay::testing
