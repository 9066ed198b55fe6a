#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "report/differences.h"
#include "report/grounds.h"
#include "report/report.h"
#include "report/values.h"

namespace tandem::report {
namespace {

using Json = nlohmann::ordered_json;  // keys in the order of the schema

// One entry for each, made by `make`.
template <class Range, class Make>
Json list_of(const Range& range, const Make& make) {
  Json list = Json::array();
  for (const auto& one : range) list.push_back(make(one));
  return list;
}

Json nullable(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

std::string hexadecimal_bits(Bits bits, unsigned width_bits) {
  std::string digits;
  for (unsigned shift = (width_bits + 3) / 4 * 4; shift > 0; shift -= 4) {
    digits += "0123456789abcdef"[static_cast<std::size_t>((bits >> (shift - 4)) & 15)];
  }
  return "0x" + digits;
}

// A JSON integer where 64 bits hold it, else its decimal digits.
Json number(const TypedValue& value) {
  const Bits bits = value.bits;
  if (value.type.is_float) {  // JSON's numbers have neither infinities nor NaNs
    return {{"number", value.to_text()}, {"bits", hexadecimal_bits(bits, value.type.width_bits)}};
  }
  if (value.type.is_signed && value.type.width_bits > 0) {
    const SignedBits signed_value = to_signed(bits, value.type.width_bits);
    const auto narrow = static_cast<std::int64_t>(signed_value);
    return narrow == signed_value ? Json(narrow) : Json(to_decimal(signed_value));
  }
  const auto narrow = static_cast<std::uint64_t>(bits);
  return narrow == bits ? Json(narrow) : Json(to_decimal(bits));
}

Json place(const SourceLocation& where) {
  return {{"file", nullable(where.file)}, {"line", where.line}};
}

// A number, or a pointer that is not null as C shows it.
Json number(const ShownValue& shown) {
  return shown.text.empty() ? number(shown.value) : Json(shown.text);
}

Json values_by_name(const std::vector<ShownValue>& values) {
  Json object = Json::object();
  for (const ShownValue& value : values) object[value.name] = number(value);
  return object;
}

Json argument_json(const CallArgument& argument) {
  if (const auto* contents = std::get_if<std::string>(&argument)) return *contents;
  return number(std::get<TypedValue>(argument));
}

Json tree_json(const std::vector<UnrolledCall>& calls) {
  return list_of(calls, [](const UnrolledCall& call) -> Json {
    return {{"call", call.text},
            {"line", call.where.line},
            {"depth", call.depth},
            {"followed", call.is_followed}};
  });
}

Json call_json(const SaidCall& said) {
  const auto& [call, words] = said;
  Json arguments = Json::array();
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const std::string& pointer = words.pointers[i];
    arguments.push_back(pointer.empty() ? argument_json(call.arguments[i]) : Json(pointer));
  }
  Json shown = Json::array();
  for (const ShownPart& part : words.parts) {
    if (part.name.empty()) continue;
    shown.push_back({{"argument", part.argument + 1}, {"name", part.name}, {"value", part.value}});
  }
  return {{"function", call.function},
          {"arguments", arguments},
          {"shown", shown},
          {"returned", call.returned ? number(*call.returned) : Json(nullptr)},
          {"wrote", values_by_name(words.wrote)}};
}

// Parameters and globals by name, and as "f()" the list of what f answered. A
// global that a parameter hides is "::name", a parameter without a name "#1".
Json inputs_json(const Confirmed& run) {
  Json inputs = Json::object();
  std::size_t position = 0;
  for (const ShownValue& argument : run.shown().arguments) {
    ++position;
    if (argument.is_shown_before) continue;
    const std::string& name = argument.name;
    inputs[name.empty() ? "#" + std::to_string(position) : name] = number(argument);
  }
  for (const ShownValue& global : run.shown().globals) {
    inputs[inputs.contains(global.name) ? "::" + global.name : global.name] = number(global);
  }
  for (const auto& [function, calls] : answers_of(run)) {
    inputs[answering_text(function, calls)] = list_of(calls, [](const SaidCall& said) {
      return said.call.returned ? number(*said.call.returned) : Json(nullptr);
    });
  }
  return inputs;
}

Json memory_json(const Confirmed& run) {
  Json objects = Json::array();
  for (std::size_t i = 0; i < run.witness().memory.size(); ++i) {
    const MemoryObject& object = run.witness().memory[i];
    const ShownObject& shown = run.shown().memory[i];
    const Json pointers = list_of(object.pointers, [](const StoredPointer& pointer) -> Json {
      return {{"at", pointer.at_bytes},
              {"object", pointer.place.object},
              {"offset", pointer.place.offset_bytes}};
    });
    objects.push_back({{"name", object.name},
                       {"type", nullable(shown.type_name)},
                       {"count", object.count},
                       {"bytes", hexadecimal(object.bytes)},
                       {"pointers", pointers},
                       {"value", shown.text}});
  }
  return objects;
}

Json returned_json(const Confirmed& run, Side side) {
  const auto& returned = run.behaviours()[side].returned;
  if (!returned) return nullptr;
  const std::string& text = run.shown().behaviours[side].returned;
  return text.empty() ? number(*returned) : Json(text);
}

Json behaviour_json(const Confirmed& run, Side side) {
  const ShownBehaviour& shown = run.shown().behaviours[side];
  Json calls = Json::array();
  for (std::size_t i = 0; i < shown.calls.size(); ++i)
    calls.push_back(call_json(said_call(run, side, i)));
  return {{"outcome", outcome_text(run.behaviours()[side])},
          {"return", returned_json(run, side)},
          {"globals", values_by_name(shown.globals)},
          {"memory", list_of(shown.memory,
                             [](const FinalMemory& place) -> Json {
                               return {{"name", place.name}, {"value", place.value}};
                             })},
          {"calls", calls}};
}

Json observed_json(const Confirmed& run) {
  Json found = Json::array();
  for (const Difference& difference : differences(run)) {
    Json entry = {{"in", to_text(difference.kind)}, {"name", nullable(difference.name)}};
    for (const Side side : sides) {
      const auto& text = difference.text[side];
      entry[to_text(side)] = text ? Json(*text) : Json(nullptr);
    }
    found.push_back(entry);
  }
  return found;
}

Json witness_json(const Confirmed& run) {
  return {{"inputs", inputs_json(run)},
          {"memory", memory_json(run)},
          {"old", behaviour_json(run, Side::Old)},
          {"new", behaviour_json(run, Side::New)},
          {"differences", observed_json(run)},
          {"confirmed", true},  // by the type: only replay makes a Confirmed
          {"old_lines", list_of(run.behaviours()[Side::Old].lines, place)},
          {"new_lines", list_of(run.behaviours()[Side::New].lines, place)}};
}

Json case_json(const DifferenceCase& one) {
  const Json outputs = list_of(one.outputs, [](const DifferenceCase::Output& output) -> Json {
    return {{"name", output.name}, {"old", output.before}, {"new", output.after}};
  });
  return {{"when", one.when},
          {"outputs", outputs},
          {"old_lines", one.lines[Side::Old]},
          {"new_lines", one.lines[Side::New]}};
}

Json obligations_json(const std::vector<Obligation>& list) {
  return list_of(list, [](const Obligation& obligation) -> Json {
    return {{"name", obligation.name},
            {"solver", nullable(obligation.solver)},
            {"encoding", obligation.encoding}};
  });
}

Json relation_json(const std::string& function, const OutputRelation& relation) {
  return {{"output", relation.output},
          {"when", nullable(relation.when)},
          {"relation", relation.text},
          {"exact", relation.is_exact},
          {"rests_on", grounds_text(function, relation.proof.grounds)},
          {"obligations", obligations_json(relation.proof.obligations)}};
}

Json endless_json(const std::string& function, const Endless& endless) {
  Json entry = {{"version", to_text(endless.side)},
                {"comes_back_to", nullable(endless.state)},
                {"same_otherwise", endless.same_otherwise.has_value()},
                {"rests_on", grounds_text(function, endless.proof.grounds)},
                {"obligations", obligations_json(endless.proof.obligations)}};
  entry.update(place(endless.where));
  return entry;
}

// A case of difference made of the witness alone.
Json case_of_witness(const Confirmed& run, const Both<SourceLocation>& where) {
  Json made = {{"when", nullptr}, {"outputs", observed_json(run)}};
  for (Json& output : made["outputs"]) {
    if (output["name"].is_null()) output["name"] = output["in"];
    output.erase("in");
  }
  for (const Side side : sides) {
    std::set<unsigned> lines;
    for (const SourceLocation& line : run.behaviours()[side].lines) {
      if (line.file == where[side].file) lines.insert(line.line);
    }
    made[std::string(to_text(side)) + "_lines"] = lines;
  }
  return made;
}

Json reasons_json(const std::vector<Reason>& reasons) {
  return list_of(reasons, [](const Reason& reason) {
    Json entry = {{"code", reason.code}, {"text", reason.text}};
    entry.update(place(reason.where));
    return entry;
  });
}

// Adds the keys of a verdict to its function; those that do not apply keep their null or [].
struct AddVerdict {
  Json& function;
  const std::string& name;
  const Both<SourceLocation>& where;

