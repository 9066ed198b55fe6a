// Random chains of loads and stores against bytes in an array: simplifying keeps
// what is loaded, whatever the pointers are.

#include <array>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>

#include "ir/pool.h"
#include "ir/print.h"

namespace tandem::ir::testing {
namespace {

constexpr Sort address_sort = Sort::bits(64);
constexpr unsigned object_bytes = 8;
constexpr std::uint64_t low_global = 0x10000;  // two globals, one right behind the other,
constexpr std::uint64_t high_global = 0x10008;
// and two locals, of which no few bytes of one make the address of the other
constexpr std::uint64_t first_local = 0x1121314151617100;
constexpr std::uint64_t second_local = 0x1222324252627240;

// Bytes by address; what was never written is some number.
using Bytes = std::map<std::uint64_t, std::uint8_t>;

std::uint8_t byte_at(const Bytes& bytes, std::uint64_t address) {
  const auto found = bytes.find(address);
  return found != bytes.end() ? found->second
                              : static_cast<std::uint8_t>(address * 0x9e3779b97f4a7c15ULL >> 56);
}

Bits load(const Bytes& bytes, std::uint64_t address, unsigned width) {
  Bits value = 0;
  for (unsigned i = width / 8; i-- > 0;) value = value << 8 | byte_at(bytes, address + i);
  return value;
}

Bytes store(Bytes bytes, std::uint64_t address, Bits value, unsigned width) {
  for (unsigned i = 0; i < width / 8; ++i) {
    bytes[address + i] = static_cast<std::uint8_t>(value >> (8 * i));
  }
  return bytes;
}

// The values of terms for given values of the variables.
class Evaluator {
 public:
  Evaluator(const TermPool& pool, const std::map<TermId, Bits>& variables)
      : pool_(pool), variables_(variables) {}

  Bits value(TermId id) {
    if (const auto known = values_.find(id); known != values_.end()) return known->second;
    const Bits made = compute(id);
    values_.emplace(id, made);
    return made;
  }

  const Bytes& memory(TermId id) {
    if (const auto known = memories_.find(id); known != memories_.end()) return known->second;
    const auto args = pool_.args(id);
    Bytes made;
    if (pool_[id].op == Op::Store) {
      made = store(memory(args[0]), static_cast<std::uint64_t>(value(args[1])), value(args[2]),
                   pool_.sort(args[2]).width_bits);
    } else if (pool_[id].op == Op::Ite) {
      made = memory(value(args[0]) != 0 ? args[1] : args[2]);
    }
    return memories_.emplace(id, std::move(made)).first->second;
  }

 private:
  Bits compute(TermId id) {
    const Term& term = pool_[id];
    const auto args = pool_.args(id);
    if (const auto constant = pool_.constant_value(id)) return *constant;
    if (const auto given = variables_.find(id); given != variables_.end()) return given->second;
    if (term.op == Op::Load) {
      return load(memory(args[0]), static_cast<std::uint64_t>(value(args[1])),
                  term.sort.width_bits);
    }
    if (term.op == Op::Eq && !pool_.sort(args[0]).is_scalar()) throw std::runtime_error("memories");
    // n-ary operators, two at a time
    const bool folds_pairs = term.op == Op::BvAdd || term.op == Op::BvMul || term.op == Op::BvAnd ||
                             term.op == Op::BvOr || term.op == Op::BvXor;
    if (folds_pairs) {
      Bits sum = value(args[0]);
      for (std::size_t i = 1; i < args.size(); ++i) {
        const std::array pair{sum, value(args[i])};
        const std::array sorts{term.sort, term.sort};
        sum = fold(term.op, term.sort, pair, sorts, 0).value();
      }
      return sum;
    }
    if (term.op == Op::And || term.op == Op::Or) {
      for (const TermId arg : args) {
        if ((value(arg) != 0) == (term.op == Op::Or)) return term.op == Op::Or;
      }
      return term.op == Op::And;
    }
    std::vector<Bits> values;
    std::vector<Sort> sorts;
    for (const TermId arg : args) {
      values.push_back(value(arg));
      sorts.push_back(pool_.sort(arg));
    }
    return fold(term.op, term.sort, values, sorts, term.immediate).value();
  }

