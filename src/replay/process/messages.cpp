#include "replay/process/messages.h"

#include "replay/process/wire.h"

namespace tandem::replay {
namespace {

constexpr std::uint64_t load_tag = 1;
constexpr std::uint64_t run_tag = 2;

template <class T, class Put>
void put_all(Writer& out, const std::vector<T>& items, Put put) {
  out.number(items.size());
  for (const T& item : items) put(out, item);
}

template <class T, class Take>
std::vector<T> take_all(Reader& in, Take take) {
  std::vector<T> items;
  const std::size_t count = in.count();
  items.reserve(count);
  for (std::size_t i = 0; i < count && in.is_ok(); ++i) items.push_back(take(in));
  return items;
}

void put_bits(Writer& out, Bits value) { out.bits(value); }
Bits take_bits(Reader& in) { return in.bits(); }
void put_text(Writer& out, const std::string& value) { out.text(value); }
std::string take_text(Reader& in) { return in.text(); }

void put_type(Writer& out, const ScalarType& type) {
  out.text(type.name);
  out.number(type.width_bits);
  out.number((type.is_signed ? 1U : 0U) | (type.is_pointer ? 2U : 0U) | (type.is_float ? 4U : 0U));
}
ScalarType take_type(Reader& in) {
  ScalarType type;
  type.name = in.text();
  type.width_bits = static_cast<unsigned>(in.number());
  const std::uint64_t flags = in.number();
  type.is_signed = (flags & 1) != 0;
  type.is_pointer = (flags & 2) != 0;
  type.is_float = (flags & 4) != 0;
  return type;
}

template <class T, class Put>
void put_optional(Writer& out, const std::optional<T>& value, Put put) {
  out.number(value ? 1 : 0);
  if (value) put(out, *value);
}
template <class T, class Take>
std::optional<T> take_optional(Reader& in, Take take) {
  if (in.number() == 0) return std::nullopt;
  return take(in);
}

void put_value(Writer& out, const TypedValue& value) {
  put_type(out, value.type);
  out.bits(value.bits);
}
TypedValue take_value(Reader& in) {
  TypedValue value;
  value.type = take_type(in);
  value.bits = in.bits();
  return value;
}

void put_named(Writer& out, const NamedValue& value) {
  out.text(value.name);
  put_value(out, value.value);
  out.text(value.text);
}
NamedValue take_named(Reader& in) {
  NamedValue value;
  value.name = in.text();
  value.value = take_value(in);
  value.text = in.text();
  return value;
}

void put_slot(Writer& out, const GlobalSlot& slot) {
  out.text(slot.symbol);
  put_type(out, slot.type);
}
GlobalSlot take_slot(Reader& in) {
  GlobalSlot slot;
  slot.symbol = in.text();
  slot.type = take_type(in);
  return slot;
}

void put_entry(Writer& out, const Entry& entry) {
  out.text(entry.symbol);
  put_all(out, entry.parameters, put_type);
  put_optional(out, entry.return_type, put_type);
  put_all(out, entry.globals, put_slot);
  put_all(out, entry.memory_globals, put_text);
  put_all(out, entry.shared_globals, put_text);
  put_all(out, entry.not_writing, put_text);
}
Entry take_entry(Reader& in) {
  Entry entry;
  entry.symbol = in.text();
  entry.parameters = take_all<ScalarType>(in, take_type);
  entry.return_type = take_optional<ScalarType>(in, take_type);
  entry.globals = take_all<GlobalSlot>(in, take_slot);
  entry.memory_globals = take_all<std::string>(in, take_text);
  entry.shared_globals = take_all<std::string>(in, take_text);
  entry.not_writing = take_all<std::string>(in, take_text);
  return entry;
}

void put_answer(Writer& out, const Answer& answer) {
  out.bits(answer.returned);
  put_all(out, answer.globals, [](Writer& to, const std::optional<Bits>& written) {
    put_optional(to, written, put_bits);
  });
}
Answer take_answer(Reader& in) {
  Answer answer;
  answer.returned = in.bits();
  answer.globals = take_all<std::optional<Bits>>(
      in, [](Reader& from) { return take_optional<Bits>(from, take_bits); });
  return answer;
}

void put_place(Writer& out, const Place& place) {
  out.number(place.object);
  out.number(static_cast<std::uint64_t>(place.offset_bytes));
}
Place take_place(Reader& in) {
  Place place;
  place.object = static_cast<std::uint32_t>(in.number());
  place.offset_bytes = static_cast<std::int64_t>(in.number());
  return place;
}

void put_input_pointer(Writer& out, const InputPointer& pointer) {
  out.number(pointer.index);
  put_place(out, pointer.place);
}
InputPointer take_input_pointer(Reader& in) {
  InputPointer pointer;
  pointer.index = static_cast<std::uint32_t>(in.number());
  pointer.place = take_place(in);
  return pointer;
}

void put_stored(Writer& out, const StoredPointer& pointer) {
  out.number(pointer.at_bytes);
  put_place(out, pointer.place);
}
StoredPointer take_stored(Reader& in) {
  StoredPointer pointer;
  pointer.at_bytes = in.number();
  pointer.place = take_place(in);
  return pointer;
}

void put_object(Writer& out, const InputObject& object) {
  out.number(object.type.index);
  out.number(object.count);
  out.number(object.global ? std::uint64_t{*object.global} + 1 : 0);
  out.text(object.bytes);
  put_all(out, object.pointers, put_stored);
  out.number(object.is_function ? 1 : 0);
  out.number(object.is_uninitialised ? 1 : 0);
  out.text(object.type_name);
}
InputObject take_object(Reader& in) {
  InputObject object;
  object.type.index = static_cast<std::uint32_t>(in.number());
  object.count = in.number();
  if (const std::uint64_t global = in.number(); global != 0) {
    object.global = static_cast<std::uint32_t>(global - 1);
  }
  object.bytes = in.text();
  object.pointers = take_all<StoredPointer>(in, take_stored);
  object.is_function = in.number() != 0;
  object.is_uninitialised = in.number() != 0;
  object.type_name = in.text();
  return object;
}

void put_input(Writer& out, const Input& input) {
  put_all(out, input.arguments, put_bits);
  put_all(out, input.globals, put_bits);
  put_all(out, input.argument_pointers, put_input_pointer);
  put_all(out, input.global_pointers, put_input_pointer);
  put_all(out, input.memory, put_object);
  put_all(out, input.answers, put_answer);
  out.number(input.answer_seed);
}
Input take_input(Reader& in) {
  Input input;
  input.arguments = take_all<Bits>(in, take_bits);
  input.globals = take_all<Bits>(in, take_bits);
  input.argument_pointers = take_all<InputPointer>(in, take_input_pointer);
  input.global_pointers = take_all<InputPointer>(in, take_input_pointer);
  input.memory = take_all<InputObject>(in, take_object);
  input.answers = take_all<Answer>(in, take_answer);
  input.answer_seed = in.number();
  return input;
}

void put_argument(Writer& out, const CallArgument& argument) {
  out.number(argument.index());
  if (const auto* value = std::get_if<TypedValue>(&argument)) {
    put_value(out, *value);
  } else {
    out.text(std::get<std::string>(argument));
  }
}
CallArgument take_argument(Reader& in) {
  if (in.number() == 0) return take_value(in);
  return in.text();
}

void put_shown(Writer& out, const ShownPart& part) {
  out.number(part.argument);
  put_all(out, part.path, [](Writer& to, std::uint64_t offset) { to.number(offset); });
  out.number(part.size_bytes);
  out.text(part.name);
  out.text(part.value);
}
ShownPart take_shown(Reader& in) {
  ShownPart part;
  part.argument = static_cast<std::uint32_t>(in.number());
  part.path = take_all<std::uint64_t>(in, [](Reader& from) { return from.number(); });
  part.size_bytes = in.number();
  part.name = in.text();
  part.value = in.text();
  return part;
}

void put_call(Writer& out, const ExternalCall& call) {
  out.text(call.function);
  put_all(out, call.arguments, put_argument);
  put_optional(out, call.returned, put_value);
  put_all(out, call.wrote, put_named);
  put_all(out, call.pointer_texts, put_text);
  put_all(out, call.shown, put_shown);
  put_optional(out, call.put_out, put_text);
  put_optional(out, call.answered_argument,
               [](Writer& to, std::uint32_t index) { to.number(index); });
  put_all(out, call.stored, [](Writer& to, const StoredAt& stored) {
    to.number(stored.argument);
    to.text(stored.bytes);
  });
  out.number(call.ordinal);
}
ExternalCall take_call(Reader& in) {
  ExternalCall call;
  call.function = in.text();
  call.arguments = take_all<CallArgument>(in, take_argument);
  call.returned = take_optional<TypedValue>(in, take_value);
  call.wrote = take_all<NamedValue>(in, take_named);
  call.pointer_texts = take_all<std::string>(in, take_text);
  call.shown = take_all<ShownPart>(in, take_shown);
  call.put_out = take_optional<std::string>(in, take_text);
  call.answered_argument = take_optional<std::uint32_t>(
      in, [](Reader& from) { return static_cast<std::uint32_t>(from.number()); });
  call.stored = take_all<StoredAt>(in, [](Reader& from) {
    StoredAt stored;
    stored.argument = static_cast<std::uint32_t>(from.number());
    stored.bytes = from.text();
    return stored;
  });
  call.ordinal = static_cast<std::uint32_t>(in.number());
  return call;
}

void put_location(Writer& out, const SourceLocation& where) {
  out.text(where.file);
  out.number(where.line);
}
SourceLocation take_location(Reader& in) {
  SourceLocation where;
  where.file = in.text();
  where.line = static_cast<std::uint32_t>(in.number());
  return where;
}

void put_behaviour(Writer& out, const Behaviour& behaviour) {
  out.number(static_cast<std::uint64_t>(behaviour.ending));
  put_optional(out, behaviour.returned, put_value);
  put_all(out, behaviour.globals, put_named);
  put_all(out, behaviour.calls, put_call);
  put_all(out, behaviour.lines, put_location);
}
Behaviour take_behaviour(Reader& in) {
  Behaviour behaviour;
  behaviour.ending = static_cast<Ending>(in.number());
  behaviour.returned = take_optional<TypedValue>(in, take_value);
  behaviour.globals = take_all<NamedValue>(in, take_named);
  behaviour.calls = take_all<ExternalCall>(in, take_call);
  behaviour.lines = take_all<SourceLocation>(in, take_location);
  return behaviour;
}

void put_state(Writer& out, const FinalState& state) {
  out.text(state.bytes);
  out.text(state.unknown);
  put_all(out, state.objects, [](Writer& to, const FinalObject& object) {
    to.number(static_cast<std::uint64_t>(object.kind));
    to.number(object.index);
    to.text(object.name);
    to.number(object.first_byte);
    to.number(object.size);
    to.number(object.first_pointer);
    to.number(object.pointers);
  });
  put_all(out, state.pointers, [](Writer& to, const FinalPointer& pointer) {
    to.number(pointer.at);
    to.number(pointer.object);
    to.number(static_cast<std::uint64_t>(pointer.offset));
  });
  out.number(state.roots);
  out.number(state.fill);
}
FinalState take_state(Reader& in) {
  FinalState state;
  state.bytes = in.text();
  state.unknown = in.text();
  state.objects = take_all<FinalObject>(in, [](Reader& from) {
    FinalObject object;
    object.kind = static_cast<FinalKind>(from.number());
    object.index = static_cast<std::uint32_t>(from.number());
    object.name = from.text();
    object.first_byte = from.number();
    object.size = from.number();
    object.first_pointer = static_cast<std::uint32_t>(from.number());
    object.pointers = static_cast<std::uint32_t>(from.number());
    return object;
  });
  state.pointers = take_all<FinalPointer>(in, [](Reader& from) {
    FinalPointer pointer;
    pointer.at = from.number();
    pointer.object = static_cast<std::uint32_t>(from.number());
    pointer.offset = static_cast<std::int64_t>(from.number());
    return pointer;
  });
  state.roots = static_cast<std::uint32_t>(in.number());
  state.fill = static_cast<std::uint8_t>(in.number());
  return state;
}

void put_placed(Writer& out, const PlacedArgument& placed) {
  out.number(placed.call);
  out.number(placed.argument);
  out.number(static_cast<std::uint64_t>(placed.kind));
  out.number(placed.index);
  out.number(static_cast<std::uint64_t>(placed.offset));
  out.text(placed.name);
}
PlacedArgument take_placed(Reader& in) {
  PlacedArgument placed;
  placed.call = static_cast<std::uint32_t>(in.number());
  placed.argument = static_cast<std::uint32_t>(in.number());
  placed.kind = static_cast<FinalKind>(in.number());
  placed.index = static_cast<std::uint32_t>(in.number());
  placed.offset = static_cast<std::int64_t>(in.number());
  placed.name = in.text();
  return placed;
}

void put_outcomes(Writer& out, const Outcomes& outcomes) {
  for (Side side : sides) {
    put_behaviour(out, outcomes.behaviours[side]);
    put_state(out, outcomes.states[side]);
    put_all(out, outcomes.placed[side], put_placed);
  }
}
Outcomes take_outcomes(Reader& in) {
  Outcomes outcomes;
  for (Side side : sides) {
    outcomes.behaviours[side] = take_behaviour(in);
    outcomes.states[side] = take_state(in);
    outcomes.placed[side] = take_all<PlacedArgument>(in, take_placed);
  }
  return outcomes;
}

bool is_plausible(const Outcomes& outcomes) {
  for (Side side : sides) {
    if (outcomes.behaviours[side].ending > Ending::Undefined) return false;
    if (!is_consistent(outcomes.states[side])) return false;
  }
  return true;
}

void put_difference(Writer& out, const Difference& difference) {
  out.number(difference.input);
  put_outcomes(out, difference.outcomes);
}
Difference take_difference(Reader& in) {
  Difference difference;
  difference.input = in.number();
  difference.outcomes = take_outcomes(in);
  return difference;
}

void put_c_type(Writer& out, const CType& type) {
  out.number(static_cast<std::uint64_t>(type.kind));
  out.text(type.name);
  out.number(type.size_bytes);
  out.number(type.is_signed ? 1 : 0);
  out.number(type.target.index);
  out.number(type.count);
  put_all(out, type.fields, [](Writer& to, const CField& field) {
    to.text(field.name);
    to.number(field.type.index);
    to.number(field.offset_bits);
    to.number(field.width_bits);
  });
}
CType take_c_type(Reader& in) {
  CType type;
  type.kind = static_cast<CTypeKind>(in.number());
  type.name = in.text();
  type.size_bytes = in.number();
  type.is_signed = in.number() != 0;
  type.target.index = static_cast<std::uint32_t>(in.number());
  type.count = in.number();
  type.fields = take_all<CField>(in, [](Reader& from) {
    CField field;
    field.name = from.text();
    field.type.index = static_cast<std::uint32_t>(from.number());
    field.offset_bits = from.number();
    field.width_bits = static_cast<std::uint32_t>(from.number());
    return field;
  });
  return type;
}

RunRequest take_run(Reader& in) {
  RunRequest request;
  for (Side side : sides) {
    request.subject.entry[side] = take_entry(in);
    request.subject.overflow[side] = static_cast<OverflowCheck>(in.number());
  }
  request.subject.by_field = in.number() != 0;
  request.subject.relation = static_cast<Relation>(in.number());
  const std::size_t types = in.count();
  for (std::size_t i = 0; i < types && in.is_ok(); ++i) request.subject.types.add(take_c_type(in));
  request.subject.memory_global_types = take_all<CTypeId>(
      in, [](Reader& from) { return CTypeId{static_cast<std::uint32_t>(from.number())}; });
  request.limits.blocks = in.number();
  request.limits.call_depth = static_cast<std::uint32_t>(in.number());
  request.limits.seconds = static_cast<std::uint32_t>(in.number());
  request.global_names = take_all<std::string>(in, take_text);
  request.inputs = take_all<Input>(in, take_input);
  return request;
}

}  // namespace

std::string encode(const LoadRequest& request) {
  Writer out;
  out.number(load_tag);
  for (Side side : sides) out.text(request.bitcode[side]);
  return out.bytes();
}

std::string encode(const RunRequest& request) {
  Writer out;
  out.number(run_tag);
  for (Side side : sides) {
    put_entry(out, request.subject.entry[side]);
    out.number(static_cast<std::uint64_t>(request.subject.overflow[side]));
  }
  out.number(request.subject.by_field ? 1 : 0);
  out.number(static_cast<std::uint64_t>(request.subject.relation));
  out.number(request.subject.types.size());
  for (const CType& type : request.subject.types) put_c_type(out, type);
  put_all(out, request.subject.memory_global_types,
          [](Writer& to, CTypeId type) { to.number(type.index); });
  out.number(request.limits.blocks);
  out.number(request.limits.call_depth);
  out.number(request.limits.seconds);
  put_all(out, request.global_names, put_text);
  put_all(out, request.inputs, put_input);
  return out.bytes();
}

std::string encode(const Reply& reply) {
  Writer out;
  out.number(reply.executions);
  out.number(reply.comparable);
  out.number(reply.undefined_in_new);
  put_optional(out, reply.difference, put_difference);
  out.text(reply.trouble);
  return out.bytes();
}

std::string encode(const Outcomes& outcomes) {
  Writer out;
  put_outcomes(out, outcomes);
  return out.bytes();
}

std::string encode(const Entry& entry, OverflowCheck overflow) {
  Writer out;
  put_entry(out, entry);
  out.number(static_cast<std::uint64_t>(overflow));
  return out.bytes();
}

std::optional<Request> decode_request(std::string_view bytes) {
  Reader in(bytes);
  const std::uint64_t tag = in.number();
  Request request;
  if (tag == load_tag) {
    LoadRequest load;
    for (Side side : sides) load.bitcode[side] = in.text();
    request = std::move(load);
  } else if (tag == run_tag) {
    request = take_run(in);
  } else {
    return std::nullopt;
  }
  if (!in.is_ok()) return std::nullopt;
  return request;
}

std::optional<Reply> decode_reply(std::string_view bytes) {
  Reader in(bytes);
  Reply reply;
  reply.executions = in.number();
  reply.comparable = in.number();
  reply.undefined_in_new = in.number();
  reply.difference = take_optional<Difference>(in, take_difference);
  reply.trouble = in.text();
  if (!in.is_ok()) return std::nullopt;
  if (reply.difference && !is_plausible(reply.difference->outcomes)) return std::nullopt;
  return reply;
}

std::optional<Outcomes> decode_outcomes(std::string_view bytes) {
  Reader in(bytes);
  Outcomes outcomes = take_outcomes(in);
  if (!in.is_ok() || !is_plausible(outcomes)) return std::nullopt;
  return outcomes;
}

}  // namespace tandem::replay
