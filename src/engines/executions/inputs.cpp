#include "engines/executions/inputs.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/float_format.h"
#include "engines/executions/float_inputs.h"
#include "engines/executions/memory_inputs.h"
#include "ir/calls.h"
#include "replay/replay.h"

namespace tandem::engines::executions {
namespace {

std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

void collect_constants(const ir::Procedure& procedure, std::set<Bits>& constants,
                       std::set<SortedConstant>& sorted) {
  const auto add = [&](Bits value, ir::Sort sort) {
    const unsigned width = sort.is_bits() ? sort.width_bits : 0;
    if (width > 1 && sorted.size() < ExecutionLimits::sorted_constants)
      sorted.insert({ir::Sort::bits(width), value});
    // As a number, so that it can be tried at other widths.
    constants.insert(width > 1 ? static_cast<Bits>(to_signed(value, width)) : value);
    if (constants.size() > ExecutionLimits::constants) constants.erase(constants.begin());
  };
  for (const ir::Operation* operation : ir::all<ir::Operation>(procedure)) {
    if (operation->op == ir::Op::Const)
      add(operation->immediate, procedure.values[operation->result].sort);
  }
  for (const ir::Block& block : procedure.blocks) {
    const auto* choice = std::get_if<ir::Switch>(&block.terminator.kind);
    if (choice == nullptr) continue;
    for (const auto& [value, edge] : choice->cases) add(value, procedure.values[choice->on].sort);
  }
}

// Values to try for any input, as numbers: narrower types take their low bits.
std::vector<Bits> interesting_values(const std::set<Bits>& constants) {
  std::set<Bits> values;
  for (int i = -3; i <= 12; ++i) values.insert(static_cast<Bits>(SignedBits{i}));
  for (const unsigned width : {7U, 8U, 15U, 16U, 31U, 32U, 63U, 64U}) {
    const Bits power = Bits{1} << width;
    for (const Bits v : {power - 1, power, power + 1, Bits{0} - power, Bits{0} - power - 1})
      values.insert(v);
  }
  for (const int v : {16, 31, 64, 100, 1000}) values.insert(static_cast<Bits>(v));
  for (const Bits c : constants) {
    for (const Bits v : {c - 1, c, c + 1, Bits{0} - c}) values.insert(v);
  }
  return {values.begin(), values.end()};
}

// The values that inputs are chosen from: integers as numbers, floating-point numbers by format.
struct Interesting {
  std::vector<Bits> values;
  std::map<unsigned, std::vector<Bits>> numbers;
  std::vector<unsigned> answers;  // formats that external functions answer in
};

class InputChooser {
 public:
  InputChooser(const Executable& executable, Interesting interesting, std::uint64_t seed)
      : executable_(executable),
        interesting_(std::move(interesting)),
        values_(interesting_.values),
        random_(seed),
        memory_(executable.subject.types, random_,
                [this](const CType& type) { return random_contents(type); }),
        has_shared_globals_(
            std::any_of(executable.memory_globals.begin(), executable.memory_globals.end(),
                        [](const Executable::MemoryGlobal& global) { return global.is_shared; })) {}

  std::vector<Witness> choose(std::size_t count, bool is_brief) {
    if (covers_every_input(executable_))
      return first_inputs(is_brief ? count : std::size_t{1} << ExecutionLimits::exhaustive_bits);
    std::vector<Witness> chosen;
    // Small numbers first: what they show is easiest to read.
    is_small_ = true;
    while (chosen.size() < ExecutionLimits::small_inputs && bytes_ < ExecutionLimits::bytes / 4)
      chosen.push_back(random_witness());
    is_small_ = false;
    add_sign_patterns(chosen);
    // Every interesting value in every place, the others from the same list.
    std::size_t most = values_.size();
    for (const auto& [width, numbers] : interesting_.numbers) most = std::max(most, numbers.size());
    for (std::size_t v = 0; v < most && places() > 0; ++v) {
      for (std::size_t place = 0; place < places() && has_room(chosen, count * 2 / 3); ++place) {
        Witness witness = random_witness();
        const std::vector<Bits>& list = values_for(type_at(place));
        if (v >= list.size()) continue;
        set(witness, place, list[v]);
        chosen.push_back(std::move(witness));
      }
      if (bytes_ < ExecutionLimits::bytes) add_alike(v, chosen);
    }
    // Without inputs only the answers of external functions can vary.
    const std::size_t enough =
        places() == 0 ? std::min<std::size_t>(count, 2 * ExecutionLimits::small_inputs) : count;
    while (has_room(chosen, enough)) chosen.push_back(random_witness());
    return chosen;
  }

 private:
  bool has_room(const std::vector<Witness>& chosen, std::size_t count) const {
    return chosen.size() < count && bytes_ < ExecutionLimits::bytes;
  }

  // One special number everywhere: -0.0 + -0.0 and inf - inf show much.
  void add_alike(std::size_t v, std::vector<Witness>& chosen) {
    Witness witness = random_witness();
    bool has_numbers = false;
    for (std::size_t place = 0; place < places(); ++place) {
      const std::vector<Bits>& list = values_for(type_at(place));
      if (&list == &values_ || v >= list.size()) continue;
      set(witness, place, list[v]);
      has_numbers = true;
    }
    if (has_numbers) chosen.push_back(std::move(witness));
  }

