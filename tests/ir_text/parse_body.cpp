#include "ir_text/parse_body.h"

#include "ir_text/words.h"

namespace tandem::ir {
namespace {

std::uint32_t resolve(Cursor& cursor, const NameScope::Indices& indices, const char* what) {
  const Token name = cursor.expect(TokenKind::Name, "'@' and a name");
  const auto found = indices.find(name.text);
  if (found == indices.end()) {
    cursor.fail(std::string("there is no ") + what + " '" + name.text + "'");
    return 0;
  }
  if (!name.index && found->second.size() == 1) return found->second.front();
  for (const std::uint32_t index : found->second) {
    if (index == name.index) return index;
  }
  cursor.fail(std::string("which ") + what + " '" + name.text + "'? say '#' and its index");
  return 0;
}

// The index in a label "b3", or in an edge to it.
std::uint32_t block_index(Cursor& cursor) {
  const std::string word = cursor.word();
  const auto index =
      word.size() > 1 && word[0] == 'b' ? parse_decimal(word.substr(1)) : std::nullopt;
  if (!index || *index < 0 || *index > UINT32_MAX) cursor.fail("expected a block such as b3");
  return static_cast<std::uint32_t>(index.value_or(0));
}

void make_room(Procedure& procedure, ValueId value) {
  while (procedure.values.size() <= value.index) procedure.add_value(Sort::boolean());
}

}  // namespace

GlobalId NameScope::global(Cursor& cursor) const {
  return GlobalId{resolve(cursor, globals, "global")};
}

Callee NameScope::callee(Cursor& cursor) const {
  if (cursor.accept_word("extern")) return ExternalId{resolve(cursor, externals, "external")};
  if (cursor.accept_word("loop")) return LoopId{cursor.index()};
  return ProcedureId{resolve(cursor, procedures, "procedure")};
}

ValueId parse_definition(Cursor& cursor, Procedure& procedure) {
  const ValueId id = cursor.value();
  cursor.expect_mark(":");
  const Sort sort = cursor.sort();
  make_room(procedure, id);
  procedure.values[id].sort = sort;
  if (cursor.at(TokenKind::String)) procedure.values[id].variable = cursor.string();
  return id;
}

void BodyParser::label(Cursor& cursor) {
  if (in_block_) cursor.fail("the block before has no terminator");
  if (block_index(cursor) != procedure_.blocks.size()) {
    cursor.fail("expected block b" + std::to_string(procedure_.blocks.size()));
  }
  Block block;
  if (cursor.accept_mark("(")) {
    do {
      block.parameters.push_back(parse_definition(cursor, procedure_));
    } while (cursor.accept_mark(","));
    cursor.expect_mark(")");
  }
  cursor.expect_mark(":");
  procedure_.blocks.add(std::move(block));
  in_block_ = true;
}

void BodyParser::statement(Cursor& cursor) {
  if (!in_block_) return cursor.fail("expected a block");
  if (!terminator(cursor)) instruction(cursor);
}

std::optional<std::string> BodyParser::finish() {
  if (in_block_) return "the last block has no terminator";
  // Numbers of cases can be brought to the width of what is switched on only
  // now: that value may be defined in a later line.
  for (Block& block : procedure_.blocks) {
    auto* s = std::get_if<Switch>(&block.terminator.kind);
    if (s == nullptr) continue;
    for (auto& item : s->cases) {
      const Sort sort = procedure_.values[s->on].sort;
      item.first = names::normalise(sort, static_cast<SignedBits>(item.first));
    }
  }
  return std::nullopt;
}

ValueId BodyParser::use(Cursor& cursor) {
  const ValueId value = cursor.value();
  make_room(procedure_, value);
  return value;
}

std::vector<ValueId> BodyParser::uses(Cursor& cursor) {
  std::vector<ValueId> values;
  if (!cursor.at(TokenKind::Value)) return values;
  do {
    values.push_back(use(cursor));
  } while (cursor.accept_mark(","));
  return values;
}

Edge BodyParser::edge(Cursor& cursor) {
  Edge edge{BlockId{block_index(cursor)}, {}};
  if (cursor.accept_mark("(")) {
    edge.args = uses(cursor);
    cursor.expect_mark(")");
  }
  return edge;
}

bool BodyParser::terminator(Cursor& cursor) {
  if (cursor.accept_word("jump")) {
    end_block(cursor, Jump{edge(cursor)});
  } else if (cursor.accept_word("if")) {
    Branch branch{use(cursor), {}, {}};
    cursor.expect_word("then");
    branch.if_true = edge(cursor);
    cursor.expect_word("else");
    branch.if_false = edge(cursor);
    end_block(cursor, std::move(branch));
  } else if (cursor.accept_word("switch")) {
    Switch s{use(cursor), {}, {}};
    cursor.expect_mark("[");
    while (!cursor.at_mark("]") && !cursor.error()) {
      const Bits value = static_cast<Bits>(cursor.number());
      cursor.expect_mark("->");
      s.cases.emplace_back(value, edge(cursor));
      if (!cursor.accept_mark(",")) break;
    }
    cursor.expect_mark("]");
    cursor.expect_word("else");
    s.otherwise = edge(cursor);
    end_block(cursor, std::move(s));
  } else if (cursor.accept_word("return")) {
    end_block(cursor, Return{uses(cursor)});
  } else if (cursor.accept_word("stop")) {
    const auto ending = names::value_of(names::endings, cursor.word());
    if (!ending) cursor.fail("expected a way to end: exit, division, shift, trap, ...");
    Stop stop{ending.value_or(Ending::Trap), std::nullopt};
    if (cursor.accept_word("world")) stop.world = use(cursor);
    end_block(cursor, stop);
  } else {
    return false;
  }
  return true;
}

void BodyParser::instruction(Cursor& cursor) {
  if (cursor.accept_word("write")) {
    const State written = state(cursor);
    cursor.expect_mark(",");
    add(cursor, WriteState{written, use(cursor)});
  } else if (cursor.accept_word("call")) {
    add(cursor, call(cursor));
  } else {
    definition(cursor);
  }
}

void BodyParser::definition(Cursor& cursor) {
  std::vector<ValueId> results;
  do {
    results.push_back(parse_definition(cursor, procedure_));
  } while (cursor.accept_mark(","));
  cursor.expect_mark("=");
  if (cursor.accept_word("call")) {
    Call made = call(cursor);
    made.results = std::move(results);
    return add(cursor, std::move(made));
  }
  if (results.size() != 1) cursor.fail("only a call has more than one result");
  const ValueId result = results.front();
  if (cursor.accept_word("read")) return add(cursor, ReadState{state(cursor), result});
  if (cursor.accept_word("address")) return add(cursor, Address{object(cursor), result});
  if (cursor.accept_word("arbitrary")) {
    return add(cursor, Arbitrary{cursor.accept_word("unused"), result});
  }
  if (cursor.accept_word("uninterpreted")) {
    Uninterpreted made{cursor.string(), {}, result};
    cursor.expect_mark("(");
    made.args = uses(cursor);
    cursor.expect_mark(")");
    return add(cursor, std::move(made));
  }
  const std::string name = cursor.word();
  add(cursor, operation(cursor, name, result));
}

State BodyParser::state(Cursor& cursor) {
  if (cursor.accept_word("memory")) return State::memory();
  if (cursor.accept_word("local")) return State::local(cursor.index());
  return State::of(scope_.global(cursor));
}

decltype(Address::of) BodyParser::object(Cursor& cursor) {
  if (cursor.accept_word("global")) return scope_.global(cursor);
  if (cursor.accept_word("extern")) return OutsideFunction{cursor.string()};
  if (cursor.accept_word("local")) {
    LocalObject local;
    local.name = cursor.string();
    local.number = cursor.index();
    cursor.expect_word("size");
    local.size_bytes = static_cast<std::uint64_t>(cursor.number());
    return local;
  }
  cursor.expect_word("function");
  const Callee callee = scope_.callee(cursor);
  const auto* procedure = std::get_if<ProcedureId>(&callee);
  if (procedure == nullptr) cursor.fail("expected a function of the program");
  return procedure != nullptr ? *procedure : ProcedureId{0};
}

Call BodyParser::call(Cursor& cursor) {
  Call call{scope_.callee(cursor), {}, {}, {}};
  cursor.expect_mark("(");
  call.args = uses(cursor);
  cursor.expect_mark(")");
  if (cursor.accept_word("world")) call.world = use(cursor);
  return call;
}

Operation BodyParser::operation(Cursor& cursor, const std::string& name, ValueId result) {
  const auto op = names::op_named(name);
  if (!op) cursor.fail("there is no operator '" + name + "'");
  Operation made{op.value_or(Op::Const), 0, {}, result};
  switch (made.op) {
    case Op::Const:
      made.immediate = names::normalise(procedure_.values[result].sort, cursor.number());
      return made;
    case Op::AddressOf:
    case Op::TableRead:
      made.immediate = cursor.index();
      if (!cursor.accept_mark(",")) return made;
      break;
    case Op::Extract:
      cursor.expect_mark("[");
      made.immediate = static_cast<Bits>(cursor.number());
      cursor.expect_mark("]");
      break;
    default: break;
  }
  made.args = uses(cursor);
  return made;
}

void BodyParser::add(Cursor& cursor, decltype(Instruction::kind) kind) {
  const BlockId last{static_cast<std::uint32_t>(procedure_.blocks.size() - 1)};
  procedure_.blocks[last].instructions.push_back(Instruction{std::move(kind), cursor.where()});
}

void BodyParser::end_block(Cursor& cursor, decltype(Terminator::kind) kind) {
  const BlockId last{static_cast<std::uint32_t>(procedure_.blocks.size() - 1)};
  procedure_.blocks[last].terminator = Terminator{std::move(kind), cursor.where()};
  in_block_ = false;
}

}  // namespace tandem::ir
