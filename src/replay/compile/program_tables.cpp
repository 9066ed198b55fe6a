#include "replay/compile/program_tables.h"

#include <algorithm>
#include <llvm/IR/Constants.h>

#include "replay/machine/arena.h"

namespace tandem::replay {
namespace {

bool is_text(const llvm::GlobalVariable& global) {
  const auto* array = llvm::dyn_cast<llvm::ArrayType>(global.getValueType());
  return global.isConstant() && array != nullptr && array->getElementType()->isIntegerTy(8);
}

llvm::GlobalVariable* with_red_zone(llvm::GlobalVariable& global) {
  llvm::LLVMContext& context = global.getContext();
  auto* zone = llvm::ArrayType::get(llvm::Type::getInt8Ty(context), red_zone_bytes);
  auto* type = llvm::StructType::get(context, {global.getValueType(), zone});
  auto* contents = llvm::ConstantStruct::get(
      type, {global.getInitializer(), llvm::Constant::getNullValue(zone)});
  auto* padded = new llvm::GlobalVariable(*global.getParent(), type, global.isConstant(),
                                          global.getLinkage(), contents, "", &global);
  const llvm::DataLayout& layout = global.getParent()->getDataLayout();
  padded->setAlignment(std::max(global.getPointerAlignment(layout), llvm::Align(8)));
  padded->setDSOLocal(true);
  global.replaceAllUsesWith(padded);
  padded->takeName(&global);
  global.eraseFromParent();
  return padded;
}

std::string name_of(const Extract& extract, const llvm::GlobalValue& value) {
  const auto found = extract.names.find(&value);
  if (found != extract.names.end()) return found->second;
  llvm::StringRef name = value.getName();
  name.consume_front("tandem.outside.");
  return name.str();
}

std::vector<std::size_t> positions(const std::vector<llvm::GlobalVariable*>& wanted,
                                   const std::vector<llvm::GlobalVariable*>& all) {
  std::vector<std::size_t> result;
  for (const llvm::GlobalVariable* global : wanted) {
    result.push_back(
        static_cast<std::size_t>(std::find(all.begin(), all.end(), global) - all.begin()));
  }
  return result;
}

void sort_by_address(CompiledSide& side, const ProgramTables& tables) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < side.globals.size(); ++i) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
    return side.globals[left].address < side.globals[right].address;
  });
  std::vector<std::uint32_t> place(order.size());
  std::vector<GlobalPlace> sorted;
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    sorted.push_back(std::move(side.globals[order[i]]));
  }
  side.globals = std::move(sorted);
  for (const std::size_t global : tables.memory_globals) {
    side.memory_globals.push_back(global < place.size() ? place[global] : no_index);
  }
  std::sort(side.functions.begin(), side.functions.end(),
            [](const FunctionPlace& left, const FunctionPlace& right) {
              return left.address < right.address;
            });
}

void find_image(CompiledSide& side) {
  std::vector<const char*> ends;
  for (const GlobalPlace& global : side.globals) {
    ends.push_back(global.address);
    ends.push_back(global.address + global.size);
  }
  for (const FunctionPlace& function : side.functions) ends.push_back(function.address);
  if (ends.empty()) return;
  side.image_begin = *std::min_element(ends.begin(), ends.end());
  side.image_end = *std::max_element(ends.begin(), ends.end());
}

}  // namespace

ProgramTables add_red_zones(Extract& extract) {
  llvm::Module& module = *extract.module;
  std::vector<llvm::GlobalVariable*> originals;
  for (llvm::GlobalVariable& global : module.globals()) originals.push_back(&global);
  ProgramTables tables;
  tables.slots = positions(extract.slots, originals);
  tables.memory_globals = positions(extract.memory_globals, originals);
  for (llvm::GlobalVariable* global : originals) {
    GlobalPlace place;
    place.size = module.getDataLayout().getTypeAllocSize(global->getValueType());
    place.is_constant = global->isConstant();
    place.is_text = is_text(*global);
    place.name = name_of(extract, *global);
    if (const auto type = extract.types.find(global); type != extract.types.end()) {
      place.type = type->second;
    }
    for (std::uint32_t i = 0; i < library::stream_names.size(); ++i) {
      if (place.name == name_behind(library::stream_names[i])) place.stream = i;
    }
    tables.globals.push_back(std::move(place));
    tables.values.push_back(with_red_zone(*global));
  }
  for (std::uint32_t i = 0; i < tables.slots.size(); ++i) {
    if (tables.slots[i] < originals.size()) tables.globals[tables.slots[i]].slot = i;
  }
  for (std::uint32_t i = 0; i < tables.memory_globals.size(); ++i) {
    const std::size_t global = tables.memory_globals[i];
    if (global >= originals.size()) continue;
    tables.globals[global].memory_global = i;
    llvm::cast<llvm::GlobalVariable>(tables.values[global])->setConstant(false);
  }
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || !function.hasAddressTaken()) continue;
    tables.values.push_back(&function);
    tables.functions.push_back(name_of(extract, function));
  }
  return tables;
}

void set_places(CompiledSide& side, const ProgramTables& tables, char* const* addresses) {
  side.globals = tables.globals;
  for (std::size_t i = 0; i < side.globals.size(); ++i) {
    GlobalPlace& global = side.globals[i];
    global.address = addresses[i];
    if (!global.is_constant || global.memory_global != no_index) {
      side.writable.push_back(
          {global.address, std::vector<char>(global.address, global.address + global.size)});
    }
  }
  for (std::size_t i = 0; i < tables.slots.size(); ++i) {
    if (tables.slots[i] < side.globals.size()) {
      side.slots[i].address = side.globals[tables.slots[i]].address;
    }
  }
  for (std::size_t i = 0; i < tables.functions.size(); ++i) {
    side.functions.push_back({addresses[side.globals.size() + i], tables.functions[i]});
  }
  sort_by_address(side, tables);
  find_image(side);
}

}  // namespace tandem::replay