  // 0, 1 and infinity with all signs in the first places: much depends on the sign of zero.
  void add_sign_patterns(std::vector<Witness>& chosen) {
    std::vector<std::size_t> number_places;
    for (std::size_t place = 0; place < places() && number_places.size() < 4; ++place) {
      if (&values_for(type_at(place)) != &values_) number_places.push_back(place);
    }
    if (number_places.empty()) return;
    for (std::size_t code = 0; code < std::size_t{3} << number_places.size(); ++code) {
      Witness witness = random_witness();
      for (std::size_t i = 0; i < number_places.size(); ++i) {
        const FloatFormat format = *float_format(type_at(number_places[i]).width_bits);
        const std::array<Bits, 3> sizes{0, format.power_of_two(0), format.infinity()};
        const bool is_negative = (code >> i & 1) != 0;
        set(witness, number_places[i],
            sizes[code >> number_places.size()] | (is_negative ? format.sign() : 0));
      }
      chosen.push_back(std::move(witness));
    }
  }

  // Pointers are set with what they point to.
  static void set(TypedValue& target, Bits value) {
    if (!target.type.is_pointer) target.bits = truncate(value, target.type.width_bits);
  }

  void set(Witness& witness, std::size_t place, Bits value) const {
    const std::size_t parameters = witness.arguments.size();
    if (place < parameters) {
      set(witness.arguments[place].value, value);
    } else if (executable_.is_input[place - parameters]) {
      set(witness.globals[place - parameters].value, value);
    }
  }

  // Parameters, then globals.
  std::size_t places() const { return executable_.parameters.size() + executable_.globals.size(); }
  const ScalarType& type_at(std::size_t place) const {
    const std::size_t parameters = executable_.parameters.size();
    return place < parameters ? executable_.parameters[place].value.type
                              : executable_.globals[place - parameters].value.type;
  }

  const std::vector<Bits>& values_for(const ScalarType& type) const {
    const auto numbers = interesting_.numbers.find(type.width_bits);
    const bool is_number = type.is_float && numbers != interesting_.numbers.end();
    return is_number && !numbers->second.empty() ? numbers->second : values_;
  }

  Bits random_value(const ScalarType& type) {
    const std::vector<Bits>& numbers = values_for(type);
    if (&numbers == &values_) return random_value();
    const std::size_t choice = random_.below(8);
    if (is_small_ || choice == 1) {
      const int k = static_cast<int>(random_.below(24)) - 6;
      return small_number(type.width_bits, k, random_.below(4) == 0);
    }
    if (choice == 0) return random_.next();
    if (choice == 2) {  // of a usual size, with all its digits
      const auto bits = static_cast<Bits>(random_.next());
      const Bits one = float_format(type.width_bits)->power_of_two(0);
      return one ^ (bits & (mask_of(type.width_bits - 12) | float_format(type.width_bits)->sign()));
    }
    return numbers[random_.below(numbers.size())];
  }

  // The meaning of the bits depends on the function that answers with them.
  Bits random_answer() {
    if (interesting_.answers.empty() || random_.below(2) == 0) return random_value();
    return random_number(interesting_.answers[random_.below(interesting_.answers.size())]);
  }

  Bits random_contents(const CType& type) {
    if (type.kind != CTypeKind::Float) return random_value();
    // A long double takes 16 bytes for its 80 bits.
    return random_number(type.size_bytes == 16 ? 80 : static_cast<unsigned>(type.size_bytes * 8));
  }

  Bits random_number(unsigned width_bits) {
    ScalarType type;
    type.width_bits = width_bits;
    type.is_float = true;
    return random_value(type);
  }

  Bits random_value() {
    if (is_small_) return static_cast<Bits>(static_cast<SignedBits>(random_.below(16)) - 3);
    switch (random_.below(8)) {
      case 0: return (Bits{random_.next()} << 64) | random_.next();
      case 1: return static_cast<Bits>(static_cast<SignedBits>(random_.below(300)) - 100);
      default: return values_[random_.below(values_.size())];
    }
  }

  Witness random_witness() {
    Witness witness;
    witness.arguments = executable_.parameters;
    witness.globals = executable_.globals;
    for (NamedValue& argument : witness.arguments) {
      set(argument.value, random_value(argument.value.type));
    }
    for (std::size_t i = 0; i < witness.globals.size(); ++i) {
      if (!executable_.is_input[i]) continue;
      set(witness.globals[i].value, random_value(witness.globals[i].value.type));
    }
    add_memory(witness);
    add_answers(witness);
    for (const MemoryObject& object : witness.memory) bytes_ += object.bytes.size();
    return witness;
  }