  void operator()(const Equivalent& equivalent) const {
    function["verdict"] = "equivalent";
    add_proof(equivalent.proof);
  }
  void operator()(const EquivalentWhen& conditional) const {
    function["verdict"] = "equivalent-when";
    add_condition(conditional.condition);
    add_proof(conditional.condition.proof);
    add_reasons(conditional.open);
  }
  void operator()(const Different& different) const {
    function["verdict"] = "different";
    function["by"] = "replay";
    function["witness"] = witness_json(different.run);
    if (different.otherwise) {
      add_condition(*different.otherwise);
      function["rests_on"] = grounds_text(name, different.otherwise->proof.grounds);
      function["obligations"] = obligations_json(different.otherwise->proof.obligations);
    }
    function["relations"] = list_of(different.relations, [&](const OutputRelation& relation) {
      return relation_json(name, relation);
    });
    if (different.endless) {
      function["endless"] = endless_json(name, *different.endless);
      if (const auto& proof = different.endless->same_otherwise) {
        function["rests_on"] = grounds_text(name, proof->grounds);
        function["obligations"] = obligations_json(proof->obligations);
      }
    }
    if (function["differences"].empty())
      function["differences"].push_back(case_of_witness(different.run, where));
  }
  void add_condition(const Condition& condition) const {
    function["condition"] = condition.text;
    function["condition_is_exact"] = condition.is_exact;
    for (const DifferenceCase& one : condition.cases)
      function["differences"].push_back(case_json(one));
  }
  void operator()(const Unknown& unknown) const {
    function["verdict"] = "unknown";
    add_reasons(unknown.why);
  }
  void add_reasons(const std::vector<Reason>& reasons) const {
    if (!reasons.empty()) function["reason"] = reasons.front().code + ": " + reasons.front().text;
    function["reasons"] = reasons_json(reasons);
  }
  void add_proof(const Proof& proof) const {
    function["by"] = proof.rule;
    function["terminates_together"] = proof.terminates_together;
    function["rests_on"] = grounds_text(name, proof.grounds);
    function["call_trees"] = list_of(proof.call_trees, [](const auto& trees) -> Json {
      return {{"old", tree_json(trees[Side::Old])}, {"new", tree_json(trees[Side::New])}};
    });
    function["obligations"] = obligations_json(proof.obligations);
  }
};

Json lines_json(const LineRange& range) {
  return range.first == 0 ? Json(nullptr) : Json{{"first", range.first}, {"last", range.last}};
}

Json change_json(const Change& change) {
  return {{"old", lines_json(change.lines[Side::Old])},
          {"new", lines_json(change.lines[Side::New])},
          {"same_when", change.same.text},
          {"is_exact", change.same.is_exact},
          {"differences", list_of(change.same.cases, case_json)}};
}

Json function_json(const Finding& finding, bool with_times) {
  Json function = {{"name", finding.name},
                   {"new_name", nullable(finding.new_name)},
                   {"old", place(finding.where[Side::Old])},
                   {"new", place(finding.where[Side::New])},
                   {"verdict", nullptr},
                   {"by", nullptr},
                   {"terminates_together", false},
                   {"condition", nullptr},
                   {"condition_is_exact", false},
                   {"rests_on", Json::array()},
                   {"call_trees", Json::array()},
                   {"obligations", Json::array()},
                   {"witness", nullptr},
                   {"differences", Json::array()},
                   {"relations", Json::array()},
                   {"endless", nullptr},
                   {"established", finding.established},
                   {"reason", nullptr},
                   {"reasons", Json::array()},
                   {"changed", finding.is_changed},
                   {"only", finding.only},
                   {"accepted", finding.is_accepted},
                   {"caveats", finding.caveats},
                   {"notes", finding.notes},
                   {"root_causes", finding.root_causes},
                   {"tried", list_of(finding.tried,
                                     [](const Tried& one) -> Json {
                                       return {{"engine", one.engine}, {"result", one.result}};
                                     })},
                   {"changes", list_of(finding.changes, change_json)}};
  std::visit(AddVerdict{function, finding.name, finding.where}, finding.verdict);
  if (with_times) function["seconds"] = finding.seconds;
  return function;
}

const char* effect_text(LibraryCall::Effect effect) {
  switch (effect) {
    case LibraryCall::Effect::None: return "none";
    case LibraryCall::Effect::Avoided: return "avoided";
    case LibraryCall::Effect::Contained: return "contained";
    case LibraryCall::Effect::Reaching: return "reaching";
  }
  return "";
}

// An entry of a client: its verdict in words of its own, its calls, and the pair as `check` says
// it.
Json entry_json(const Finding& finding, bool with_times) {
  static const std::map<std::string, const char*> words{{"equivalent", "unaffected"},
                                                        {"equivalent-when", "unaffected-when"},
                                                        {"different", "affected"},
                                                        {"unknown", "unknown"}};
  const Json function = function_json(finding, with_times);
  Json entry = {{"name", finding.name},
                {"verdict", words.at(function["verdict"])},
                {"calls", Json::array()},
                {"function", function}};
  for (const LibraryCall& call : *finding.library_calls) {
    Json one = {{"function", call.function},
                {"caller", call.caller},
                {"effect", effect_text(call.effect)},
                {"condition", nullptr},
                {"contained_in", nullptr},
                {"boundary", nullptr},
                {"asks", nullptr}};
    if (!call.asks.empty()) one["asks"] = call.asks;
    if (call.boundary && call.boundary->first != 0)
      one["boundary"] = {{"first_line", call.boundary->first}, {"last_line", call.boundary->last}};
    if (call.effect == LibraryCall::Effect::Avoided) one["condition"] = call.detail;
    if (call.effect == LibraryCall::Effect::Contained) one["contained_in"] = call.detail;
    one.update(place(call.where));
    entry["calls"].push_back(one);
  }
  return entry;
}

Json lone_json(const std::vector<Lone>& functions) {
  return list_of(functions, [](const Lone& lone) {
    Json entry = {{"name", lone.name}};
    entry.update(place(lone.where));
    return entry;
  });
}

Json contract_json(const ContractResult& contract) {
  Json entry = {{"function", contract.function},
                {"version", to_text(contract.side)},
                {"says", contract.text},
                {"proved", contract.is_proved},
                {"why_not", nullable(contract.why)},
                {"fails_on", nullptr},
                {"rests_on", grounds_text(contract.function, contract.proof.grounds)},
                {"obligations", obligations_json(contract.proof.obligations)}};
  entry.update(place(contract.where));
  if (contract.failure) {
    entry["fails_on"] = {{"inputs", inputs_json(*contract.failure)},
                         {"memory", memory_json(*contract.failure)}};
  }
  return entry;
}

Json root_cause_json(const RootCause& cause) {
  return {{"name", cause.name},
          {"new_name", nullable(cause.new_name)},
          {"old", place(cause.where[Side::Old])},
          {"new", place(cause.where[Side::New])},
          {"is_different", cause.is_different},
          {"open", cause.open},
          {"different", cause.different}};
}

template <class Kind>
std::size_t count_of(const Report& report) {
  std::size_t count = 0;
  for (const Finding& finding : report.findings) {
    const bool counts = !report.is_of_client || finding.library_calls;
    if (counts && std::holds_alternative<Kind>(finding.verdict)) ++count;
  }
  return count;
}

Json summary_json(const Report& report) {
  if (report.is_of_client) {
    return {{"unaffected", count_of<Equivalent>(report)},
            {"unaffected_when", count_of<EquivalentWhen>(report)},
            {"affected", count_of<Different>(report)},
            {"unknown", count_of<Unknown>(report)}};
  }
  return {{"equivalent", count_of<Equivalent>(report)},
          {"equivalent_when", count_of<EquivalentWhen>(report)},
          {"different", count_of<Different>(report)},
          {"unknown", count_of<Unknown>(report)}};
}

Json statistics_json(const Statistics& statistics) {
  Json seconds = Json::object();
  for (const auto& [stage, value] : statistics.seconds) seconds[stage] = value;
  return {{"solver_calls", statistics.solver_calls},
          {"executions", statistics.executions},
          {"seconds", seconds}};
}

Json history_json(const History& history) {
  return {{"range", history.range},
          {"old", history.revisions[Side::Old]},
          {"new", history.revisions[Side::New]},
          {"commits", list_of(history.commits,
                              [](const Commit& commit) -> Json {
                                return {{"id", commit.id}, {"subject", commit.subject}};
                              })},
          {"files", history.files},
          {"skipped", history.skipped}};
}

Json options_json(const Report& report) {
  Json options = Json::object();
  for (const auto& [name, value] : report.options) options[name] = value;
  return options;
}

}  // namespace

void write_json(std::ostream& out, const Report& report) {
  Json functions = Json::array();
  Json entries = Json::array();
  const bool with_times = report.statistics.has_value();
  for (const Finding& finding : report.findings) {
    if (finding.library_calls) {
      entries.push_back(entry_json(finding, with_times));
    } else {
      functions.push_back(function_json(finding, with_times));
    }
  }
  Json document = {{"tool", {{"name", "tandem"}, {"version", report.version}}},
                   {"options", options_json(report)},
                   {"old", {{"files", report.files[Side::Old]}}},
                   {"new", {{"files", report.files[Side::New]}}}};
  if (report.history) document["history"] = history_json(*report.history);
  if (report.is_of_client) document["entries"] = entries;
  document.update({{report.is_of_client ? "library" : "functions", functions},
                   {"only_in_old", lone_json(report.only_in[Side::Old])},
                   {"only_in_new", lone_json(report.only_in[Side::New])},
                   {"root_causes", list_of(report.root_causes, root_cause_json)},
                   {"contracts", list_of(report.contracts, contract_json)},
                   {"notes", report.notes},
                   {"lost_files", report.lost_files},
                   {"summary", summary_json(report)}});
  if (report.statistics) document["statistics"] = statistics_json(*report.statistics);
  // Paths and C strings may hold any bytes; JSON is UTF-8. In ASCII: what a terminal would take for
  // a command is escaped.
  out << document.dump(2, ' ', true, Json::error_handler_t::replace) << "\n";
}

}  // namespace tandem::report
