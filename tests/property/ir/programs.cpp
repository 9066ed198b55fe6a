#include "programs.h"

#include <array>

namespace tandem::ir::testing {
namespace {

const Sort byte = Sort::bits(8);
constexpr std::size_t variable_count = 3;
using Variables = std::array<ValueId, variable_count>;  // what each variable holds now

class Source {
 public:
  explicit Source(const std::vector<std::uint32_t>& choices) : choices_(choices) {}
  bool is_empty() const { return next_ >= choices_.size(); }
  std::size_t below(std::size_t limit) { return is_empty() ? 0 : choices_[next_++] % limit; }

 private:
  const std::vector<std::uint32_t>& choices_;
  std::size_t next_ = 0;
};

// Draws one body, statement by statement, keeping SSA as it goes: wherever
// control flow meets, a block takes all variables as parameters.
class Body {
 public:
  Body(const Program& program, Procedure& procedure, Source& source)
      : program_(program), procedure_(procedure), source_(source) {}

  void draw() {
    now_ = procedure_.blocks.add(Block{});
    for (std::size_t i = 0; i < variable_count; ++i) {
      variables_[i] = i < 2 ? procedure_.inputs[i].value : constant(source_.below(256));
    }
    statements(0);
    if (!has_ended_) end(Return{{variables_[0]}});
  }

 private:
  struct Loop {
    BlockId header;
    BlockId exit;
    ValueId counter;
  };

  Block& block() { return procedure_.blocks[now_]; }

  template <class Kind>
  void emit(Kind kind) {
    Instruction& instruction = block().instructions.emplace_back();
    instruction.kind = std::move(kind);
  }
  template <class Kind>
  void end(Kind kind) {
    block().terminator.kind = std::move(kind);
    has_ended_ = true;
  }

  ValueId operation(Op op, Sort sort, std::vector<ValueId> args, Bits immediate = 0) {
    const ValueId result = procedure_.add_value(sort);
    emit(Operation{op, immediate, std::move(args), result});
    return result;
  }
  ValueId constant(Bits value) { return operation(Op::Const, byte, {}, value); }

  ValueId operand() {
    const std::size_t choice = source_.below(4);
    return choice < variable_count ? variables_[choice] : constant(source_.below(6));
  }
  ValueId condition() {
    constexpr std::array comparisons{Op::Eq, Op::BvUlt, Op::BvSlt, Op::BvSle};
    const Op op = comparisons[source_.below(comparisons.size())];
    const ValueId left = operand();
    return operation(op, Sort::boolean(), {left, operand()});
  }
  void assign(ValueId value) { variables_[source_.below(variable_count)] = value; }

  // A new block that takes all variables.
  BlockId meeting_point() {
    Block made;
    for (std::size_t i = 0; i < variable_count; ++i) {
      made.parameters.push_back(procedure_.add_value(byte, "v" + std::to_string(i)));
    }
    return procedure_.blocks.add(std::move(made));
  }
  Edge edge_to(BlockId target) const {
    return Edge{target, {variables_.begin(), variables_.end()}};
  }
  void enter(BlockId id) {
    now_ = id;
    has_ended_ = false;
    const std::vector<ValueId>& parameters = procedure_.blocks[id].parameters;
    for (std::size_t i = 0; i < variable_count; ++i) variables_[i] = parameters[i];
  }
  // One of several ways from the current block to `meeting`: its own block first.
  void branch(BlockId from, const Variables& variables, BlockId meeting, unsigned depth) {
    now_ = from;
    has_ended_ = false;
    variables_ = variables;
    statements(depth + 1);
    if (!has_ended_) end(Jump{edge_to(meeting)});
  }

  void statements(unsigned depth) {
    const std::size_t count = 1 + source_.below(depth == 0 ? 6 : 3);
    for (std::size_t i = 0; i < count && !has_ended_ && !source_.is_empty(); ++i) {
      statement(depth);
    }
  }

  void statement(unsigned depth) {
    const std::size_t choice = source_.below(depth < 3 ? 16 : 9);
    switch (choice) {
      case 0:
      case 1:
      case 2: arithmetic(); break;
      case 3: global(); break;
      case 4: call(); break;
      case 5: external(); break;
      case 6: division(); break;
      case 7: leave(depth); break;
      case 8: assign(operation(Op::Ite, byte, {condition(), operand(), operand()})); break;
      case 9:
      case 10:
      case 11: conditional(depth); break;
      case 12: choice_of_many(depth); break;
      default: loop(depth); break;
    }
  }

  void arithmetic() {
    constexpr std::array operators{Op::BvAdd, Op::BvSub, Op::BvMul, Op::BvXor, Op::BvAnd};
    const Op op = operators[source_.below(operators.size())];
    const ValueId left = operand();
    assign(operation(op, byte, {left, operand()}));
  }

  void global() {
    const GlobalId id{static_cast<std::uint32_t>(source_.below(program_.globals.size()))};
    if (source_.below(2) == 0) return emit(WriteState{State::of(id), operand()});
    const ValueId result = procedure_.add_value(byte);
    emit(ReadState{State::of(id), result});
    assign(result);
  }

  void call() {
    const ProcedureId id{static_cast<std::uint32_t>(source_.below(program_.procedures.size()))};
    const ValueId left = operand();
    const std::vector<ValueId> args{left, operand()};
    const ValueId result = procedure_.add_value(byte);
    emit(Call{id, args, {result}, std::nullopt});
    assign(result);
  }