  // The pointer at this place must keep away from these: pointers that are set already.
  PointerLimits limits_of(const Witness& witness, std::size_t place) const {
    PointerLimits limits;
    for (const Executable::Apart& apart : executable_.apart) {
      if (apart.a != place && apart.b != place) continue;
      limits.is_exclusive = limits.is_exclusive || apart.is_declared;
      const std::size_t other = apart.a == place ? apart.b : apart.a;
      const std::size_t parameters = witness.arguments.size();
      const NamedValue& value =
          other < parameters ? witness.arguments[other] : witness.globals[other - parameters];
      if (value.place) limits.avoided.insert(value.place->object);
    }
    return limits;
  }

  void add_memory(Witness& witness) {
    memory_.start();
    // Pointers may lead to globals that are there before them.
    const bool is_before = has_shared_globals_ && random_.one_in(4);
    if (is_before) add_globals_in_memory(witness);
    for (std::size_t i = 0; i < witness.arguments.size(); ++i) {
      NamedValue& argument = witness.arguments[i];
      if (argument.value.type.is_pointer)
        memory_.choose(argument, executable_.parameter_types[i], argument.name, witness.memory,
                       limits_of(witness, i));
    }
    for (std::size_t i = 0; i < witness.globals.size(); ++i) {
      NamedValue& global = witness.globals[i];
      if (global.value.type.is_pointer && executable_.is_input[i])
        memory_.choose(global, executable_.global_types[i], global.name, witness.memory,
                       limits_of(witness, witness.arguments.size() + i));
    }
    if (!is_before) add_globals_in_memory(witness);
  }

  void add_globals_in_memory(Witness& witness) {
    for (std::uint32_t i = 0; i < executable_.memory_globals.size(); ++i) {
      const Executable::MemoryGlobal& global = executable_.memory_globals[i];
      if (!global.is_input || random_.one_in(3)) continue;  // it keeps what it starts with
      MemoryObject object =
          memory_.contents(global.type, global.size_bytes, global.name, witness.memory);
      object.global = i;
      witness.memory.push_back(std::move(object));
      if (global.is_shared) memory_.share(static_cast<std::uint32_t>(witness.memory.size() - 1));
    }
  }

  void add_answers(Witness& witness) {
    witness.answer_seed = random_.next();
    // An input that needs no function that changes memory is easier to read.
    if (is_small_ && replay::has_writing_answer(witness.answer_seed)) ++witness.answer_seed;
    for (std::size_t i = 0; i < ExecutionLimits::answers_per_input; ++i) {
      witness.answers.push_back(
          {random_answer(), std::vector<std::optional<Bits>>(witness.globals.size())});
    }
  }

  std::vector<Witness> first_inputs(std::size_t count) {
    std::vector<Witness> chosen;
    std::size_t bits = 0;
    const Witness first = random_witness();
    for (std::size_t place = 0; place < places(); ++place) bits += type_at(place).width_bits;
    for (std::size_t code = 0; code < std::min(count, std::size_t{1} << bits); ++code) {
      Witness witness = first;
      std::size_t rest = code;
      for (std::size_t place = 0; place < places(); ++place) {
        set(witness, place, rest);
        rest >>= type_at(place).width_bits;
      }
      witness.answers.clear();
      add_answers(witness);
      chosen.push_back(std::move(witness));
    }
    return chosen;
  }

  const Executable& executable_;
  Interesting interesting_;
  const std::vector<Bits>& values_;  // of interesting_
  Random random_;
  std::size_t bytes_ = 0;  // in all objects so far
  MemoryInputs memory_;
  bool has_shared_globals_;
  bool is_small_ = false;
};

}  // namespace

bool covers_every_input(const Executable& executable) {
  if (!executable.memory_globals.empty()) return false;
  std::size_t bits = 0;
  for (const NamedValue& parameter : executable.parameters) bits += parameter.value.type.width_bits;
  for (const NamedValue& global : executable.globals) bits += global.value.type.width_bits;
  return bits > 0 && bits <= ExecutionLimits::exhaustive_bits;
}

std::vector<Witness> choose_inputs(const Task& task, pairing::PairId pair,
                                   const Executable& executable, const ExecutionOptions& options) {
  std::set<Bits> constants;
  std::set<SortedConstant> sorted;
  std::set<unsigned> answers;
  for (const Side side : sides) {
    const ir::Program& program = task.programs[side];
    for (const ir::ProcedureId id : ir::reached_from(program, task.plan.pairs[pair].ids[side]))
      collect_constants(program.procedures[id], constants, sorted);
    for (const ir::External& external : program.externals) {
      if (external.return_type && external.return_type->is_float) {
        answers.insert(external.return_type->width_bits);
      }
    }
  }
  Interesting interesting{interesting_values(constants), {}, {answers.begin(), answers.end()}};
  for (const unsigned width : {32U, 64U, 80U}) {
    interesting.numbers[width] = interesting_numbers(width, sorted);
  }
  const std::uint64_t seed =
      options.seed * 0x9e3779b97f4a7c15ULL ^ hash_of(task.plan.pairs[pair].name);
  return InputChooser(executable, std::move(interesting), seed)
      .choose(options.count, options.is_brief);
}

}  // namespace tandem::engines::executions
