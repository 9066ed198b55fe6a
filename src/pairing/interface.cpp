#include <algorithm>
#include <set>

#include "pairing/match.h"

// How the parameters of two functions correspond whose signatures differ: by name and kind, then by
// type and place.

namespace tandem::pairing {
namespace {

using ir::Parameter;
using ir::Procedure;

using Parameters = std::vector<Parameter>;

// As its signature in C says; what a call passes beyond its parameters is not in them.
bool is_variadic(const Procedure& procedure) {
  return procedure.c_type.find("...") != std::string::npos;
}

// Not so a structure that is passed as its bits.
bool is_integer(const ScalarType& type) {
  static const std::set<std::string> words = {"int",      "char",  "short", "long", "signed",
                                              "unsigned", "_Bool", "bool",  "enum"};
  return !type.is_pointer && !type.is_float && type.width_bits <= 64 &&
         words.contains(type.name.substr(0, type.name.find(' ')));
}

// Values of the one can be passed as the other, and back if they fit.
bool is_convertible(const ScalarType& a, const ScalarType& b) {
  if (is_integer(a) && is_integer(b)) return true;
  return a.is_pointer == b.is_pointer && a.is_float == b.is_float && a.width_bits == b.width_bits;
}

bool are_of_one_kind(const Parameter& a, const Parameter& b) {
  if (a.hidden != b.hidden || a.piece.has_value() != b.piece.has_value()) return false;
  const bool is_whole = a.hidden == ir::Hidden::None && !a.piece;
  return is_whole ? is_convertible(a.type, b.type) : a.type.width_bits == b.type.width_bits;
}

bool is_like(const ScalarType& a, const ScalarType& b) {
  return a.width_bits == b.width_bits && a.is_pointer == b.is_pointer && a.is_float == b.is_float;
}

// Which parameter of the old version each of the new one is.
class Correspondence {
 public:
  Correspondence(const Parameters& before, const Parameters& after)
      : before_(before), after_(after), partner_(after.size()), is_taken_(before.size(), false) {}

  void match_names() {
    match(
        [](const Parameter& a, const Parameter& b) { return !a.name.empty() && a.name == b.name; });
  }
  void match_types() {
    match([](const Parameter& a, const Parameter& b) {
      return a.hidden == b.hidden && !a.piece && !b.piece && a.type == b.type;
    });
  }

  // In the order of the old version, then what the new one has besides.
  std::vector<SharedParameter> shared() const {
    std::vector<SharedParameter> all;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      const auto at = std::find(partner_.begin(), partner_.end(), std::optional(i));
      SharedParameter one{make_both<std::optional<std::size_t>>(i, std::nullopt)};
      if (at != partner_.end())
        one.place[Side::New] = static_cast<std::size_t>(at - partner_.begin());
      all.push_back(std::move(one));
    }
    for (std::size_t j = 0; j < after_.size(); ++j) {
      if (!partner_[j]) all.push_back({make_both<std::optional<std::size_t>>(std::nullopt, j)});
    }
    return all;
  }

 private:
  template <class IsSame>
  void match(const IsSame& is_same) {
    for (std::size_t j = 0; j < after_.size(); ++j) {
      for (std::size_t i = 0; i < before_.size() && !partner_[j]; ++i) {
        if (is_taken_[i] || !is_same(before_[i], after_[j])) continue;
        partner_[j] = i;
        is_taken_[i] = true;
      }
    }
  }

  const Parameters& before_;
  const Parameters& after_;
  std::vector<std::optional<std::size_t>> partner_;
  std::vector<bool> is_taken_;
};

// The names of one are those of the other in another order.
bool are_reordered(const Parameters& before, const Parameters& after) {
  std::set<std::string> names;
  bool is_in_order = before.size() == after.size();
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].name.empty() || !names.insert(before[i].name).second) return false;
    is_in_order = is_in_order && before[i].name == after[i].name;
  }
  if (is_in_order || before.size() != after.size()) return false;
  return std::all_of(after.begin(), after.end(),
                     [&](const Parameter& parameter) { return names.erase(parameter.name) == 1; });
}

bool have_like_parameters(const Parameters& before, const Parameters& after) {
  return std::equal(before.begin(), before.end(), after.begin(), after.end(),
                    [](const Parameter& a, const Parameter& b) { return is_like(a.type, b.type); });
}

bool have_like_results(const std::optional<ScalarType>& before,
                       const std::optional<ScalarType>& after) {
  if (!before || !after) return before.has_value() == after.has_value();
  return before->width_bits == after->width_bits && before->is_float == after->is_float;
}

