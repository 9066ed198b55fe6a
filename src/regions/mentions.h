#pragma once

#include <map>
#include <set>
#include <string>

#include "regions/regions.h"

#include "pairing/pairing.h"

namespace tandem::regions {

// Numbers for all that a body mentions besides its values: equal numbers mean the same thing in
// both versions.
class Mentions {
 public:
  explicit Mentions(const Subject& subject) : subject_(subject) {}

  std::uint64_t of(Side side, const ir::Callee& callee);
  std::uint64_t of(Side side, const ir::Address& address);
  std::uint64_t of(Side side, ir::ObjectId constant);
  std::uint64_t of(Side side, ir::GlobalId input) const;
  std::uint64_t of(const std::string& text);
  bool have_same_outputs(const std::vector<ir::Output>& before,
                         const std::vector<ir::Output>& after) const;
  // Inputs and outputs correspond one to one and in order.
  bool have_same_signature(const ir::Procedure& before, const ir::Procedure& after) const;

 private:
  std::string text_of(Side side, ir::ProcedureId id) const;
  std::string pointer_text(Side side, ir::ProcedureId id) const;
  std::string text_of(Side side, ir::ExternalId id) const;
  std::string text_of(Side side, ir::GlobalId id) const;
  std::string signature_of(Side side, const std::vector<ir::Input>& inputs,
                           const std::vector<ir::Output>& outputs) const;

  const Subject& subject_;
  std::map<std::string, std::uint64_t> numbers_;
};

}  // namespace tandem::regions
