#include "replay/execute/execute.h"

#include <algorithm>
#include <alloca.h>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>

#include "replay/execute/shown.h"
#include "replay/execute/writes.h"
#include "replay/library/formats.h"
#include "replay/machine/answers.h"
#include "replay/machine/arena.h"
#include "replay/machine/capture.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace tandem::replay {
namespace {

Bits convert_value(Bits value, const ScalarType& from, const ScalarType& to) {
  const Bits given = truncate(value, from.width_bits);
  if (to.width_bits <= from.width_bits || !from.is_signed) return truncate(given, to.width_bits);
  return truncate(static_cast<Bits>(to_signed(given, from.width_bits)), to.width_bits);
}

// A slot that one side lacks has the type that the other gives it.
bool is_shared(const GlobalSlot& left, const GlobalSlot& right) {
  return !left.symbol.empty() && !right.symbol.empty();
}

const char* address_of(const Place& place) {
  return machine.witness_addresses[place.object] + place.offset_bytes;
}

Record fresh_record(const CompiledSide& side) {
  Record record;
  record.globals.resize(side.slots.size());
  record.markers.resize(side.marker_lines.size());
  return record;
}

void write_bytes(char* to, std::size_t size, const InputObject& object, std::uint8_t fill) {
  if (object.is_uninitialised) return;
  std::memcpy(to, object.bytes.data(), std::min(size, object.bytes.size()));
  for (const Padding& padding : object.padding) {
    if (padding.at_bytes >= size) break;
    char& byte = to[padding.at_bytes];
    byte = static_cast<char>((byte & ~padding.bits) | (fill & padding.bits));
  }
  for (const StoredPointer& pointer : object.pointers) {
    if (pointer.at_bytes > size || size - pointer.at_bytes < sizeof(void*)) continue;
    const char* target = address_of(pointer.place);
    std::memcpy(to + pointer.at_bytes, &target, sizeof target);
  }
}

// The objects of the input, in the arena or in the globals that they are the contents of.
// False if there is no room.
bool lay_out(const CompiledSide& side, const Input& input, std::uint8_t fill) {
  machine.witness_addresses.clear();
  machine.witness_types.clear();
  for (std::uint32_t i = 0; i < input.memory.size(); ++i) {
    const InputObject& object = input.memory[i];
    const std::uint32_t global = object.global ? side.memory_globals[*object.global] : no_index;
    char* address = global != no_index ? side.globals[global].address
                                       : arena.allocate(object.bytes.size(), ArenaKind::Witness, i);
    if (address == nullptr) return false;
    machine.witness_addresses.push_back(address);
    const auto type = side.named_types.find(object.type_name);
    machine.witness_types.push_back(type == side.named_types.end() ? CTypeId{} : type->second);
  }
  for (std::uint32_t i = 0; i < input.memory.size(); ++i) {
    const InputObject& object = input.memory[i];
    const std::uint32_t global = object.global ? side.memory_globals[*object.global] : no_index;
    write_bytes(machine.witness_addresses[i],
                global != no_index ? side.globals[global].size : object.bytes.size(), object, fill);
  }
  return true;
}

void pass_arguments(const CompiledSide& side, const Input& input, std::uint8_t fill) {
  machine.arguments = input.arguments;
  constexpr Bits every_byte = ~Bits{0} / 255;
  for (std::size_t i = 0; i < input.argument_padding.size(); ++i) {
    const Bits padding = input.argument_padding[i];
    machine.arguments[i] = (machine.arguments[i] & ~padding) | (every_byte * fill & padding);
  }
  for (const InputPointer& pointer : input.argument_pointers) {
    machine.arguments[pointer.index] = reinterpret_cast<std::uintptr_t>(address_of(pointer.place));
  }
  for (const InputPointer& pointer : input.global_pointers) {
    write_slot(side.slots[pointer.index],
               reinterpret_cast<std::uintptr_t>(address_of(pointer.place)));
  }
}

void reset_globals(const CompiledSide& side, const Input& input) {
  for (const GlobalImage& global : side.writable) {
    std::memcpy(global.address, global.initial.data(), global.initial.size());
  }
  for (std::size_t i = 0; i < side.slots.size(); ++i) write_slot(side.slots[i], input.globals[i]);
}

// Locals elsewhere than usual, and by a distance that no power of two divides.
constexpr std::size_t stack_shift_bytes = (std::size_t{21} << 20) + 12'336;

void call(const CompiledSide& side, Bits& returned) {
  if (side.placement == Placement::Other) {
    auto* shift = static_cast<volatile char*>(alloca(stack_shift_bytes));
    shift[0] = 0;  // or the compiler would leave it out
  }
  side.call(machine.arguments.data(), &returned);
}

void capture_memory(const CompiledSide& side, const Input& input, std::uint8_t fill,
                    Record& record) {
  record.memory.fill = fill;
  if (!capture(side, input, record.returned, record.memory)) record.code = unfinished;
}

std::optional<int> final_error() {
  int error = 0;
  if (machine.error_number != nullptr) std::memcpy(&error, machine.error_number, sizeof error);
  if (machine.library_error != 0 && error == machine.library_error) return std::nullopt;
  return error;
}

bool same_error(const Record& left, const Record& right) {
  return !left.error_number || !right.error_number || *left.error_number == *right.error_number;
}

bool same_returned(const Run& left, const Run& right) {
  const auto& left_type = left.side.returned;
  const auto& right_type = right.side.returned;
  if (!left_type || !right_type) return true;
  if (is_structure_returned(left.side) && is_structure_returned(right.side)) return true;
  const unsigned width = std::min(left_type->width_bits, right_type->width_bits);
  return truncate(left.record.returned, width) == truncate(right.record.returned, width);
}

bool same_globals(const Run& left, const Run& right) {
  for (std::size_t i = 0; i < left.side.slots.size(); ++i) {
    const SlotPlace& left_slot = left.side.slots[i];
    const SlotPlace& right_slot = right.side.slots[i];
    if (left_slot.address == nullptr || right_slot.address == nullptr) continue;
    const unsigned width = std::min(left_slot.type.width_bits, right_slot.type.width_bits);
    if (truncate(left.record.globals[i], width) != truncate(right.record.globals[i], width)) {
      return false;
    }
  }
  return true;
}

std::string_view text_of(const Run& run, const LoggedArgument& argument) {
  return std::string_view(run.record.texts).substr(argument.text_at, argument.text_size);
}

// True of a pointer to what both versions have, and tell from everything else.
bool has_place(const LoggedArgument& argument) {
  return argument.kind == FinalKind::Witness || argument.kind == FinalKind::MemoryGlobal ||
         argument.kind == FinalKind::Slot || argument.kind == FinalKind::Answer ||
         argument.kind == FinalKind::Stream;
}

// Any other pointer, unless it is to a text, is told from null only.
bool same_argument(const Run& left, const LoggedArgument& left_argument, const Run& right,
                   const LoggedArgument& right_argument) {
  if (left_argument.bits != right_argument.bits) return false;
  if (has_place(left_argument) && has_place(right_argument)) {
    return left_argument.kind == right_argument.kind &&
           left_argument.index == right_argument.index &&
           left_argument.offset == right_argument.offset;
  }
  if (left_argument.kind == FinalKind::Function && right_argument.kind == FinalKind::Function) {
    return left.side.functions[left_argument.index].name ==
           right.side.functions[right_argument.index].name;
  }
  if (!left_argument.is_text || !right_argument.is_text) return true;
  return text_of(left, left_argument) == text_of(right, right_argument);
}

bool is_value(const ExternalSite& site, std::size_t argument) {
  return argument < site.by_value.size() && site.by_value[argument].bytes != 0;
}

// The position of an assertion in the file is not part of what it does.
bool has_compared_arguments(const ExternalSite& site) { return !site.known->is_assertion; }

// Numbers of two sizes that agree as far as the smaller goes: who reads more of it than was passed
// reads anything.
bool same_in_narrower(const CrossingType& left, Bits left_bits, const CrossingType& right,
                      Bits right_bits) {
  if (left.kind != ValueKind::Integer || right.kind != ValueKind::Integer) return false;
  const unsigned width = std::min(left.width_bits, right.width_bits);
  return left.width_bits != right.width_bits &&
         truncate(left_bits, width) == truncate(right_bits, width);
}

std::string_view put_out_by(const Run& run, const LoggedCall& call) {
  return std::string_view(run.record.texts).substr(call.text_at, call.text_size);
}

bool same_call(const Run& left, const LoggedCall& left_call, const Run& right,
               const LoggedCall& right_call) {
  const ExternalSite& left_site = left.side.sites[left_call.site];
  const ExternalSite& right_site = right.side.sites[right_call.site];
  const bool is_indirect = left_site.is_indirect && right_site.is_indirect;
  if (!is_indirect && left_site.function != right_site.function) return false;
  if (is_indirect && (left_call.kind != right_call.kind || left_call.index != right_call.index ||
                      left_call.offset != right_call.offset)) {
    return false;
  }
  if (!has_compared_arguments(left_site)) return true;
  const bool is_put_out = left_call.is_put_out && right_call.is_put_out;
  if (is_put_out && put_out_by(left, left_call) != put_out_by(right, right_call)) return false;
  if (!is_put_out && left_site.arguments.size() != right_site.arguments.size()) return false;
  // Arguments of a format count by the text that it makes of them.
  const std::size_t compared =
      is_put_out ? *format_argument(left_site) : left_site.arguments.size();
  for (std::size_t i = 0; i < compared; ++i) {
    if (is_value(left_site, i) || is_value(right_site, i)) continue;  // it is shown
    const LoggedArgument& before = left.record.arguments[left_call.first_argument + i];
    const LoggedArgument& after = right.record.arguments[right_call.first_argument + i];
    if (!same_argument(left, before, right, after) &&
        !same_in_narrower(left_site.arguments[i], before.bits, right_site.arguments[i],
                          after.bits)) {
      return false;
    }
  }
  return true;
}

// How many calls both make alike, from the first on.
std::size_t count_same_calls(const Run& left, const Run& right) {
  const auto& left_calls = left.record.calls;
  const auto& right_calls = right.record.calls;
  const std::size_t most = std::min(left_calls.size(), right_calls.size());
  std::size_t count = 0;
  while (count < most && same_call(left, left_calls[count], right, right_calls[count])) ++count;
  return count;
}

bool same_calls(const Run& left, const Run& right) {
  const std::size_t count = left.record.calls.size();
  return count == right.record.calls.size() && count_same_calls(left, right) == count;
}

// True if both are undefined before they differ: they put out a null pointer as a text. Where only
// one does, that is how they differ.
bool have_printed_null(const Run& left, const Run& right) {
  const auto& left_calls = left.record.calls;
  const auto& right_calls = right.record.calls;
  const std::size_t same = count_same_calls(left, right);
  for (std::size_t i = 0; i <= same && i < left_calls.size() && i < right_calls.size(); ++i) {
    if (left_calls[i].prints_null && right_calls[i].prints_null) return true;
  }
  return false;
}

// True if the first calls that are not alike put out something by other formats, and it is not
// known what in both versions: it may be the same text.
bool may_put_out_alike(const Run& left, const Run& right) {
  const std::size_t at = count_same_calls(left, right);
  if (at >= left.record.calls.size() || at >= right.record.calls.size()) return false;
  const LoggedCall& left_call = left.record.calls[at];
  const LoggedCall& right_call = right.record.calls[at];
  const ExternalSite& site = left.side.sites[left_call.site];
  const ExternalSite& right_site = right.side.sites[right_call.site];
  if (site.is_indirect || site.function != right_site.function) return false;
  const auto format = format_argument(site);
  if (!format || (left_call.is_put_out && right_call.is_put_out)) return false;
  if (*format >= std::min(site.arguments.size(), right_site.arguments.size())) return false;
  for (std::size_t i = 0; i <= *format; ++i) {
    if (!same_argument(left, left.record.arguments[left_call.first_argument + i], right,
                       right.record.arguments[right_call.first_argument + i]))
      return i == *format;
  }
  return false;
}

bool is_other_type(const std::optional<CrossingType>& a, const std::optional<CrossingType>& b) {
  if (!a || !b) return false;  // what nobody looks at
  return a->kind != b->kind || (a->kind != ValueKind::Integer && a->width_bits != b->width_bits);
}

// Not the same function of the outside, though it has one name: its values go by other registers,
// or equal calls of it count as one in one version only.
bool is_other_function(const ExternalSite& a, const ExternalSite& b) {
  if (a.is_indirect || b.is_indirect || a.function != b.function) return false;
  if (a.is_pure != b.is_pure || is_other_type(a.returned, b.returned)) return true;
  if (a.returned && b.returned && a.returned->width_bits != b.returned->width_bits) return true;
  const std::size_t both = std::min(a.arguments.size(), b.arguments.size());
  for (std::size_t i = 0; i < both && !a.is_variadic && !b.is_variadic; ++i) {
    if (is_other_type(a.arguments[i], b.arguments[i])) return true;
  }
  return false;
}

// Until they part, a version called a function that the other version declares otherwise.
bool have_other_functions(const Run& left, const Run& right) {
  const std::size_t same = count_same_calls(left, right);
  const auto meets = [&](const Run& run, const Run& other) {
    const std::size_t count = std::min(same + 1, run.record.calls.size());
    for (std::size_t i = 0; i < count; ++i) {
      const ExternalSite& site = run.side.sites[run.record.calls[i].site];
      const auto& sites = other.side.sites;
      if (std::any_of(sites.begin(), sites.end(),
                      [&](const ExternalSite& its) { return is_other_function(site, its); })) {
        return true;
      }
    }
    return false;
  };
  return meets(left, right) || meets(right, left);
}

ScalarType plain_type(const CrossingType& type) {
  ScalarType plain;
  plain.width_bits = type.width_bits;
  plain.is_signed = type.is_signed;
  plain.is_pointer = type.kind == ValueKind::Pointer;
  plain.is_float = type.kind == ValueKind::Float || type.kind == ValueKind::Double ||
                   type.kind == ValueKind::LongDouble;
  return plain;
}

// A function behind a pointer is called by what both versions have.
std::string callee_name(const Input& input, const ExternalSite& site, const LoggedCall& call) {
  if (!site.is_indirect) return site.function;
  if (call.kind == FinalKind::Witness) return input.memory[call.index].function;
  return call.kind == FinalKind::Answer ? fmt::format("(answer {})", call.index + 1) : "";
}

ExternalCall external_call(const Run& run, std::size_t index, const Input& input,
                           const std::vector<std::string>& global_names) {
  const LoggedCall& call = run.record.calls[index];
  const ExternalSite& site = run.side.sites[call.site];
  ExternalCall described{
      .function = callee_name(input, site, call), .arguments = {}, .returned = {}};
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const LoggedArgument& argument = run.record.arguments[call.first_argument + i];
    if (argument.is_text) {
      described.arguments.emplace_back(std::string(text_of(run, argument)));
    } else {
      described.arguments.emplace_back(TypedValue{plain_type(site.arguments[i]), argument.bits});
    }
  }
  if (site.returned && site.returns) {
    const bool is_pointer = site.returned->kind == ValueKind::Pointer;
    described.returned =
        TypedValue{plain_type(*site.returned),
                   is_pointer ? canonical(call.returned, *site.returned) : call.returned};
  }
  described.wrote = writes_of(run.side, run.record, index);
  described.answered_argument = call.answered_argument;
  const auto stored = run.record.stored.begin() + call.first_stored;
  described.stored.assign(stored, stored + call.stored);
  if (call.is_put_out) described.put_out = std::string(put_out_by(run, call));
  if (index >= input.answers.size()) return described;
  const auto& written = input.answers[index].globals;
  for (std::size_t i = 0; i < written.size() && i < run.side.slots.size(); ++i) {
    if (!written[i] || run.side.slots[i].address == nullptr) continue;
    const ScalarType& type = run.side.entry.globals[i].type;
    described.wrote.push_back({global_names[i], {type, truncate(*written[i], type.width_bits)}});
  }
  return described;
}

