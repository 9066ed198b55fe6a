#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "ir/loops.h"
#include "ir/program.h"

// Runs procedures of every form on numbers. It shares nothing but ir::fold with
// the passes and the evaluator that it is compared with.

namespace tandem::ir::testing {

// Memory and world are numbers too: those that external functions answered last.
struct Execution {
  Ending ending = Ending::Return;
  std::vector<Bits> outputs;       // where it returns, in the order of the outputs
  std::optional<Bits> stop_world;  // where it does not, and there is one
  bool is_cut = false;             // it took too long; the rest means nothing
};

// What an external function answers: any fixed function of all its inputs.
std::vector<Bits> answer(const External& external, const std::vector<Bits>& inputs);

// What implicit form does not show.
struct HiddenState {
  std::map<GlobalId, Bits> globals;
  Bits memory = 0;
  Bits world = 0;

  Bits get(const Input& input) const;
  Bits get(const Output& output) const;
  void set(const Output& output, Bits value);
};

class Interpreter {
 public:
  // The recursive form of a procedure, where it is to be run in that form.
  using Forms = std::map<ProcedureId, RecursiveForm>;

  // `flow` is the program in flow form, for the signatures of externals; it and
  // the rest outlive the interpreter.
  Interpreter(const Program& program, const Program& flow, const Forms* forms = nullptr)
      : program_(program), flow_(flow), forms_(forms) {}

  // Lets every call be answered by a function of the callee and its inputs.
  using Answers = std::function<Execution(const Callee&, const std::vector<Bits>&)>;
  void answer_calls_by(Answers answers) { answers_ = std::move(answers); }

  Execution run_implicit(ProcedureId id, const std::vector<Bits>& arguments, HiddenState& state);
  Execution run(ProcedureId id, const std::vector<Bits>& inputs);  // flow or recursive form
  Execution run(const Procedure& procedure, const std::vector<Bits>& inputs);

 private:
  using Loops = IdVector<LoopId, Procedure>;
  using Values = std::vector<Bits>;

  Execution execute(const Procedure& procedure, const std::vector<Bits>& inputs, HiddenState* state,
                    const Loops* loops);
  // How the call ended; nothing if the caller goes on.
  std::optional<Execution> call(const Call& call, Values& values, HiddenState* state,
                                const Loops* loops);
  Execution run_external(const External& external, const std::vector<Bits>& arguments,
                         HiddenState* state);
  Bits compute(const Procedure& procedure, const Operation& operation, const Values& values) const;

  const Program& program_;
  const Program& flow_;
  const Forms* forms_;
  Answers answers_;
  int fuel_ = 20'000;  // instructions and blocks
  int depth_ = 0;
};

}  // namespace tandem::ir::testing
