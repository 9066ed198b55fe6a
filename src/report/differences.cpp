#include "report/differences.h"

#include <algorithm>

#include "report/values.h"

namespace tandem::report {
namespace {

std::optional<std::string> global_text(const ShownBehaviour& behaviour, const std::string& name) {
  for (const ShownValue& global : behaviour.globals) {
    if (global.name == name) return value_text(global);
  }
  return std::nullopt;
}

void add_globals(const Both<ShownBehaviour>& run, std::vector<Difference>& found) {
  std::vector<std::string> names;
  for (const Side side : sides) {
    for (const ShownValue& global : run[side].globals) {
      if (std::find(names.begin(), names.end(), global.name) == names.end()) {
        names.push_back(global.name);
      }
    }
  }
  for (const std::string& name : names) {
    const auto text =
        make_both(global_text(run[Side::Old], name), global_text(run[Side::New], name));
    if (text[Side::Old] != text[Side::New]) found.push_back({Difference::Kind::Global, name, text});
  }
}

std::optional<std::string> call_at(const Confirmed& run, Side side, std::size_t index) {
  if (index >= run.behaviours()[side].calls.size()) return std::nullopt;
  return call_text(said_call(run, side, index));
}

std::optional<std::string> returned_of(const Confirmed& run, Side side) {
  if (!run.behaviours()[side].returned) return std::nullopt;
  return returned_text(run, side);
}

void shorten(Difference& difference) {
  auto& text = difference.text;
  const auto texts =
      shortened(make_both(text[Side::Old].value_or(""), text[Side::New].value_or("")));
  for (const Side side : sides) {
    if (text[side]) text[side] = texts[side];
  }
}

bool end_alike(const Behaviour& before, const Behaviour& after) {
  return before.ending == after.ending && before.is_endless == after.is_endless;
}

// The same places on both sides, in the same order.
void add_memory(const Both<ShownBehaviour>& run, std::vector<Difference>& found) {
  const auto& before = run[Side::Old].memory;
  const auto& after = run[Side::New].memory;
  for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
    found.push_back({Difference::Kind::Memory, before[i].name,
                     make_both<std::optional<std::string>>(before[i].value, after[i].value)});
  }
}

}  // namespace

const char* to_text(Difference::Kind kind) {
  switch (kind) {
    case Difference::Kind::Ending: return "ending";
    case Difference::Kind::Return: return "return";
    case Difference::Kind::Global: return "global";
    case Difference::Kind::Memory: return "memory";
    case Difference::Kind::Call: return "call";
  }
  return "";
}

std::string outcome_text(const Behaviour& behaviour) {
  return behaviour.is_endless ? "does-not-end" : tandem::to_text(behaviour.ending);
}

std::vector<Difference> differences(const Confirmed& run) {
  const Behaviour& before = run.behaviours()[Side::Old];
  const Behaviour& after = run.behaviours()[Side::New];
  std::vector<Difference> found;
  if (!end_alike(before, after)) {
    found.push_back(
        {Difference::Kind::Ending, "",
         make_both<std::optional<std::string>>(outcome_text(before), outcome_text(after))});
  } else {
    // With other endings, a value that only one side has is no difference of its own.
    const auto returned = make_both(returned_of(run, Side::Old), returned_of(run, Side::New));
    if (returned[Side::Old] != returned[Side::New]) {
      found.push_back({Difference::Kind::Return, "", returned});
    }
    add_globals(run.shown().behaviours, found);
    add_memory(run.shown().behaviours, found);
  }
  if (!has_like_calls_only(run)) {
    const std::size_t index = like_calls(run);
    found.push_back({Difference::Kind::Call, "",
                     make_both(call_at(run, Side::Old, index), call_at(run, Side::New, index))});
  }
  for (Difference& difference : found) shorten(difference);
  return found;
}

namespace {

bool is_like(const SaidCall& before, const SaidCall& after) {
  if (before.call.put_out && after.call.put_out && before.call.function == after.call.function &&
      *before.call.put_out == *after.call.put_out &&
      before.shown.pointers == after.shown.pointers) {
    return true;
  }
  return call_text(before) == call_text(after);
}

}  // namespace

std::size_t like_calls(const Confirmed& run) {
  const std::size_t most =
      std::min(run.behaviours()[Side::Old].calls.size(), run.behaviours()[Side::New].calls.size());
  std::size_t count = 0;
  while (count < most &&
         is_like(said_call(run, Side::Old, count), said_call(run, Side::New, count))) {
    ++count;
  }
  return count;
}

bool has_like_calls_only(const Confirmed& run) {
  const std::size_t count = run.behaviours()[Side::Old].calls.size();
  return count == run.behaviours()[Side::New].calls.size() && like_calls(run) == count;
}

}  // namespace tandem::report
