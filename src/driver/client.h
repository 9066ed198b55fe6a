#pragma once

#include <map>
#include <set>

#include "driver/component.h"

// Clients of libraries: where they begin, what they call, and how far that gets.

namespace tandem::driver {

class ClientView {
 public:
  // The first `own_files` files of the new program are the client's. Both outlive the view.
  ClientView(const Both<ir::Program>& programs, const pairing::Plan& plan, std::size_t own_files);

  bool is_of_client(pairing::PairId id) const;
  // The functions of the client that other code can call, `main` among them; if there are names,
  // only these.
  Result<std::set<pairing::PairId>> entries(const std::vector<std::string>& names) const;
  // Those of the entries that get to one of these library functions.
  Result<std::set<pairing::PairId>> reaching(const std::set<pairing::PairId>& entries,
                                             const std::vector<std::string>& functions) const;
  // A function that it gets to, or it itself, that does not end in one version where it does in the
  // other, unless this one is proved to end alike.
  std::optional<pairing::PairId> hanging(
      pairing::PairId id, const std::map<pairing::PairId, Decision>& decisions) const;
  // The functions of the libraries that the entries get to, through others too.
  std::set<pairing::PairId> library_below(const std::set<pairing::PairId>& entries) const;
  // Leaves in the report the entries, with the calls that they and the functions of the client
  // below them make of library functions (if any are named, of these only), and what changed in
  // the libraries.
  void enter_into(Report& report, const std::set<pairing::PairId>& entries,
                  const std::map<pairing::PairId, Decision>& decisions,
                  const std::vector<std::string>& functions) const;

 private:
  std::set<pairing::PairId> below(const std::set<pairing::PairId>& from) const;

  const Both<ir::Program>& programs_;
  const pairing::Plan& plan_;
  std::set<std::string> files_;
};

}  // namespace tandem::driver
