#include "base/invariant.h"
#include "logic/forms.h"

namespace tandem::logic {
namespace {

using ir::Sort;

class TableTree {
 public:
  TableTree(Script& script, std::span<const NodeId> elements, NodeId index)
      : script_(script), elements_(elements), index_(index) {}

  // The elements from `first` on, 2^bits of them; those past the end are never asked for.
  // The depth of the recursion is the number of index bits.
  NodeId build(std::size_t first, unsigned bits) {
    if (bits == 0) return elements_[first];
    const std::size_t middle = first + (std::size_t{1} << (bits - 1));
    const NodeId low = build(first, bits - 1);
    if (middle >= elements_.size()) return low;
    const NodeId high = build(middle, bits - 1);
    if (low == high) return low;
    return script_.make(SmtOp::Ite, script_.sort(low), {is_high(middle, bits - 1), high, low});
  }

 private:
  // That the index lies at `middle` or above, in the part that the choices so far left.
  NodeId is_high(std::size_t middle, unsigned bit) {
    if (script_.sort(index_).is_int()) {
      const NodeId bound = script_.integer(static_cast<SignedBits>(middle));
      return script_.make(SmtOp::IntLe, Sort::boolean(), {bound, index_});
    }
    const NodeId digit = script_.make(SmtOp::Extract, Sort::bits(1), {index_}, bit);
    return script_.make(SmtOp::Eq, Sort::boolean(), {digit, script_.constant(Sort::bits(1), 1)});
  }

  Script& script_;
  std::span<const NodeId> elements_;
  NodeId index_;
};

}  // namespace

NodeId table_form(Script& script, std::span<const NodeId> elements, NodeId index) {
  TANDEM_INVARIANT(!elements.empty(), "choice from an empty table");
  unsigned bits = 0;
  while ((std::size_t{1} << bits) < elements.size()) ++bits;
  return TableTree(script, elements, index).build(0, bits);
}

}  // namespace tandem::logic
