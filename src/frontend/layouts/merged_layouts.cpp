#include "frontend/layouts/merged_layouts.h"

#include <algorithm>
#include <optional>

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"

#include "frontend/module/structures.h"
#include "frontend/module/type_names.h"

namespace tandem::frontend {

namespace {

namespace dwarf = llvm::dwarf;

struct Shape {
  std::uint64_t size_bytes = 0;
  std::uint64_t alignment_bytes = 1;
};

std::uint64_t aligned(std::uint64_t offset, std::uint64_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

using Fields = std::vector<const llvm::DIDerivedType*>;

bool is_union(const llvm::DICompositeType& type) {
  return type.getTag() == dwarf::DW_TAG_union_type;
}

const llvm::DICompositeType* as_array(const llvm::DIType* type) {
  const auto* array = llvm::dyn_cast_or_null<llvm::DICompositeType>(unqualified(type));
  return array && array->getTag() == dwarf::DW_TAG_array_type && !array->isVector() ? array
                                                                                    : nullptr;
}

std::uint64_t elements_of(const llvm::DICompositeType& array) {
  std::uint64_t count = 1;
  for (const llvm::DINode* dimension : array.getElements())
    count *= count_of(dimension).value_or(0);
  return count;
}

// struct { int count; char text[]; }
bool is_flexible(const llvm::DIDerivedType& field) {
  const llvm::DICompositeType* array = as_array(field.getBaseType());
  return array && elements_of(*array) == 0;
}

bool has_plain_fields(const Fields& fields) {
  return std::all_of(fields.begin(), fields.end(), [](const llvm::DIDerivedType* field) {
    return !field->isBitField() && !field->getName().empty() && field->getAlignInBits() == 0;
  });
}

std::set<std::string> inside_unions(const llvm::Module& module) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  std::set<std::string> names;
  for (const llvm::DIType* type : finder.types()) {
    const auto* structure = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
    if (structure && is_union(*structure)) collect_structures(structure, names);
  }
  return names;
}

class Merger {
 public:
  Merger(const Both<const llvm::Module*>& modules, const std::set<std::string>& excluded)
      : structures_(
            make_both(structures_of(*modules[Side::Old]), structures_of(*modules[Side::New]))),
        excluded_(excluded) {
    for (const Side side : sides) excluded_.merge(inside_unions(*modules[side]));
  }

  MergedLayouts run() {
    MergedLayouts merged;
    for (const auto& [name, several] : structures_[Side::Old]) {
      if (!is_changed(name)) continue;
      if (const auto& layout = merge(name)) merged[name] = *layout;
    }
    return merged;
  }

 private:
  const llvm::DICompositeType* find(Side side, const std::string& name) const {
    const auto found = structures_[side].find(name);
    return found != structures_[side].end() && found->second.size() == 1 ? found->second.front()
                                                                         : nullptr;
  }

  bool is_changed(const std::string& name) const {
    const llvm::DICompositeType* before = find(Side::Old, name);
    const llvm::DICompositeType* after = find(Side::New, name);
    return before && after && layout_text(*before) != layout_text(*after);
  }

  enum class Layout : std::uint8_t { Real, Merged };

  // How much room a type takes, by the rules of C without attributes; none where that
  // is not known, or where a structure inside has no merged layout.
  std::optional<Shape> shape_of(const llvm::DIType* type, Layout layout) {
    const llvm::DIType* plain = unqualified(type);
    if (!plain) return std::nullopt;
    if (const llvm::DICompositeType* array = as_array(plain)) {
      const auto element = shape_of(array->getBaseType(), layout);
      if (!element) return std::nullopt;
      return Shape{element->size_bytes * elements_of(*array), element->alignment_bytes};
    }
    if (structure_inside(plain)) return shape_of_structure(type, layout);
    if (plain->getTag() == dwarf::DW_TAG_array_type) return std::nullopt;  // a vector
    const std::uint64_t size = plain->getSizeInBits() / 8;
    const bool is_power = size != 0 && (size & (size - 1)) == 0 && size <= 16;
    const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(plain);
    if (!is_power || (basic && is_complex(*basic))) return std::nullopt;
    return Shape{size, size};
  }

  std::optional<Shape> shape_of_structure(const llvm::DIType* type, Layout layout) {
    const std::string name = structure_name(type);
    const llvm::DICompositeType& structure = *structure_inside(type);
    if (layout == Layout::Merged && is_changed(name)) {
      const auto& merged = merge(name);
      if (!merged) return std::nullopt;
      return Shape{merged->size_bytes, merged->alignment_bytes};
    }
    if (layout == Layout::Merged && has_changed_inside(structure)) return std::nullopt;
    Shape shape{structure.getSizeInBits() / 8, 1};
    for (const llvm::DIDerivedType* field : fields_of(structure)) {
      const auto part = shape_of(field->getBaseType(), layout);
      if (!part) return std::nullopt;
      shape.alignment_bytes = std::max(shape.alignment_bytes, part->alignment_bytes);
    }
    return shape;
  }

  // For one without a name: such a one has no merged layout.
  bool has_changed_inside(const llvm::DICompositeType& structure) const {
    std::set<std::string> names;
    collect_structures(&structure, names);
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return is_changed(name); });
  }

  // The fields lie one after the other, as C puts them if nothing says otherwise.
  bool lies_as_usual(const llvm::DICompositeType& structure) {
    Shape shape;
    for (const llvm::DIDerivedType* field : fields_of(structure)) {
      const auto part = shape_of(field->getBaseType(), Layout::Real);
      if (!part || place(shape, *part) * 8 != field->getOffsetInBits()) return false;
    }
    return aligned(shape.size_bytes, shape.alignment_bytes) * 8 == structure.getSizeInBits() &&
           structure.getAlignInBits() == 0;
  }

