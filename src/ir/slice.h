#pragma once

#include "base/renumber.h"
#include "ir/program.h"

namespace tandem::ir {

// Cuts a program (flow form) down to some of its functions and to all that these refer to, through
// others too. What is left is in the order that it had. Files and texts, which are only shown, are
// left out.
class Slicer {
 public:
  explicit Slicer(const Program& program);  // which outlives the slicer

  void keep(ProcedureId id);
  void keep(GlobalId id);

  // Nothing is kept after this.
  Program cut();

  // Procedures that are kept so far, and after cut() the ids that they have in the slice.
  const Renumbered<ProcedureId>& procedures() const { return procedures_; }
  const Renumbered<GlobalId>& globals() const { return globals_; }

 private:
  void keep(CTypeId id);
  template <class T>
  void keep_mentioned(const T& value);
  template <class T>
  T renumbered(T value) const;
  template <class IdType, class T>
  void take_over(const Renumbered<IdType>& kept, const IdVector<IdType, T>& from,
                 IdVector<IdType, T>& to) const;
  void take_over_layouts(Program& to) const;

  const Program& program_;
  std::map<std::string, CTypeId> type_of_name_;
  std::vector<ProcedureId> to_look_into_;
  Renumbered<ProcedureId> procedures_;
  Renumbered<GlobalId> globals_;
  Renumbered<ExternalId> externals_;
  Renumbered<ObjectId> objects_;
  Renumbered<CTypeId> types_;
};

}  // namespace tandem::ir
