#include "ir/print.h"

#include <map>

#include "base/overloaded.h"
#include "ir/names.h"

namespace tandem::ir {
namespace {

constexpr std::size_t position_column = 56;  // where trailing source positions start

std::string text_of(const ScalarType& type) {
  return (type.is_float    ? "f"
          : type.is_signed ? "s"
                           : "u") +
         std::to_string(type.width_bits) + (type.is_pointer ? " pointer " : " ") +
         names::quoted(type.name);
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

// How things are named from anywhere in the program: "@name", with "#index"
// behind it where the name alone is not unique.
class References {
 public:
  explicit References(const Program& program) : program_(program) {
    for (const Procedure& p : program.procedures) ++procedures_[p.name];
    for (const Global& g : program.globals) ++globals_[g.name];
    for (const External& e : program.externals) ++externals_[e.name];
  }

  std::string to(ProcedureId id) const {
    return reference(procedures_, program_.procedures[id].name, id.index);
  }
  std::string to(GlobalId id) const {
    return reference(globals_, program_.globals[id].name, id.index);
  }
  std::string to(ExternalId id) const {
    return "extern " + reference(externals_, program_.externals[id].name, id.index);
  }
  std::string to(LoopId id) const { return "loop #" + std::to_string(id.index) + " "; }
  std::string to(const Callee& callee) const {
    return std::visit([this](auto id) { return to(id); }, callee);
  }

  static std::string name(const std::string& name) {
    bool is_plain = !name.empty();
    for (const char c : name) is_plain = is_plain && names::is_name_character(c);
    return "@" + (is_plain ? name : names::quoted(name));
  }

 private:
  using Counts = std::map<std::string, int>;

  static std::string reference(const Counts& counts, const std::string& text, unsigned index) {
    const auto found = counts.find(text);
    const bool is_unique = found != counts.end() && found->second == 1;
    return name(text) + (is_unique ? "" : "#" + std::to_string(index));
  }

  const Program& program_;  // outlives the references, which live for one call
  Counts procedures_;
  Counts globals_;
  Counts externals_;
};

class Printer {
 public:
  explicit Printer(const Program& program) : program_(program), references_(program) {}

  std::string take() { return std::move(text_); }

  void program() {
    for (const std::string& file : program_.files) line("file " + names::quoted(file));
    for (const ObjectId id : program_.objects.ids()) object(id);
    for (const Global& g : program_.globals) global(g);
    for (const External& e : program_.externals) external(e);
    for (const Procedure& p : program_.procedures) {
      if (!text_.empty()) text_ += "\n";
      procedure("procedure", p);
    }
  }

  void procedure(const std::string& introduction, const Procedure& p) {
    procedure_ = &p;
    header(introduction, p);
    for (const Input& input : p.inputs) {
      line("  input " + input_kind(input) + " " + definition(input.value));
    }
    for (const Output& output : p.outputs) line("  output " + output_text(output));
    for (const BlockId id : p.blocks.ids()) block(id);
  }

 private:
  void line(std::string content, const SourceLocation& where = {}) {
    if (where != SourceLocation{}) {
      content.resize(std::max(content.size() + 1, position_column), ' ');
      content += "; " + names::escaped(where.file) + ":" + std::to_string(where.line) + ":" +
                 std::to_string(where.column);
    }
    text_ += content + "\n";
  }

  // --- what lies around procedures ---

  void object(ObjectId id) {
    const ConstantObject& object = program_.objects[id];
    line("object #" + std::to_string(id.index) + " i" + std::to_string(object.element_width_bits) +
         " " + contents(object));
  }

  static std::string contents(const ConstantObject& object) {
    std::string as_string;
    bool is_string =
        object.element_width_bits == 8 && object.elements.size() > 1 && object.elements.back() == 0;
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < object.elements.size(); ++i) {
      const Bits element = object.elements[i];
      is_string = is_string && (element < 0x7f);
      as_string += static_cast<char>(element & 0x7f);
      numbers.push_back(to_decimal(element));
    }
    return is_string ? names::quoted(as_string) : "[" + joined(numbers) + "]";
  }

  void global(const Global& g) {
    std::string text =
        "global " + References::name(g.name) + " " + to_text(g.sort) + " " + text_of(g.type);
    if (g.is_static) text += " static";
    if (!g.is_written) text += " read-only";
    if (!g.is_scalar) text += " in-memory";
    if (g.symbol != g.name) text += " symbol " + names::quoted(g.symbol);
    if (g.c_type != g.type.name) text += " type " + names::quoted(g.c_type);
    if (g.initial) text += " initial " + names::constant_text(g.sort, *g.initial);
    if (!g.initial_text.empty()) text += " contents " + names::quoted(g.initial_text);
    if (!g.unit.empty()) text += " unit " + names::quoted(g.unit);
    line(text, g.where);
  }

  void external(const External& e) {
    std::vector<std::string> sorts;
    for (std::size_t i = 0; i < e.parameter_sorts.size(); ++i) {
      const bool is_float = i < e.float_parameters.size() && e.float_parameters[i];
      sorts.push_back(to_text(e.parameter_sorts[i]) + (is_float ? " float" : ""));
    }
    std::string text = "external " + References::name(e.name) + "(" + joined(sorts) + ")";
    if (e.return_sort) text += " -> " + to_text(*e.return_sort);
    if (e.return_type) text += " result " + text_of(*e.return_type);
    if (e.is_pure) text += " pure";
    if (!e.touches_globals) text += " no-globals";
    if (!e.reads_memory) text += " no-memory";
    if (e.reads_memory && !e.writes_memory) text += " read-only";
    if (!e.returns) text += " no-return";
    if (e.kind == ExternalKind::Release) text += " release";
    if (e.kind == ExternalKind::Event) text += " event";
    line(text);
    for (const Input& input : e.inputs) {
      line("  input " + input_kind(input) + " " + to_text(input.sort));
    }
    for (const Output& output : e.outputs) line("  output " + output_text(output));
  }

  // --- procedures ---

  void header(const std::string& introduction, const Procedure& p) {
    std::string text = introduction + " " + References::name(p.name);
    if (p.is_static) text += " static";
    if (p.may_stop) text += " may-stop";
    if (!p.has_scalar_signature) text += " no-scalar-signature";
    if (p.symbol != p.name) text += " symbol " + names::quoted(p.symbol);
    if (!p.c_type.empty()) text += " type " + names::quoted(p.c_type);
    if (!p.unit.empty()) text += " unit " + names::quoted(p.unit);
    line(text, p.where);
    for (const Parameter& parameter : p.parameters) {
      line("  parameter " + names::quoted(parameter.name) + " " + text_of(parameter.type));
    }
    if (p.return_type) line("  result " + text_of(*p.return_type));
    for (const Unsupported& u : p.unsupported) {
      line("  unsupported " + names::quoted(u.construct) + " " + names::quoted(u.detail), u.where);
    }
    for (const std::string& local : p.locals) line("  local " + names::quoted(local));
    effects(p.direct_effects);
  }

  void effects(const DirectEffects& effects) {
    for (const GlobalId id : effects.reads) line("  reads " + references_.to(id));
    for (const GlobalId id : effects.writes) line("  writes " + references_.to(id));
    for (const Callee& callee : effects.calls) line("  calls " + references_.to(callee));
    std::string rest;
    if (effects.writes_memory) rest += " memory";
    if (effects.reads_memory && !effects.writes_memory) rest += " read-only";
    if (effects.world) rest += " world";
    if (effects.may_stop) rest += " stop";
    if (!rest.empty()) line("  touches" + rest);
  }

  std::string input_kind(const Input& input) const {
    const std::string kind = names::name_of(names::input_kinds, input.kind);
    return input.kind == InputKind::Global ? kind + " " + references_.to(input.global) : kind;
  }

  std::string output_text(const Output& output) const {
    std::string text = names::name_of(names::output_kinds, output.kind);
    if (output.kind == OutputKind::Global) text += " " + references_.to(output.global);
    text += " " + to_text(output.sort);
    if (!output.variable.empty()) text += " " + names::quoted(output.variable);
    return text;
  }

  void block(BlockId id) {
    const Block& block = procedure_->blocks[id];
    std::string label = "b" + std::to_string(id.index);
    if (!block.parameters.empty()) label += "(" + definitions(block.parameters) + ")";
    line(label + ":");
    for (const Instruction& i : block.instructions) line("  " + instruction(i), i.where);
    line("  " + terminator(block.terminator), block.terminator.where);
  }

  static std::string use(ValueId id) { return "%" + std::to_string(id.index); }
  static std::string uses(const std::vector<ValueId>& ids) {
    std::vector<std::string> parts;
    for (const ValueId id : ids) parts.push_back(use(id));
    return joined(parts);
  }

  std::string definition(ValueId id) const {
    const Value& value = procedure_->values[id];
    std::string text = use(id) + ":" + to_text(value.sort);
    if (!value.variable.empty()) text += " " + names::quoted(value.variable);
    return text;
  }
  std::string definitions(const std::vector<ValueId>& ids) const {
    std::vector<std::string> parts;
    for (const ValueId id : ids) parts.push_back(definition(id));
    return joined(parts);
  }

  std::string operation(const Operation& operation) const {
    const std::string name = to_text(operation.op);
    const std::string args = uses(operation.args);
    const Sort sort = procedure_->values[operation.result].sort;
    switch (operation.op) {
      case Op::Const: return name + " " + names::constant_text(sort, operation.immediate);
      case Op::AddressOf:
      case Op::TableRead:
        return name + " #" + to_decimal(operation.immediate) + (args.empty() ? "" : ", " + args);
      case Op::Extract: return name + "[" + to_decimal(operation.immediate) + "] " + args;
      default: return name + " " + args;
    }
  }

  std::string state(const State& state) const {
    switch (state.kind) {
      case State::Kind::Memory: return "memory";
      case State::Kind::Local: return "local #" + std::to_string(state.index);
      case State::Kind::Global: break;
    }
    return references_.to(state.global());
  }

  std::string object(const Address& address) const {
    return std::visit(
        Overloaded{
            [&](GlobalId id) { return "global " + references_.to(id); },
            [&](ProcedureId id) { return "function " + references_.to(Callee{id}); },
            [](const OutsideFunction& f) { return "extern " + names::quoted(f.name); },
            [](const LocalObject& local) {
              return "local " + names::quoted(local.name) + " #" + std::to_string(local.number) +
                     " size " + std::to_string(local.size_bytes);
            },
        },
        address.of);
  }

  std::string instruction(const Instruction& instruction) const {
    return std::visit(
        Overloaded{
            [&](const Operation& i) { return definition(i.result) + " = " + operation(i); },
            [&](const Uninterpreted& i) {
              return definition(i.result) + " = uninterpreted " + names::quoted(i.name) + "(" +
                     uses(i.args) + ")";
            },
            [&](const Arbitrary& i) {
              return definition(i.result) + " = arbitrary" + (i.is_unused ? " unused" : "");
            },
            [&](const Address& i) { return definition(i.result) + " = address " + object(i); },
            [&](const ReadState& i) { return definition(i.result) + " = read " + state(i.state); },
            [&](const WriteState& i) { return "write " + state(i.state) + ", " + use(i.value); },
            [&](const Call& i) {
              const std::string results = i.results.empty() ? "" : definitions(i.results) + " = ";
              return results + "call " + references_.to(i.callee) + "(" + uses(i.args) + ")" +
                     (i.world ? " world " + use(*i.world) : "");
            },
        },
        instruction.kind);
  }

  static std::string edge(const Edge& edge) {
    const std::string target = "b" + std::to_string(edge.target.index);
    return edge.args.empty() ? target : target + "(" + uses(edge.args) + ")";
  }

  std::string switch_text(const Switch& s) const {
    std::string text = "switch " + use(s.on) + " [";
    const Sort sort = procedure_->values[s.on].sort;
    std::vector<std::string> cases;
    for (const auto& [value, to] : s.cases) {
      cases.push_back(names::constant_text(sort, value) + " -> " + edge(to));
    }
    return text + joined(cases) + "] else " + edge(s.otherwise);
  }

  std::string terminator(const Terminator& terminator) const {
    return std::visit(
        Overloaded{
            [](const Jump& t) { return "jump " + edge(t.to); },
            [](const Branch& t) {
              return "if " + use(t.condition) + " then " + edge(t.if_true) + " else " +
                     edge(t.if_false);
            },
            [&](const Switch& t) { return switch_text(t); },
            [](const Return& t) {
              return t.outputs.empty() ? std::string("return") : "return " + uses(t.outputs);
            },
            [](const Stop& t) {
              const std::string ending = "stop " + names::name_of(names::endings, t.ending);
              return t.world ? ending + " world " + use(*t.world) : ending;
            },
        },
        terminator.kind);
  }

  const Program& program_;  // outlives the printer, which lives for one call
  References references_;
  const Procedure* procedure_ = nullptr;  // the one being printed
  std::string text_;
};

}  // namespace

std::string to_text(const Program& program) {
  Printer printer(program);
  printer.program();
  return printer.take();
}

std::string to_text(const Program& program, const Procedure& procedure) {
  Printer printer(program);
  printer.procedure("procedure", procedure);
  return printer.take();
}

std::string to_text(const Program& program, const RecursiveForm& form) {
  Printer printer(program);
  printer.procedure("procedure", form.body);
  for (const LoopId id : form.loops.ids()) {
    printer.procedure("\nloop #" + std::to_string(id.index), form.loops[id]);
  }
  return printer.take();
}

}  // namespace tandem::ir