// What both versions return can be compared, or only one of them returns something.
bool have_comparable_results(const Procedure& before, const Procedure& after) {
  if (have_like_results(before.return_type, after.return_type)) return true;
  if (!before.return_type || !after.return_type) return true;
  return is_integer(*before.return_type) && is_integer(*after.return_type);
}

// C for: the value is one of this type.
std::string fits_text(const std::string& name, const ScalarType& type) {
  if (type.width_bits == 1) return name + " == !!" + name;
  return name + " == (" + (type.name.empty() ? "int" : type.name) + ")" + name;
}

// What is the same in both versions is asked about for the values that both have.
void add_limits(const Both<const Procedure*>& procedures, Interface& interface) {
  for (SharedParameter& shared : interface.parameters) {
    for (const Side side : sides) {
      if (shared.place[side])
        shared.types[side] = procedures[side]->parameters[*shared.place[side]].type;
    }
    if (!shared.is_in_both()) continue;
    const ScalarType& before = shared.types[Side::Old];
    const ScalarType& after = shared.types[Side::New];
    if (before.width_bits == after.width_bits) continue;
    const ScalarType& narrow = before.width_bits < after.width_bits ? before : after;
    const std::string& name = procedures[Side::Old]->parameters[*shared.place[Side::Old]].name;
    shared.condition = fits_text(name, narrow);
  }
}

bool are_all_of_one_kind(const Both<const Procedure*>& procedures, const Interface& interface) {
  return std::all_of(
      interface.parameters.begin(), interface.parameters.end(), [&](const SharedParameter& shared) {
        if (shared.is_in_both())
          return are_of_one_kind(procedures[Side::Old]->parameters[*shared.place[Side::Old]],
                                 procedures[Side::New]->parameters[*shared.place[Side::New]]);
        const Side side = shared.place[Side::Old] ? Side::Old : Side::New;
        const Parameter& one = procedures[side]->parameters[*shared.place[side]];
        return one.hidden == ir::Hidden::None && !one.piece;
      });
}

// That one is replaced by another of another kind is no addition.
bool has_only_one_sided(const Interface& interface, Side side) {
  return std::any_of(interface.parameters.begin(), interface.parameters.end(),
                     [&](const SharedParameter& shared) {
                       return shared.place[side] && !shared.place[other(side)];
                     });
}

bool can_be_changed(const Both<ir::Program>& programs, const Both<ir::ProcedureId>& ids) {
  return std::all_of(sides.begin(), sides.end(), [&](Side side) {
    const Procedure& procedure = programs[side].procedures[ids[side]];
    const auto parameters = static_cast<std::size_t>(std::count_if(
        procedure.inputs.begin(), procedure.inputs.end(),
        [](const ir::Input& input) { return input.kind == ir::InputKind::Parameter; }));
    const bool is_math =
        std::any_of(procedure.inputs.begin(), procedure.inputs.end(),
                    [](const ir::Input& input) { return input.sort == ir::Sort::integer(); });
    return procedure.has_scalar_signature && !is_variadic(procedure) && !is_math &&
           parameters == procedure.parameters.size() &&
           !programs[side].contracts.contains(ids[side]);
  });
}

std::optional<Bits> to_number(const std::string& text) {
  const bool is_negative = text.starts_with("-");
  const std::string digits = is_negative ? text.substr(1) : text;
  if (digits.empty() || digits.size() > 18) return std::nullopt;
  Bits value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  return is_negative ? Bits{0} - value : value;
}

}  // namespace

bool is_same_interface(const Procedure& before, const Procedure& after) {
  return before.has_scalar_signature == after.has_scalar_signature &&
         have_like_parameters(before.parameters, after.parameters) &&
         have_like_results(before.return_type, after.return_type);
}

std::optional<Interface> find_interface(const Both<ir::Program>& programs,
                                        const Both<ir::ProcedureId>& ids) {
  const auto procedures = make_both(&programs[Side::Old].procedures[ids[Side::Old]],
                                    &programs[Side::New].procedures[ids[Side::New]]);
  const Procedure& before = *procedures[Side::Old];
  const Procedure& after = *procedures[Side::New];
  if (!can_be_changed(programs, ids) || !have_comparable_results(before, after))
    return std::nullopt;
  Correspondence correspondence(before.parameters, after.parameters);
  correspondence.match_names();
  correspondence.match_types();
  Interface interface{correspondence.shared(), make_both(before.return_type, after.return_type)};
  if (!are_all_of_one_kind(procedures, interface)) return std::nullopt;
  if (has_only_one_sided(interface, Side::Old) && has_only_one_sided(interface, Side::New))
    return std::nullopt;
  add_limits(procedures, interface);
  return interface;
}

