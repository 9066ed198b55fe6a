#include "engines/shared/effective_types.h"

#include <gtest/gtest.h>

namespace tandem::engines {
namespace {

class EffectiveTypesTest : public ::testing::Test {
 protected:
  CTypeId scalar(CTypeKind kind, const char* name, std::uint64_t size) {
    CType type;
    type.kind = kind;
    type.name = name;
    type.size_bytes = size;
    return types.add(std::move(type));
  }
  CTypeId integer(const char* name, std::uint64_t size) {
    return scalar(CTypeKind::Integer, name, size);
  }
  CTypeId pointer_to(CTypeId target) {
    const CTypeId id = scalar(CTypeKind::Pointer, "", 8);
    types[id].name = types[target].name + " *";
    types[id].target = target;
    return id;
  }
  CTypeId array_of(CTypeId element, std::uint64_t count) {
    const CTypeId id = scalar(CTypeKind::Array, "array", count * types[element].size_bytes);
    types[id].target = element;
    types[id].count = count;
    return id;
  }
  // Fields one after the other, which have to be aligned so.
  CTypeId record(CTypeKind kind, const char* name, const std::vector<CTypeId>& fields) {
    const CTypeId id = scalar(kind, name, 0);
    for (const CTypeId field : fields) {
      const bool is_union = kind == CTypeKind::Union;
      const std::uint64_t offset = is_union ? 0 : types[id].size_bytes;
      types[id].fields.push_back({"m", field, offset * 8, 0});
      types[id].size_bytes = std::max(types[id].size_bytes, offset + types[field].size_bytes);
    }
    return id;
  }
  bool can_share(CTypeId a, CTypeId b, std::uint64_t distance = 0) const {
    const bool can = can_share_object(types, {8, a}, {8 + distance, b});
    EXPECT_EQ(can, can_share_object(types, {8 + distance, b}, {8, a}));
    return can;
  }

  CTypes types;
  CTypeId nothing = scalar(CTypeKind::Opaque, "void", 0);
  CTypeId character = integer("char", 1);
  CTypeId word = integer("int", 4);
  CTypeId unsigned_word = integer("unsigned int", 4);
  CTypeId wide = integer("long", 8);
  CTypeId real = scalar(CTypeKind::Float, "float", 4);
};

TEST_F(EffectiveTypesTest, ScalarsByTheirTypes) {
  EXPECT_TRUE(can_share(word, word));
  EXPECT_TRUE(can_share(word, unsigned_word));
  EXPECT_TRUE(can_share(word, integer("enum colour", 4)));
  EXPECT_FALSE(can_share(word, real));
  EXPECT_FALSE(can_share(wide, integer("long long", 8)));
  EXPECT_TRUE(can_share(wide, integer("unsigned long", 8)));
}

TEST_F(EffectiveTypesTest, AnythingBesideCharactersAndWhatIsNotKnown) {
  for (const CTypeId any : {character, integer("unsigned char", 1), nothing}) {
    EXPECT_TRUE(can_share(any, real));
    EXPECT_TRUE(can_share(real, any, 3));
  }
  EXPECT_FALSE(can_share(integer("_Bool", 1), real));
}

TEST_F(EffectiveTypesTest, PointersByWhatTheyPointTo) {
  EXPECT_TRUE(can_share(pointer_to(word), pointer_to(unsigned_word)));
  EXPECT_FALSE(can_share(pointer_to(word), pointer_to(real)));
  EXPECT_FALSE(can_share(pointer_to(character), pointer_to(word)));
  EXPECT_FALSE(can_share(pointer_to(character), wide));
  EXPECT_TRUE(can_share(pointer_to(nothing), pointer_to(word)));
}

TEST_F(EffectiveTypesTest, ElementsBehindThatOfAPointer) {
  EXPECT_TRUE(can_share(word, unsigned_word, 12));
  EXPECT_FALSE(can_share(word, real, 12));
  EXPECT_FALSE(can_share(wide, word, 4));
}

TEST_F(EffectiveTypesTest, MembersWhereTheyAre) {
  const CTypeId both = record(CTypeKind::Struct, "struct both", {word, real, array_of(wide, 2)});
  EXPECT_TRUE(can_share(both, word));
  EXPECT_FALSE(can_share(both, real));
  EXPECT_TRUE(can_share(both, real, 4));
  EXPECT_TRUE(can_share(both, wide, 16));
  EXPECT_TRUE(can_share(both, word, 24));  // of the next one
  EXPECT_FALSE(can_share(both, real, 24));
}

TEST_F(EffectiveTypesTest, OpenArraysGoOn) {
  const CTypeId list = record(CTypeKind::Struct, "struct list", {wide, array_of(real, 0)});
  EXPECT_TRUE(can_share(list, real, 8));
  EXPECT_TRUE(can_share(list, real, 28));
  EXPECT_FALSE(can_share(list, wide, 16));
}

TEST_F(EffectiveTypesTest, StructuresThatContainEachOther) {
  const CTypeId base = record(CTypeKind::Struct, "struct base", {wide});
  const CTypeId derived = record(CTypeKind::Struct, "struct derived", {base, base});
  const CTypeId other = record(CTypeKind::Struct, "struct other", {wide, wide});
  EXPECT_TRUE(can_share(base, derived));
  EXPECT_TRUE(can_share(derived, base, 8));
  EXPECT_FALSE(can_share(base, other));
  record(CTypeKind::Union, "union any", {base, other});
  EXPECT_TRUE(can_share(base, other));
}

TEST_F(EffectiveTypesTest, UnionsMayHoldAnything) {
  EXPECT_TRUE(can_share(record(CTypeKind::Union, "union any", {wide}), real, 4));
}

TEST_F(EffectiveTypesTest, PointersInObjects) {
  const CTypeId node = record(CTypeKind::Struct, "struct node", {wide, pointer_to(real)});
  MemoryObject object;
  object.type = node;
  EXPECT_EQ(pointed_from(types, object, 8), real);
  EXPECT_EQ(pointed_from(types, object, 24), real);
  EXPECT_EQ(pointed_from(types, object, 0), CTypeId{});
}

}  // namespace
}  // namespace tandem::engines
