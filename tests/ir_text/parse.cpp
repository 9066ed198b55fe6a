#include "ir_text/parse.h"

#include <algorithm>
#include <functional>
#include <memory>

#include "ir_text/cursor.h"
#include "ir_text/parse_body.h"
#include "ir_text/words.h"

namespace tandem::ir {
namespace {

ScalarType scalar_type(Cursor& cursor) {
  ScalarType type;
  const std::string word = cursor.word();
  const auto width = word.size() > 1 ? parse_decimal(word.substr(1)) : std::nullopt;
  if (!width || (word[0] != 's' && word[0] != 'u' && word[0] != 'f')) {
    cursor.fail("expected the kind and width of a type, such as s32, u8 or f64");
  }
  type.width_bits = static_cast<unsigned>(width.value_or(0));
  type.is_signed = !word.empty() && word[0] == 's';
  type.is_float = !word.empty() && word[0] == 'f';
  type.is_pointer = cursor.accept_word("pointer");
  type.name = cursor.string();
  return type;
}

// Reads lines at the left margin by their first word, and gives the indented
// ones to whatever is open.
class ProgramParser {
 public:
  explicit ProgramParser(const std::vector<Line>& lines) : lines_(lines) {}  // outlives the parser

  Result<Program> run() {
    for (const Line& line : lines_) collect_name(line);
    for (const Line& line : lines_) {
      if (const auto error = read(line)) return failure(line, *error);
    }
    if (const auto error = close()) return failure(lines_.back(), *error);
    return std::move(program_);
  }

 private:
  static Failure failure(const Line& line, const std::string& error) {
    return Failure{"line " + std::to_string(line.number) + ": " + error, ""};
  }

  void collect_name(const Line& line) {
    if (line.is_indented || line.tokens.size() < 2 || line.tokens[1].kind != TokenKind::Name)
      return;
    const std::string& word = line.tokens[0].text;
    const std::string& name = line.tokens[1].text;
    const auto add = [&name](NameScope::Indices& indices, std::uint32_t& count) {
      indices[name].push_back(count++);
    };
    if (word == "procedure") add(scope_.procedures, procedure_count_);
    if (word == "global") add(scope_.globals, global_count_);
    if (word == "external") add(scope_.externals, external_count_);
  }

  // An error message, or nothing.
  std::optional<std::string> read(const Line& line) {
    Cursor cursor(line);
    if (line.is_indented) {
      detail(cursor);
    } else if (cursor.at(TokenKind::Word) && line.tokens[0].text[0] == 'b') {
      label(cursor);
    } else {
      if (auto error = close()) return error;
      declaration(cursor);
    }
    cursor.expect_end();
    return cursor.error();
  }

  // Ends the declaration that is open, if any.
  std::optional<std::string> close() {
    std::optional<std::string> error;
    if (body_) error = body_->finish();
    body_.reset();
    if (procedure_) program_.procedures.add(std::move(*procedure_));
    if (external_) program_.externals.add(std::move(*external_));
    procedure_.reset();
    external_.reset();
    return error;
  }

  void declaration(Cursor& cursor) {
    if (cursor.accept_word("file")) {
      program_.files.push_back(cursor.string());
    } else if (cursor.accept_word("object")) {
      object(cursor);
    } else if (cursor.accept_word("global")) {
      global(cursor);
    } else if (cursor.accept_word("external")) {
      external(cursor);
    } else if (cursor.accept_word("procedure")) {
      procedure(cursor);
    } else {
      cursor.fail("expected file, object, global, external, procedure or a block");
    }
  }

  void object(Cursor& cursor) {
    if (cursor.index() != program_.objects.size()) cursor.fail("objects must be in order");
    ConstantObject object;
    const Sort sort = cursor.sort();
    if (!sort.is_bits()) cursor.fail("elements must be bit-vectors");
    object.element_width_bits = sort.width_bits;
    if (cursor.at(TokenKind::String)) {
      for (const char c : cursor.string()) object.elements.push_back(static_cast<unsigned char>(c));
    } else {
      cursor.expect_mark("[");
      while (!cursor.at_mark("]") && !cursor.error()) {
        object.elements.push_back(static_cast<Bits>(cursor.number()));
        if (!cursor.accept_mark(",")) break;
      }
      cursor.expect_mark("]");
    }
    program_.objects.add(std::move(object));
  }

  void global(Cursor& cursor) {
    Global g;
    g.name = cursor.expect(TokenKind::Name, "'@' and a name").text;
    g.sort = cursor.sort();
    g.type = scalar_type(cursor);
    g.is_static = cursor.accept_word("static");
    g.is_written = !cursor.accept_word("read-only");
    g.is_scalar = !cursor.accept_word("in-memory");
    g.symbol = cursor.accept_word("symbol") ? cursor.string() : g.name;
    g.c_type = cursor.accept_word("type") ? cursor.string() : g.type.name;
    g.contents_type = g.c_type;
    if (cursor.accept_word("initial")) g.initial = names::normalise(g.sort, cursor.number());
    if (cursor.accept_word("contents")) g.initial_text = cursor.string();
    if (cursor.accept_word("unit")) g.unit = cursor.string();
    g.where = cursor.where();
    program_.globals.add(std::move(g));
  }