  const TermPool& pool_;
  const std::map<TermId, Bits>& variables_;
  std::map<TermId, Bits> values_;
  std::map<TermId, Bytes> memories_;
};

// A chain in two shapes: as terms, and as bytes under one assignment.
class Chain {
 public:
  explicit Chain(const std::vector<std::uint32_t>& choices) : choices_(choices) {
    const TermId memory = pool_.variable("memory", Sort::memory());
    memories_.push_back({memory, {}});
    add_object("global low", false, low_global);
    add_object("global high", false, high_global);
    add_object("local first", true, first_local);
    add_object("local second", true, second_local);
    // Nobody told them where the locals are.
    for (const char* name : {"p", "q"}) add_variable(name, low_global - 4 + below(24));
    for (const char* name : {"x", "y"}) add_variable(name, draw_number());
    choice_ = pool_.variable("c", Sort::boolean());
    variables_[choice_] = below(2);
  }

  void run() {
    while (at_ < choices_.size()) step();
  }

  void check() {
    Evaluator evaluator(pool_, variables_);
    for (const auto& [term, expected] : loaded_) {
      if (evaluator.value(term) != expected) {
        RC_FAIL(log_ + "became " + to_text(pool_, term) + ", worth " +
                to_decimal(evaluator.value(term)) + " and not " + to_decimal(expected));
      }
    }
    for (const auto& [term, bytes] : memories_) {
      for (std::uint64_t address = low_global - 8; address < low_global + 40; ++address) {
        RC_ASSERT(byte_at(evaluator.memory(term), address) == byte_at(bytes, address));
      }
      for (std::uint64_t offset = 0; offset < object_bytes; ++offset) {
        for (const std::uint64_t local : {first_local, second_local}) {
          RC_ASSERT(byte_at(evaluator.memory(term), local + offset) ==
                    byte_at(bytes, local + offset));
        }
      }
    }
  }

 private:
  struct Memory {
    TermId term;
    Bytes bytes;
  };
  struct Number {
    TermId term;
    Bits value;
  };

  std::uint32_t below(std::uint32_t limit) {
    return at_ < choices_.size() ? choices_[at_++] % limit : 0;
  }
  Bits draw_number() { return Bits{below(1U << 20)} * 0x9e3779b97f4aULL & mask_of(64); }

  void add_object(const std::string& key, bool is_local, std::uint64_t address) {
    const TermId term = pool_.object_address({key, is_local, object_bytes});
    variables_[term] = address;
    objects_.push_back({term, address});
  }
  void add_variable(const std::string& name, Bits value) {
    const TermId term = pool_.variable(name, address_sort);
    variables_[term] = value;
    numbers_.push_back({term, value});
  }

  // An access of so many bytes: within its object, where the address is that of one.
  Number draw_address(unsigned bytes) {
    const std::uint32_t which = below(10);
    const Bits offset = below(object_bytes - bytes + 1);
    if (which < 6) {
      const Number& object = objects_[below(static_cast<std::uint32_t>(objects_.size()))];
      const Number made = plus(object, offset);
      if (which < 5) return made;
      const Number& other = objects_[below(static_cast<std::uint32_t>(objects_.size()))];
      return {pool_.ite(choice_, made.term, plus(other, offset).term),
              variables_[choice_] != 0 ? made.value : plus(other, offset).value};
    }
    if (which < 9 || pointers_.empty()) return plus(numbers_[which % 2], offset);
    // What was found in memory where an address had been stored.
    return pointers_[below(static_cast<std::uint32_t>(pointers_.size()))];
  }
  Number plus(const Number& to, Bits offset) {
    return {pool_.make(Op::BvAdd, address_sort, {to.term, pool_.constant(address_sort, offset)}),
            truncate(to.value + offset, 64)};
  }