std::vector<SourceLocation> lines_of(const Run& run) {
  std::vector<SourceLocation> lines;
  for (std::size_t marker = 0; marker < run.record.markers.size(); ++marker) {
    if (run.record.markers[marker] == 0) continue;
    const auto& behind = run.side.marker_lines[marker];
    lines.insert(lines.end(), behind.begin(), behind.end());
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

}  // namespace

bool needs_conversion(const Entry& from, const Entry& to) {
  for (std::size_t i = 0; i < from.parameters.size(); ++i) {
    if (from.parameters[i].width_bits != to.parameters[i].width_bits) return true;
  }
  for (std::size_t i = 0; i < from.globals.size(); ++i) {
    if (is_shared(from.globals[i], to.globals[i]) &&
        from.globals[i].type.width_bits != to.globals[i].type.width_bits) {
      return true;
    }
  }
  return false;
}

Input convert(const Input& input, const Entry& from, const Entry& to) {
  Input converted = input;
  for (std::size_t i = 0; i < from.parameters.size(); ++i) {
    converted.arguments[i] =
        convert_value(input.arguments[i], from.parameters[i], to.parameters[i]);
  }
  for (std::size_t i = 0; i < from.globals.size(); ++i) {
    if (!is_shared(from.globals[i], to.globals[i])) continue;
    const auto to_other = [&](Bits value) {
      return convert_value(value, from.globals[i].type, to.globals[i].type);
    };
    converted.globals[i] = to_other(input.globals[i]);
    for (Answer& answer : converted.answers) {
      if (i < answer.globals.size() && answer.globals[i]) {
        answer.globals[i] = to_other(*answer.globals[i]);
      }
    }
  }
  return converted;
}

namespace {

// The address sanitizer does not notice that a jump left frames on a stack that it does not know.
void forget_frames() {
#ifdef __SANITIZE_ADDRESS__
  const auto* here = static_cast<const char*>(__builtin_frame_address(0));
  if (here > machine.stack_begin && here < machine.stack_end)
    __asan_unpoison_memory_region(machine.stack_begin,
                                  static_cast<std::size_t>(here - machine.stack_begin));
#endif
}

}  // namespace

void execute(const CompiledSide& side, const Input& input, const Limits& limits,
             const Circumstances& circumstances, Record& record) {
  const std::uint8_t fill = circumstances.fill;
  record = fresh_record(side);
  arena.reset(side.placement, fill);
  reset_globals(side, input);
  if (!lay_out(side, input, fill)) return;
  pass_arguments(side, input, fill);
  std::memset(machine.fill, fill, sizeof machine.fill);
  machine.blocks_left = limits.blocks;
  machine.depth_left = limits.call_depth;
  machine.side = &side;
  machine.input = &input;
  machine.record = &record;
  machine.has_pointer_answer = false;
  machine.allocations = 0;
  machine.allocations_by.clear();
  machine.passed.clear();
  machine.earlier.clear();
  machine.fails_allocation = failing_allocation(input.answer_seed);
  machine.error_number = nullptr;
  machine.library_error = 0;
  machine.is_error_open = false;
  machine.choice = circumstances.choice;
  if (sigsetjmp(machine.stop_point, 0) == 0) {
    machine.is_running = 1;
    call(side, record.returned);
    record.code = stop_code(Ending::Return);
  } else {
    forget_frames();
  }
  machine.is_running = 0;
  if (record.code != stop_code(Ending::Return)) return;
  if (has_visible_memory(side, input)) capture_memory(side, input, fill, record);
  record.error_number = final_error();
  if (side.returned) record.returned = canonical(record.returned, *side.returned);
  for (std::size_t i = 0; i < side.slots.size(); ++i) record.globals[i] = read_slot(side.slots[i]);
}

bool is_comparable(const Record& record) {
  return record.code != unfinished && record.code != stop_code(Ending::Undefined);
}

namespace {

// All but calls and memory behind pointers.
bool same_but_calls(const Run& left, const Run& right) {
  if (left.record.code != right.record.code) return false;
  if (left.record.code == stop_code(Ending::Return) &&
      (!same_returned(left, right) || !same_globals(left, right) ||
       !same_error(left.record, right.record))) {
    return false;
  }
  return true;
}

// An answer that changed something else in each is not the same answer.
bool same_write(const Record& left, const Record& right) {
  if (!left.write || !right.write) return !left.write == !right.write;
  return left.write->call == right.write->call && left.write->object == right.write->object &&
         left.write->passed_by == right.write->passed_by &&
         left.write->argument == right.write->argument &&
         left.write->offset == right.write->offset && left.write->size == right.write->size &&
         left.write->value == right.write->value;
}

bool same_shown(const Both<Run>& runs) {
  const std::size_t calls = runs[Side::Old].record.calls.size();
  for (std::size_t i = 0; i < calls; ++i) {
    if (!shows_same(runs, i)) return false;
  }
  return true;
}

// An allocation that fails in one version only, or not for the same request, is
// not the same event in both.
bool same_failure(const Record& left, const Record& right) {
  return left.failed_allocation == right.failed_allocation &&
         (left.failed_allocation == 0 || left.failed_size == right.failed_size);
}

}  // namespace

namespace {

Likeness look_alike(const Run& old_run, const Run& new_run, const Comparison& comparison) {
  if (!same_failure(old_run.record, new_run.record)) return Likeness::Unclear;
  if (have_printed_null(old_run, new_run)) return Likeness::Unclear;
  if (may_put_out_alike(old_run, new_run)) return Likeness::Unclear;
  const bool has_same_calls = same_calls(old_run, new_run);
  if (has_same_calls && !same_write(old_run.record, new_run.record)) return Likeness::Unclear;
  if (!has_same_calls || !same_but_calls(old_run, new_run)) return Likeness::Different;
  // Fields of one version only are among what is shown, and nobody knows where.
  if (!comparison.by_field && !same_shown({{old_run, new_run}})) return Likeness::Different;
  const FinalState& before = old_run.record.memory;
  const FinalState& after = new_run.record.memory;
  if (before.is_empty() || after.is_empty()) return Likeness::Same;
  return compare_memory(make_both(&before, &after),
                        {comparison.types, comparison.roots, 1, comparison.by_field})
      .likeness;
}

}  // namespace

Likeness compare(const Run& old_run, const Run& new_run, const Comparison& comparison) {
  const Likeness likeness = look_alike(old_run, new_run, comparison);
  const bool says_nothing =
      likeness == Likeness::Different && have_other_functions(old_run, new_run);
  return says_nothing ? Likeness::Unclear : likeness;
}

bool is_same_again(const CompiledSide& side, Record& seen, const Run& again) {
  if (!is_comparable(again.record) || !same_failure(seen, again.record) ||
      !same_but_calls({side, seen}, again) || !same_calls({side, seen}, again) ||
      !same_write(seen, again.record)) {
    return false;
  }
  mark_unknown_shown(seen, again.record);
  return mark_unknown(seen.memory, again.record.memory, MayChange::FillOnly);
}

Behaviour behaviour_of(const Run& run, const Input& input,
                       const std::vector<std::string>& global_names) {
  Behaviour behaviour;
  behaviour.ending = ending_of(run.record.code);
  const Entry& entry = run.side.entry;
  if (behaviour.ending == Ending::Return) {
    if (entry.return_type) {
      behaviour.returned = TypedValue{*entry.return_type,
                                      truncate(run.record.returned, entry.return_type->width_bits)};
    }
    for (std::size_t i = 0; i < entry.globals.size(); ++i) {
      if (run.side.slots[i].address == nullptr) continue;
      behaviour.globals.push_back(
          {global_names[i], {entry.globals[i].type, run.record.globals[i]}});
    }
  }
  for (std::size_t i = 0; i < run.record.calls.size(); ++i) {
    behaviour.calls.push_back(external_call(run, i, input, global_names));
  }
  behaviour.lines = lines_of(run);
  return behaviour;
}

ExternalCall failed_call(const Record& record) {
  ExternalCall call{.function = std::string(record.failed_function),
                    .arguments = {},
                    .returned = {},
                    .wrote = {},
                    .ordinal = record.failed_ordinal};
  const ScalarType size{"unsigned long", 64, false, false};
  const ScalarType pointer{"void *", 64, false, true};
  call.arguments.emplace_back(TypedValue{size, record.failed_size});
  call.returned = TypedValue{pointer, 0};
  return call;
}

std::vector<PlacedArgument> placed_arguments(const Run& run) {
  std::vector<PlacedArgument> placed;
  for (std::uint32_t call = 0; call < run.record.calls.size(); ++call) {
    const LoggedCall& logged = run.record.calls[call];
    const std::size_t count = run.side.sites[logged.site].arguments.size();
    for (std::uint32_t i = 0; i < count; ++i) {
      const LoggedArgument& argument = run.record.arguments[logged.first_argument + i];
      const bool is_function = argument.kind == FinalKind::Function;
      if (is_value(run.side.sites[logged.site], i)) continue;
      if (!has_place(argument) && !is_function) continue;
      placed.push_back({call, i, argument.kind, argument.index, argument.offset,
                        is_function ? run.side.functions[argument.index].name : ""});
    }
  }
  return placed;
}

}  // namespace tandem::replay