  void external(Cursor& cursor) {
    External& e = external_.emplace();
    e.name = cursor.expect(TokenKind::Name, "'@' and a name").text;
    cursor.expect_mark("(");
    if (!cursor.at_mark(")")) {
      do {
        e.parameter_sorts.push_back(cursor.sort());
        e.float_parameters.push_back(cursor.accept_word("float"));
      } while (cursor.accept_mark(","));
    }
    cursor.expect_mark(")");
    if (std::none_of(e.float_parameters.begin(), e.float_parameters.end(), std::identity())) {
      e.float_parameters.clear();
    }
    if (cursor.accept_mark("->")) e.return_sort = cursor.sort();
    if (cursor.accept_word("result")) e.return_type = scalar_type(cursor);
    e.is_pure = cursor.accept_word("pure");
    e.touches_globals = !cursor.accept_word("no-globals");
    e.reads_memory = !cursor.accept_word("no-memory");
    e.writes_memory = e.reads_memory && !cursor.accept_word("read-only");
    e.returns = !cursor.accept_word("no-return");
    if (cursor.accept_word("release")) e.kind = ExternalKind::Release;
    if (cursor.accept_word("event")) e.kind = ExternalKind::Event;
  }

  void procedure(Cursor& cursor) {
    procedure_ = std::make_unique<Procedure>();
    Procedure& p = *procedure_;
    p.name = cursor.expect(TokenKind::Name, "'@' and a name").text;
    p.is_static = cursor.accept_word("static");
    p.may_stop = cursor.accept_word("may-stop");
    p.has_scalar_signature = !cursor.accept_word("no-scalar-signature");
    p.symbol = cursor.accept_word("symbol") ? cursor.string() : p.name;
    if (cursor.accept_word("type")) p.c_type = cursor.string();
    if (cursor.accept_word("unit")) p.unit = cursor.string();
    p.where = cursor.where();
    body_ = std::make_unique<BodyParser>(scope_, p);
  }

  void label(Cursor& cursor) {
    if (!body_) return cursor.fail("a block belongs to a procedure");
    body_->label(cursor);
  }

  void detail(Cursor& cursor) {
    const bool in_body = procedure_ && procedure_->has_body();
    if (in_body) return body_->statement(cursor);
    if (cursor.accept_word("input")) return input(cursor);
    if (cursor.accept_word("output")) return output(cursor);
    if (procedure_) return header(cursor, *procedure_);
    cursor.fail("expected a declaration at the left margin");
  }

  void input(Cursor& cursor) {
    Input made;
    const auto kind = names::value_of(names::input_kinds, cursor.word());
    if (!kind) cursor.fail("expected a kind of input");
    made.kind = kind.value_or(InputKind::Parameter);
    if (made.kind == InputKind::Global) made.global = scope_.global(cursor);
    if (procedure_) {
      made.value = parse_definition(cursor, *procedure_);
      made.sort = procedure_->values[made.value].sort;
      procedure_->inputs.push_back(made);
    } else if (external_) {
      made.sort = cursor.sort();
      external_->inputs.push_back(made);
    } else {
      cursor.fail("an input belongs to a procedure or an external");
    }
  }

  void output(Cursor& cursor) {
    Output made;
    const auto kind = names::value_of(names::output_kinds, cursor.word());
    if (!kind) cursor.fail("expected a kind of output");
    made.kind = kind.value_or(OutputKind::Return);
    if (made.kind == OutputKind::Global) made.global = scope_.global(cursor);
    made.sort = cursor.sort();
    if (cursor.at(TokenKind::String)) made.variable = cursor.string();
    if (!procedure_ && !external_)
      return cursor.fail("an output belongs to a procedure or an external");
    (procedure_ ? procedure_->outputs : external_->outputs).push_back(std::move(made));
  }

  void header(Cursor& cursor, Procedure& p) {
    if (cursor.accept_word("parameter")) {
      std::string name = cursor.string();
      p.parameters.push_back(Parameter{std::move(name), scalar_type(cursor), {}});
    } else if (cursor.accept_word("result")) {
      p.return_type = scalar_type(cursor);
    } else if (cursor.accept_word("unsupported")) {
      std::string construct = cursor.string();
      p.unsupported.push_back(Unsupported{std::move(construct), cursor.string(), cursor.where()});
    } else if (cursor.accept_word("local")) {
      p.locals.push_back(cursor.string());
    } else if (cursor.accept_word("reads")) {
      p.direct_effects.reads.push_back(scope_.global(cursor));
    } else if (cursor.accept_word("writes")) {
      p.direct_effects.writes.push_back(scope_.global(cursor));
    } else if (cursor.accept_word("calls")) {
      p.direct_effects.calls.push_back(scope_.callee(cursor));
    } else if (cursor.accept_word("touches")) {
      p.direct_effects.writes_memory = cursor.accept_word("memory");
      p.direct_effects.reads_memory =
          p.direct_effects.writes_memory || cursor.accept_word("read-only");
      p.direct_effects.world = cursor.accept_word("world");
      p.direct_effects.may_stop = cursor.accept_word("stop");
    } else {
      cursor.fail("expected a line of the head of a procedure, or a block");
    }
  }

  const std::vector<Line>& lines_;
  NameScope scope_;
  std::uint32_t procedure_count_ = 0;
  std::uint32_t global_count_ = 0;
  std::uint32_t external_count_ = 0;
  Program program_;
  std::unique_ptr<Procedure> procedure_;  // the one that is open; at most one of these
  std::optional<External> external_;
  std::unique_ptr<BodyParser> body_;  // of procedure_
};

}  // namespace

Result<Program> parse_program(std::string_view text) {
  const auto lines = split_lines(text);
  if (!lines) return lines.error();
  return ProgramParser(*lines).run();
}

}  // namespace tandem::ir