  Number draw_value(unsigned width) {
    const std::uint32_t which = below(8);
    Number whole = which < 2   ? objects_[which + 2]  // a local is told
                   : which < 5 ? numbers_[which - 2]
                               : Number{pool_.constant(address_sort, which), which};
    if (!loaded_.empty() && which == 7) {
      const auto& last = loaded_.back();
      if (pool_.sort(last.first).width_bits == width) return {last.first, last.second};
    }
    return {pool_.make(Op::Extract, Sort::bits(width), {whole.term}, 0),
            truncate(whole.value, width)};
  }

  void step() {
    constexpr std::array widths{8U, 16U, 32U, 64U};
    const unsigned width = widths[below(4)];
    const std::uint32_t kind = below(8);
    const Memory now = memories_[memories_.size() - 1 - below(2) % memories_.size()];
    if (kind == 0 && memories_.size() > 1) {
      const Memory& other = memories_[below(static_cast<std::uint32_t>(memories_.size()))];
      memories_.push_back({pool_.ite(choice_, now.term, other.term),
                           variables_[choice_] != 0 ? now.bytes : other.bytes});
      return;
    }
    const Number address = draw_address(width / 8);
    const auto at = static_cast<std::uint64_t>(address.value);
    log_ += (kind < 5 ? "store " : "load ") + std::to_string(width) + " at " +
            to_text(pool_, address.term) + "\n";
    if (kind < 5) {
      const Number stored = draw_value(width);
      memories_.push_back(
          {pool_.make(Op::Store, Sort::memory(), {now.term, address.term, stored.term}),
           store(now.bytes, at, stored.value, width)});
      return;
    }
    const TermId term = pool_.make(Op::Load, Sort::bits(width), {now.term, address.term});
    const Bits value = load(now.bytes, at, width);
    loaded_.emplace_back(term, value);
    const bool is_place = value == low_global || value == high_global || value == first_local ||
                          value == second_local;
    if (width == 64 && is_place) pointers_.push_back({term, value});
  }

  const std::vector<std::uint32_t>& choices_;
  std::size_t at_ = 0;
  TermPool pool_;
  TermId choice_;
  std::map<TermId, Bits> variables_;
  std::vector<Number> objects_, numbers_, pointers_;
  std::vector<Memory> memories_;
  std::vector<std::pair<TermId, Bits>> loaded_;
  std::string log_;
};

TEST(MemoryProperty, LoadsAndStoresAreThoseOfAnArrayOfBytes) {
  EXPECT_TRUE(rc::check([] {
    const auto count = *rc::gen::inRange<std::size_t>(20, 220);
    const auto choices = *rc::gen::container<std::vector<std::uint32_t>>(
        count, rc::gen::inRange<std::uint32_t>(0, 1U << 20));
    Chain chain(choices);
    chain.run();
    chain.check();
  }));
}

// Equal only where the numbers are, for every place that two objects can have.
TEST(MemoryProperty, AddressesOfObjectsAreDistinct) {
  EXPECT_TRUE(rc::check([] {
    TermPool pool;
    const auto near = *rc::gen::inRange<std::uint64_t>(0, object_bytes + 1);
    const auto far = *rc::gen::inRange<std::uint64_t>(0, object_bytes + 1);
    const bool is_local = *rc::gen::arbitrary<bool>();
    const TermId low = pool.object_address({"low", is_local, object_bytes});
    const TermId high = pool.object_address({"high", false, object_bytes});
    const auto plus = [&](TermId to, std::uint64_t by) {
      return pool.make(Op::BvAdd, address_sort, {to, pool.constant(address_sort, by)});
    };
    const TermId same = pool.equal(plus(low, near), plus(high, far));
    RC_ASSERT(!pool.is_true(same));
    // Of neighbours the end of the one is the start of the other.
    const bool may_touch = (near == object_bytes && far == 0) || (near == 0 && far == object_bytes);
    if (may_touch) RC_ASSERT(!pool.is_false(same));
    if (near < object_bytes && far < object_bytes) RC_ASSERT(pool.is_false(same));
  }));
}

}  // namespace
}  // namespace tandem::ir::testing
