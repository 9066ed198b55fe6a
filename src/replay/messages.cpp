#include "replay/messages.h"

#include "replay/wire.h"

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
  out.number((type.is_signed ? 1U : 0U) | (type.is_pointer ? 2U : 0U));
}
ScalarType take_type(Reader& in) {
  ScalarType type;
  type.name = in.text();
  type.width_bits = static_cast<unsigned>(in.number());
  const std::uint64_t flags = in.number();
  type.is_signed = (flags & 1) != 0;
  type.is_pointer = (flags & 2) != 0;
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
}
NamedValue take_named(Reader& in) {
  NamedValue value;
  value.name = in.text();
  value.value = take_value(in);
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
}
Entry take_entry(Reader& in) {
  Entry entry;
  entry.symbol = in.text();
  entry.parameters = take_all<ScalarType>(in, take_type);
  entry.return_type = take_optional<ScalarType>(in, take_type);
  entry.globals = take_all<GlobalSlot>(in, take_slot);
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

void put_input(Writer& out, const Input& input) {
  put_all(out, input.arguments, put_bits);
  put_all(out, input.globals, put_bits);
  put_all(out, input.answers, put_answer);
  out.number(input.answer_seed);
}
Input take_input(Reader& in) {
  Input input;
  input.arguments = take_all<Bits>(in, take_bits);
  input.globals = take_all<Bits>(in, take_bits);
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

void put_call(Writer& out, const ExternalCall& call) {
  out.text(call.function);
  put_all(out, call.arguments, put_argument);
  put_optional(out, call.returned, put_value);
  put_all(out, call.wrote, put_named);
}
ExternalCall take_call(Reader& in) {
  ExternalCall call;
  call.function = in.text();
  call.arguments = take_all<CallArgument>(in, take_argument);
  call.returned = take_optional<TypedValue>(in, take_value);
  call.wrote = take_all<NamedValue>(in, take_named);
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

void put_behaviours(Writer& out, const Both<Behaviour>& behaviours) {
  for (Side side : sides) put_behaviour(out, behaviours[side]);
}
Both<Behaviour> take_behaviours(Reader& in) {
  Both<Behaviour> behaviours;
  for (Side side : sides) behaviours[side] = take_behaviour(in);
  return behaviours;
}

void put_difference(Writer& out, const Difference& difference) {
  out.number(difference.input);
  put_behaviours(out, difference.behaviours);
}
Difference take_difference(Reader& in) {
  Difference difference;
  difference.input = in.number();
  difference.behaviours = take_behaviours(in);
  return difference;
}

RunRequest take_run(Reader& in) {
  RunRequest request;
  for (Side side : sides) {
    request.subject.entry[side] = take_entry(in);
    request.subject.overflow[side] = static_cast<OverflowCheck>(in.number());
  }
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
  put_optional(out, reply.difference, put_difference);
  out.text(reply.trouble);
  return out.bytes();
}

std::string encode(const Both<Behaviour>& behaviours) {
  Writer out;
  put_behaviours(out, behaviours);
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
  reply.difference = take_optional<Difference>(in, take_difference);
  reply.trouble = in.text();
  if (!in.is_ok()) return std::nullopt;
  return reply;
}

std::optional<Both<Behaviour>> decode_behaviours(std::string_view bytes) {
  Reader in(bytes);
  Both<Behaviour> behaviours = take_behaviours(in);
  const auto is_ending = [](Ending ending) { return ending <= Ending::Undefined; };
  if (!in.is_ok() || !is_ending(behaviours[Side::Old].ending) ||
      !is_ending(behaviours[Side::New].ending)) {
    return std::nullopt;
  }
  return behaviours;
}

}  // namespace tandem::replay