  // Puts a field behind the others; gives its offset.
  static std::uint64_t place(Shape& whole, const Shape& part) {
    const std::uint64_t offset = aligned(whole.size_bytes, part.alignment_bytes);
    whole.size_bytes = offset + part.size_bytes;
    whole.alignment_bytes = std::max(whole.alignment_bytes, part.alignment_bytes);
    return offset;
  }

  bool is_same_type(const llvm::DIType* before, const llvm::DIType* after) const {
    const llvm::DIType* one = unqualified(before);
    const llvm::DIType* other = unqualified(after);
    if (contents_text(one) != contents_text(other)) return false;
    const llvm::DICompositeType* inside = structure_inside(one);
    if (!inside) return !one || one->getSizeInBits() == other->getSizeInBits();
    // One that changed is merged itself (see shape_of), if it has a name.
    return structure_inside(other) &&
           (layout_text(*inside) == layout_text(*structure_inside(other)) ||
            is_changed(structure_name(before)));
  }

  const std::optional<MergedLayout>& merge(const std::string& name) {
    // Entered before it is filled; a structure cannot be inside itself.
    const auto [at, is_new] = merged_.try_emplace(name);
    if (is_new) {
      auto made = make(name);
      return merged_[name] = std::move(made);
    }
    return at->second;
  }

  std::optional<MergedLayout> make(const std::string& name) {
    if (excluded_.contains(name)) return std::nullopt;
    Both<Fields> fields;
    for (const Side side : sides) {
      const llvm::DICompositeType& structure = *find(side, name);
      fields[side] = fields_of(structure);
      if (is_union(structure) || !has_plain_fields(fields[side]) || !lies_as_usual(structure))
        return std::nullopt;
    }
    MergedLayout layout;
    const auto order = order_of(fields, layout.only_in);
    if (!order) return std::nullopt;
    Shape whole;
    for (const llvm::DIDerivedType* field : *order) {
      const auto part = room_for(*field, find_by_name(fields[Side::New], field->getName()));
      if (!part) return std::nullopt;
      layout.offsets_bytes[field->getName().str()] = place(whole, *part);
    }
    for (const llvm::DIDerivedType* field : fields[Side::New]) {
      const std::string added = field->getName().str();
      if (layout.offsets_bytes.contains(added)) continue;
      const auto* before = partner_of(fields, Side::New, *field);
      layout.offsets_bytes[added] = layout.offsets_bytes.at(before->getName().str());
    }
    layout.size_bytes = aligned(whole.size_bytes, whole.alignment_bytes);
    layout.alignment_bytes = whole.alignment_bytes;
    return layout;
  }

  // One of another type in the new version has room for both.
  std::optional<Shape> room_for(const llvm::DIDerivedType& field,
                                const llvm::DIDerivedType* after) {
    const auto part = shape_of(field.getBaseType(), Layout::Merged);
    const auto retyped = after ? shape_of(after->getBaseType(), Layout::Merged) : part;
    if (!part || !retyped) return std::nullopt;
    return Shape{std::max(part->size_bytes, retyped->size_bytes),
                 std::max(part->alignment_bytes, retyped->alignment_bytes)};
  }

  static const llvm::DIDerivedType* find_by_name(const Fields& fields, llvm::StringRef name) {
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const auto* field) { return field->getName() == name; });
    return found == fields.end() ? nullptr : *found;
  }

  // The field of the same name; or one at the same place, of the same type, if neither version has
  // the other's name: it was renamed.
  const llvm::DIDerivedType* partner_of(const Both<Fields>& fields, Side side,
                                        const llvm::DIDerivedType& field) const {
    const Fields& others = fields[other(side)];
    if (const auto* same = find_by_name(others, field.getName())) return same;
    const auto found = std::find_if(others.begin(), others.end(), [&](const auto* one) {
      return one->getOffsetInBits() == field.getOffsetInBits() &&
             one->getSizeInBits() == field.getSizeInBits() &&
             !find_by_name(fields[side], one->getName()) &&
             is_same_type(field.getBaseType(), one->getBaseType());
    });
    return found == others.end() ? nullptr : *found;
  }

  // Fields that both versions have come first: what lies where the structure starts is one of
  // them, as far as there is one. An array without a size stays last.
  std::optional<Fields> order_of(const Both<Fields>& fields,
                                 Both<std::vector<std::string>>& only_in) const {
    Fields order;
    Fields last;
    Fields lone;
    for (const Side side : sides) {
      for (const llvm::DIDerivedType* field : fields[side]) {
        const llvm::DIDerivedType* partner = partner_of(fields, side, *field);
        const bool is_retyped =
            partner && !is_same_type(field->getBaseType(), partner->getBaseType());
        if (!partner || is_retyped) {
          if (is_flexible(*field)) return std::nullopt;
          only_in[side].push_back(field->getName().str());
          if (!is_retyped || side == Side::Old) lone.push_back(field);
        } else if (side == Side::Old) {
          (is_flexible(*field) ? last : order).push_back(field);
        }
      }
    }
    if (order.empty() || last.size() > 1) return std::nullopt;
    order.insert(order.end(), lone.begin(), lone.end());
    order.insert(order.end(), last.begin(), last.end());
    return order;
  }

  Both<Structures> structures_;
  std::set<std::string> excluded_;
  std::map<std::string, std::optional<MergedLayout>> merged_;
};

}  // namespace

MergedLayouts merge_layouts(const Both<const llvm::Module*>& modules,
                            const std::set<std::string>& excluded) {
  return Merger(modules, excluded).run();
}

}  // namespace tandem::frontend