bool is_reordered(const Procedure& before, const Procedure& after) {
  return are_reordered(before.parameters, after.parameters) &&
         before.fingerprint.text != after.fingerprint.text;
}

Result<Interface> interface_as_said(const Both<ir::Program>& programs,
                                    const Both<ir::ProcedureId>& ids,
                                    const std::vector<std::string>& arguments) {
  const auto procedures = make_both(&programs[Side::Old].procedures[ids[Side::Old]],
                                    &programs[Side::New].procedures[ids[Side::New]]);
  const Procedure& before = *procedures[Side::Old];
  const Procedure& after = *procedures[Side::New];
  const std::string name = "'" + before.name + "'";
  if (arguments.size() != after.parameters.size()) {
    return Failure{"--map: '" + after.name + "' takes " + std::to_string(after.parameters.size()) +
                       " parameters, not " + std::to_string(arguments.size()),
                   ""};
  }
  Interface interface{{}, make_both(before.return_type, after.return_type)};
  for (std::size_t i = 0; i < before.parameters.size(); ++i)
    interface.parameters.push_back({make_both<std::optional<std::size_t>>(i, std::nullopt)});
  for (std::size_t j = 0; j < arguments.size(); ++j) {
    const std::string& argument = arguments[j];
    const auto at = std::find_if(before.parameters.begin(), before.parameters.end(),
                                 [&](const Parameter& p) { return p.name == argument; });
    if (at != before.parameters.end()) {
      auto& shared = interface.parameters[static_cast<std::size_t>(at - before.parameters.begin())];
      if (shared.place[Side::New])
        return Failure{"--map: parameter '" + argument + "' of " + name + " is given twice", ""};
      shared.place[Side::New] = j;
      continue;
    }
    const auto value = to_number(argument);
    if (!value)
      return Failure{"--map: '" + argument + "' is no parameter of " + name + " and no number", ""};
    SharedParameter shared{make_both<std::optional<std::size_t>>(std::nullopt, j)};
    shared.value = truncate(*value, after.parameters[j].type.width_bits);
    shared.condition = after.parameters[j].name + " == " + argument;
    interface.parameters.push_back(std::move(shared));
  }
  const bool is_possible = can_be_changed(programs, ids) &&
                           have_comparable_results(before, after) &&
                           are_all_of_one_kind(procedures, interface);
  if (!is_possible)
    return Failure{
        "--map: what " + name + " and '" + after.name + "' take or return cannot be compared", ""};
  add_limits(procedures, interface);
  return interface;
}

std::vector<std::string> notes_on(const Both<ir::Program>& programs,
                                  const Both<ir::ProcedureId>& ids, const Interface& interface) {
  std::vector<std::string> notes;
  const auto name_of = [&](const SharedParameter& shared, Side side) {
    return "'" + programs[side].procedures[ids[side]].parameters[*shared.place[side]].name + "'";
  };
  bool is_in_order = true;
  std::optional<std::size_t> last;
  for (const SharedParameter& shared : interface.parameters) {
    if (!shared.is_in_both()) {
      const Side side = shared.place[Side::Old] ? Side::Old : Side::New;
      const std::string what = shared.value ? " is fixed" : " may be anything";
      notes.push_back("parameter " + name_of(shared, side) + " is in the " + to_text(side) +
                      " version only" + (side == Side::New ? ": it" + what : ""));
      continue;
    }
    is_in_order = is_in_order && (!last || *last < *shared.place[Side::New]);
    last = shared.place[Side::New];
    if (name_of(shared, Side::Old) != name_of(shared, Side::New)) {
      notes.push_back("parameter " + name_of(shared, Side::Old) + " is taken to be " +
                      name_of(shared, Side::New) + " in the new version");
    }
    if (!shared.condition.empty()) {
      notes.push_back("parameter " + name_of(shared, Side::Old) +
                      " has another width: compared for the values of both types");
    }
  }
  if (!is_in_order) notes.push_back("the parameters are in another order: paired by name");
  const auto& returned = interface.returned;
  if (returned[Side::Old].has_value() != returned[Side::New].has_value()) {
    notes.push_back(std::string("only the ") +
                    to_text(returned[Side::Old] ? Side::Old : Side::New) +
                    " version returns a value: it is not compared");
  }
  return notes;
}

}  // namespace tandem::pairing