  void external() {
    const ExternalId id{static_cast<std::uint32_t>(source_.below(program_.externals.size()))};
    const External& callee = program_.externals[id];
    const std::vector<ValueId> args(callee.parameter_sorts.size(), operand());
    if (!callee.return_sort) return emit(Call{id, args, {}, std::nullopt});
    const ValueId result = procedure_.add_value(byte);
    emit(Call{id, args, {result}, std::nullopt});
    assign(result);
  }

  // Guarded, as the front end guards it.
  void division() {
    const ValueId divisor = operand();
    const ValueId is_zero = operation(Op::Eq, Sort::boolean(), {divisor, constant(0)});
    const BlockId trap = procedure_.blocks.add(Block{});
    const BlockId next = meeting_point();
    end(Branch{is_zero, Edge{trap, {}}, edge_to(next)});
    procedure_.blocks[trap].terminator.kind = Stop{Ending::Division, std::nullopt};
    enter(next);
    const ValueId dividend = operand();
    assign(operation(Op::BvUdiv, byte, {dividend, divisor}));
  }

  // Out of the loop, on to its next round, or out of the procedure.
  void leave(unsigned depth) {
    if (depth == 0) return;
    const std::size_t choice = source_.below(5);
    if (choice == 0) return end(Return{{operand()}});
    if (choice == 1) return end(Stop{Ending::Trap, std::nullopt});
    if (loops_.empty()) return;
    const Loop& loop = loops_[source_.below(loops_.size())];
    if (choice <= 3) return end(Jump{edge_to(loop.exit)});
    next_round(loop);
  }

  void conditional(unsigned depth) {
    const ValueId c = condition();
    const BlockId then = procedure_.blocks.add(Block{});
    const BlockId otherwise = procedure_.blocks.add(Block{});
    const BlockId meeting = meeting_point();
    end(Branch{c, Edge{then, {}}, Edge{otherwise, {}}});
    const Variables before = variables_;
    branch(then, before, meeting, depth);
    branch(otherwise, before, meeting, depth);
    enter(meeting);
  }

  void choice_of_many(unsigned depth) {
    const ValueId on = operand();
    const BlockId first = procedure_.blocks.add(Block{});
    const BlockId second = procedure_.blocks.add(Block{});
    const BlockId meeting = meeting_point();
    const Variables before = variables_;
    Switch s{on, {{1, Edge{first, {}}}, {255, Edge{second, {}}}, {3, Edge{first, {}}}}, {}};
    s.otherwise = edge_to(meeting);
    end(std::move(s));
    branch(first, before, meeting, depth);
    branch(second, before, meeting, depth);
    enter(meeting);
  }

  void loop(unsigned depth) {
    const ValueId zero = constant(0);
    const BlockId header = meeting_point();
    const ValueId counter = procedure_.add_value(byte, "counter");
    procedure_.blocks[header].parameters.push_back(counter);
    const BlockId body = procedure_.blocks.add(Block{});
    const BlockId exit = meeting_point();
    Edge first = edge_to(header);
    first.args.push_back(zero);
    end(Jump{std::move(first)});
    enter(header);
    const ValueId limit = constant(1 + source_.below(4));
    const ValueId may_go_on = operation(Op::BvUlt, Sort::boolean(), {counter, limit});
    const ValueId wants = source_.below(2) == 0 ? may_go_on : condition();
    const ValueId goes_on = operation(Op::And, Sort::boolean(), {may_go_on, wants});
    end(Branch{goes_on, Edge{body, {}}, edge_to(exit)});
    now_ = body;
    has_ended_ = false;
    loops_.push_back(Loop{header, exit, counter});
    statements(depth + 1);
    if (!has_ended_) next_round(loops_.back());
    loops_.pop_back();
    enter(exit);
  }

  void next_round(const Loop& loop) {
    const BlockId header = loop.header;
    const ValueId next = operation(Op::BvAdd, byte, {loop.counter, constant(1)});
    Edge edge = edge_to(header);
    edge.args.push_back(next);
    end(Jump{std::move(edge)});
  }

  const Program& program_;
  Procedure& procedure_;
  Source& source_;
  BlockId now_;
  bool has_ended_ = false;  // the current block has its terminator
  Variables variables_{};
  std::vector<Loop> loops_;  // that we are in, outermost first
};

Global global_named(const std::string& name, bool is_static) {
  Global global;
  global.name = global.symbol = name;
  global.is_static = is_static;
  global.sort = byte;
  return global;
}

}  // namespace

Program draw_program(const std::vector<std::uint32_t>& choices) {
  Source source(choices);
  Program program;
  program.globals.add(global_named("open", false));
  program.globals.add(global_named("hidden", true));
  External put;
  put.name = "put";
  put.parameter_sorts = {byte};
  put.return_sort = byte;
  External pure = put;
  pure.name = "pure";
  pure.is_pure = true;
  pure.touches_globals = pure.reads_memory = pure.writes_memory = false;
  External quit;
  quit.name = "quit";
  quit.touches_globals = quit.reads_memory = quit.writes_memory = quit.returns = false;
  for (const External& external : {put, pure, quit}) program.externals.add(external);
  const std::size_t count = 1 + source.below(3);
  for (std::size_t i = 0; i < count; ++i) {
    Procedure procedure;
    procedure.name = procedure.symbol = "f" + std::to_string(i);
    procedure.is_static = source.below(2) == 0;
    for (const char* name : {"a", "b"}) {
      const ValueId value = procedure.add_value(byte, name);
      procedure.inputs.push_back(Input{InputKind::Parameter, {}, byte, value});
    }
    procedure.outputs.push_back(Output{OutputKind::Return, {}, byte, ""});
    program.procedures.add(std::move(procedure));
  }
  for (const ProcedureId id : program.procedures.ids()) {
    Body(program, program.procedures[id], source).draw();
  }
  return program;
}

}  // namespace tandem::ir::testing
