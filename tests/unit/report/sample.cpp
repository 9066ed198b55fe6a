#include "sample.h"

// Only replay::Runner can make a Confirmed; the tests have no replay, so this
// one stands in its place.
namespace tandem::replay {
class Runner {
 public:
  static Confirmed make(Witness witness, Both<Behaviour> behaviours, ShownRun shown) {
    return {std::move(witness), std::move(behaviours), std::move(shown)};
  }
};
}  // namespace tandem::replay

namespace tandem::report {
namespace {

const ScalarType int_type{"int", 32, true, false};

TypedValue int_of(int value) {
  return {int_type, truncate(static_cast<Bits>(static_cast<SignedBits>(value)), 32)};
}

Behaviour clamp_run(const std::string& file, int returned, int limit,
                    const std::vector<std::uint32_t>& lines) {
  Behaviour run;
  run.returned = int_of(returned);
  run.globals = {int_value("limit", limit), int_value("steps", 1)};
  ExternalCall sensor = call_of("read_sensor", {});
  sensor.returned = int_of(5);
  run.calls = {sensor, call_of("log", {std::string("n\n"), int_of(returned)})};
  for (const std::uint32_t line : lines) run.lines.push_back({file, line, 0});
  return run;
}

}  // namespace

NamedValue int_value(const std::string& name, int value) { return {name, int_of(value)}; }

ExternalCall call_of(const std::string& function, std::vector<CallArgument> arguments) {
  return {function, std::move(arguments), std::nullopt};
}

Finding finding_of(const std::string& name, Verdict verdict) {
  return {name,
          "",
          make_both<SourceLocation>({"old.c", 3, 5}, {"new.c", 4, 5}),
          std::move(verdict),
          {},
          {},
          0.25};
}

Different shown_difference(Witness witness, Both<Behaviour> behaviours, ShownRun shown) {
  return {replay::Runner::make(std::move(witness), std::move(behaviours), std::move(shown))};
}

Different difference_of(Witness witness, Behaviour before, Behaviour after) {
  Both<Behaviour> behaviours = make_both(std::move(before), std::move(after));
  ShownRun shown = plain_words(witness, behaviours);
  return shown_difference(std::move(witness), std::move(behaviours), std::move(shown));
}

Different clamp_difference() {
  Witness witness;
  witness.arguments = {int_value("n", 3), int_value("hi", -2147483647 - 1)};
  witness.globals = {int_value("limit", 0), int_value("steps", 0)};
  return difference_of(std::move(witness), clamp_run("old.c", 3, 4, {3, 4, 5, 9}),
                       clamp_run("new.c", 4, 5, {4, 6}));
}

Different memory_difference() {
  const ScalarType pointer{"struct node *", 64, false, true};
  Witness witness;
  witness.arguments = {
      {"p", {pointer, 0}, Place{0, 0}}, {"q", {pointer, 0}, Place{0, 0}}, {"r", {pointer, 0}}};
  MemoryObject node;
  node.name = "*p";
  node.bytes = std::string("\3", 1) + std::string(15, '\0');
  node.pointers = {{8, {1, 4}}};
  MemoryObject table;
  table.name = "table";
  table.count = 2;
  table.bytes = std::string(8, '\0');
  witness.memory = {node, table};
  Behaviour before;
  before.returned = TypedValue{pointer, 1};
  before.calls = {call_of("use", {TypedValue{pointer, 1}, TypedValue{pointer, 1}})};
  const Both<Behaviour> behaviours = make_both(before, before);
  ShownRun shown = plain_words(witness, behaviours);
  shown.arguments[0].text = "&node{value = 3, next = NULL}";
  shown.arguments[1].text = "p";
  shown.memory = {{"struct node", "{value = 3, next = NULL}", true}, {"int", "{0, 0}"}};
  ShownBehaviour& old_words = shown.behaviours[Side::Old];
  old_words.returned = "p";
  old_words.memory = {{"p->value", "3"}, {"table[1]", "0"}};
  old_words.calls[0].pointers[0] = "&table[1]";
  ShownBehaviour& new_words = shown.behaviours[Side::New];
  new_words.returned = "&p[1]";
  new_words.memory = {{"p->value", "4"}, {"table[1]", "7"}};
  new_words.calls[0].pointers[0] = "table";
  return shown_difference(std::move(witness), behaviours, std::move(shown));
}

Report full_report() {
  Report report;
  report.version = "0.1.0";
  report.options = {{"ints", "machine"}, {"overflow", "wrap"}};
  report.files = make_both<std::vector<std::string>>({"old.c"}, {"new.c"});

  Grounds grounds;
  grounds.add(CalleeEquivalent{"step"});
  const Proof inductive{
      "inductive", {{"sum.1", "z3", "abstract"}, {"sum.2", "", "terms"}}, grounds, true};
  Finding unknown = finding_of(
      "fast_copy", Unknown{{{"unsupported:inline-assembly", "inline assembly", {"old.c", 12, 5}},
                            {"not-proved", "the loops are not in step", {}}}});
  unknown.established = {"no difference in 4000 executions"};
  Finding renamed = finding_of("size", Equivalent{{"identical", {}, {}, true}});
  renamed.new_name = "length";
  Finding noted = finding_of("reset", Equivalent{inductive});
  noted.notes = {"initial value of global 'limit' changed from 3 to 4"};

  DifferenceCase empty;
  empty.when = "lo > hi";
  empty.outputs.push_back({"return", "0", "lo - hi"});
  report.findings = {
      finding_of("first", Equivalent{{"identical", {}, {}, true}}),
      finding_of("sum", Equivalent{inductive}),
      renamed,
      unknown,
      finding_of("ratio", EquivalentWhen{{"lo <= hi", {}, true, inductive, {empty}}}),
      finding_of("clamp", clamp_difference()),
      noted};
  report.only_in =
      make_both<std::vector<Lone>>({{"helper", {"old.c", 20, 1}}}, {{"step", {"new.c", 3, 1}}});
  report.root_causes = {{"clamp", "", report.findings[0].where, true, {"fast_copy"}, {}}};
  report.notes = {"global 'mode' exists in the new version only"};
  return report;
}

}  // namespace tandem::report
