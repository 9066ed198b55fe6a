#pragma once

#include "pairing/pairing.h"

// The steps of match(), each filling its part of the plan.

namespace tandem::pairing {

// Files as seen from within a version: without the directory that all files of the version share,
// so that those of the two versions compare equal.
class FileKeys {
 public:
  explicit FileKeys(const ir::Program& program);
  std::string of(const std::string& file) const;
  // The key of something that may be there once a file that is compiled: a header's, with that
  // file.
  std::string of(const std::string& file, const std::string& unit) const;

 private:
  bool is_one_file_ = false;
  std::string folder_;
};

// The procedure or global that a symbol of the linked module stands for.
struct SymbolIndex {
  std::map<std::string, ir::ProcedureId> procedures;
  std::map<std::string, ir::GlobalId> globals;
};
SymbolIndex index_symbols(const ir::Program& program);

// The functions take and return values of the same widths, in the same order.
bool is_same_interface(const ir::Procedure& before, const ir::Procedure& after);
// They take the same parameters, by name, in another order.
bool is_reordered(const ir::Procedure& before, const ir::Procedure& after);
// How their parameters correspond otherwise; nullopt where they cannot be compared.
std::optional<Interface> find_interface(const Both<ir::Program>& programs,
                                        const Both<ir::ProcedureId>& ids);
// The same as the user says it (Options::arguments).
Result<Interface> interface_as_said(const Both<ir::Program>& programs,
                                    const Both<ir::ProcedureId>& ids,
                                    const std::vector<std::string>& arguments);
// What a reader should know of it.
std::vector<std::string> notes_on(const Both<ir::Program>& programs,
                                  const Both<ir::ProcedureId>& ids, const Interface& interface);

// Functions of the same name, or that the user says correspond.
Result<bool> match_names(const Both<ir::Program>& programs, const Options& options, Plan& plan);
// After match_names.
void match_globals(const Both<ir::Program>& programs, const Both<SymbolIndex>& symbols, Plan& plan);
// The global of new for one of old. After match_names.
std::map<ir::GlobalId, ir::GlobalId> find_partners(const Both<ir::Program>& programs,
                                                   const Both<FileKeys>& files,
                                                   const Both<SymbolIndex>& symbols,
                                                   const Plan& plan);
// The globals among `lone` of which only one can be the other, old to new.
std::map<ir::GlobalId, ir::GlobalId> find_renamed_statics(const Both<ir::Program>& programs,
                                                          const Both<SymbolIndex>& symbols,
                                                          const Plan& plan,
                                                          const Both<std::set<ir::GlobalId>>& lone);
// Functions that have another name. After match_globals.
void match_renamed(const Both<ir::Program>& programs, const Both<SymbolIndex>& symbols, Plan& plan);
void find_identical_bodies(const Both<ir::Program>& programs, const Both<SymbolIndex>& symbols,
                           Plan& plan);
void find_changed_layouts(const Both<ir::Program>& programs, Plan& plan);
void find_layouts_in_the_way(const Both<ir::Program>& programs, Plan& plan);
// Fails on an option that names something unknown.
Result<bool> find_no_alias(const Both<ir::Program>& programs, const Options& options, Plan& plan);
void build_call_graph(const Both<ir::Program>& programs, Plan& plan);

// The bodies of these two are the same, given what is paired already;
// a mention of the one in itself corresponds to a mention of the other in itself.
bool have_identical_bodies(const Both<ir::Program>& programs, const Both<SymbolIndex>& symbols,
                           const Plan& plan, const Both<ir::ProcedureId>& ids);

}  // namespace tandem::pairing
