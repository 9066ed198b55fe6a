#pragma once

#include "regions/skeleton.h"

namespace tandem::regions {

// Writes down what a skeleton says.
class Outliner {
 public:
  Outliner(const Subject& subject, const Both<Body>& bodies, const Skeleton& skeleton);

  Both<ir::Procedure> functions();
  std::vector<Region> regions();
  // By region.
  std::vector<std::size_t> place_of() const { return node_of_region_; }

 private:
  struct Written {  // a node, while it is written
    const Node& node;
    Both<ir::Block> blocks;
    std::map<ValuePair, Both<ir::ValueId>> values;
  };

  Both<ir::ValueId> fresh(const ValuePair& like);
  void write_entry();
  void write(std::size_t index);
  void call_region(Written& to, std::size_t region);
  Both<ir::ValueId> value(Written& to, const ValuePair& pair);
  void copy_definition(Written& to, const ValuePair& pair, const std::vector<ValuePair>& parts);
  void write_end(Written& to);
  Both<ir::Edge> edge_to(Written& to, std::size_t exit);
  void write_exits(Written& to, const Both<ir::ValueId>& taken,
                   const std::map<Handed, Both<ir::ValueId>>& handed);

  const ir::Procedure& original(Side side) const;

  const Subject& subject_;
  const Both<Body>& bodies_;
  const Skeleton& skeleton_;
  Both<ir::Procedure> made_;
  std::vector<std::size_t> node_of_region_;
  std::map<std::size_t, std::size_t> region_of_node_;
  std::vector<Both<std::vector<ir::ValueId>>> parameters_;  // by node
};

// In instructions and terminators.
std::size_t size_of(const ir::Procedure& procedure);

// The procedures of a region.
Both<ir::Procedure> make_region(const Subject& subject, const Both<Body>& bodies,
                                const Skeleton& skeleton, const Node& node,
                                const std::string& name);

}  // namespace tandem::regions
