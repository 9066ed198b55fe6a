#include "replay/compile/compile.h"

#include <algorithm>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <map>

#include "base/c_places.h"
#include "base/stored.h"
#include "replay/compile/extract.h"
#include "replay/compile/instrument.h"
#include "replay/compile/program_tables.h"
#include "replay/compile/symbols.h"
#include "replay/compile/thunk.h"

namespace tandem::replay {
namespace {

namespace orc = llvm::orc;

Failure as_failure(llvm::Error error) {
  return Failure{"cannot compile: " + llvm::toString(std::move(error)), ""};
}

llvm::Expected<std::unique_ptr<orc::LLJIT>> make_jit() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto target = orc::JITTargetMachineBuilder::detectHost();
  if (!target) return target.takeError();
  // Fast to compile, and no optimisation that could rest on undefined behaviour.
  target->setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  return orc::LLJITBuilder()
      .setJITTargetMachineBuilder(std::move(*target))
      .setLinkProcessSymbolsByDefault(false)
      .setPlatformSetUp(orc::setUpInactivePlatform)
      .create();
}

// Everything compiled for one subject side; removed as a whole.
struct Compiled {
  CompiledSide side;
  orc::JITDylib* library = nullptr;
};

// Other addresses relative to each other, so that what depends on them shows.
void place_otherwise(llvm::Module& module) {
  std::vector<llvm::GlobalVariable*> globals;
  for (llvm::GlobalVariable& global : module.globals()) globals.push_back(&global);
  for (llvm::GlobalVariable* global : globals) {
    global->removeFromParent();
    module.insertGlobalVariable(module.global_begin(), global);
  }
  auto* padding = llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), 5 * 16);
  auto* pad = new llvm::GlobalVariable(module, padding, false, llvm::GlobalValue::InternalLinkage,
                                       llvm::Constant::getNullValue(padding), "tandem.pad");
  module.removeGlobalVariable(pad);
  module.insertGlobalVariable(module.global_begin(), pad);
}

}  // namespace

struct Compiler::Implementation {
  orc::ThreadSafeContext context{std::make_unique<llvm::LLVMContext>()};
  std::unique_ptr<orc::LLJIT> jit;
  std::string trouble;  // why there is no jit
  Both<std::string> bitcode;
  Both<std::unique_ptr<llvm::Module>> modules;  // parsed when first needed
  std::map<std::string, Compiled> kept;
  unsigned libraries = 0;  // made so far, to name them

  void warm_up();
  void forget();
  Result<llvm::Module*> module_of(Side side);
  Result<Compiled> compile(Side side, const Entry& entry, OverflowCheck overflow,
                           Placement placement);
  Result<Compiled> link(std::unique_ptr<llvm::Module> module);
  std::optional<Failure> find_places(Compiled& compiled, const ProgramTables& tables);
};

void Compiler::Implementation::forget() {
  for (auto& [key, item] : kept) {
    if (item.library != nullptr) {
      llvm::consumeError(jit->getExecutionSession().removeJITDylib(*item.library));
    }
  }
  kept.clear();
}

Result<llvm::Module*> Compiler::Implementation::module_of(Side side) {
  if (!modules[side]) {
    auto buffer = llvm::MemoryBuffer::getMemBuffer(bitcode[side], to_text(side), false);
    auto module = llvm::getOwningLazyBitcodeModule(std::move(buffer), *context.getContext());
    if (!module) return as_failure(module.takeError());
    if (auto error = (*module)->materializeMetadata()) return as_failure(std::move(error));
    const llvm::DataLayout& layout = (*module)->getDataLayout();
    if (!layout.isDefault() && layout != jit->getDataLayout()) {
      return Failure{"the program is compiled for another machine than this one", ""};
    }
    (*module)->setDataLayout(jit->getDataLayout());
    modules[side] = std::move(*module);
  }
  return modules[side].get();
}

Result<Compiled> Compiler::Implementation::link(std::unique_ptr<llvm::Module> module) {
  auto library = jit->createJITDylib("tandem." + std::to_string(libraries++));
  if (!library) return as_failure(library.takeError());
  Compiled result;
  result.library = &*library;
  orc::SymbolMap symbols;
  for (const RuntimeSymbol& symbol : runtime_symbols()) {
    symbols[jit->mangleAndIntern(symbol.name)] = {orc::ExecutorAddr::fromPtr(symbol.address),
                                                  llvm::JITSymbolFlags::Exported};
  }
  if (auto error = library->define(orc::absoluteSymbols(std::move(symbols)))) {
    return as_failure(std::move(error));
  }
  if (auto error = jit->addIRModule(*library, orc::ThreadSafeModule(std::move(module), context))) {
    return as_failure(std::move(error));
  }
  auto thunk = jit->lookup(*library, thunk_name);
  if (!thunk) return as_failure(thunk.takeError());
  result.side.call = thunk->toPtr<CompiledSide::EntryPoint>();
  return result;
}

std::optional<Failure> Compiler::Implementation::find_places(Compiled& compiled,
                                                             const ProgramTables& tables) {
  auto table = jit->lookup(*compiled.library, address_table_name);
  if (!table) return as_failure(table.takeError());
  set_places(compiled.side, tables, table->toPtr<char* const*>());
  return std::nullopt;
}

namespace {

// How the slots are read and written; addresses are not known before linking.
Result<std::vector<SlotPlace>> plan_slots(const Extract& extract, const Entry& entry) {
  const llvm::DataLayout& layout = extract.module->getDataLayout();
  std::vector<SlotPlace> slots;
  for (std::size_t i = 0; i < extract.slots.size(); ++i) {
    SlotPlace place;
    place.type.width_bits = entry.globals[i].type.width_bits;
    if (const llvm::GlobalVariable* global = extract.slots[i]) {
      const auto type = crossing_type(*global->getValueType());
      place.bytes = layout.getTypeStoreSize(global->getValueType()).getFixedValue();
      if (!type || place.bytes > sizeof(Bits) || place.type.width_bits > place.bytes * 8) {
        return Failure{"global '" + entry.globals[i].symbol + "' is not a scalar of its type", ""};
      }
      place.type.kind = type->kind;
      place.type.is_signed = entry.globals[i].type.is_signed;
    }
    slots.push_back(place);
  }
  return slots;
}

// Pointers correspond one to one, whatever else is passed in pieces.
void keep_from_writing(const std::vector<std::string>& functions,
                       std::vector<ExternalSite>& sites) {
  const std::set<std::string> names(functions.begin(), functions.end());
  for (ExternalSite& site : sites) {
    if (!site.is_indirect && names.contains(site.function)) site.writes_memory = false;
  }
}

std::set<std::uint32_t> restrict_parameters(const llvm::Function& function, const Entry& entry) {
  std::vector<bool> found;
  for (const llvm::Argument& argument : function.args()) {
    if (argument.getType()->isPointerTy()) found.push_back(argument.hasNoAliasAttr());
  }
  std::set<std::uint32_t> parameters;
  std::size_t next = 0;
  for (const OwnParameter& own : own_parameters(entry)) {
    if (!own.type.is_pointer || next == found.size()) continue;
    if (found[next++]) parameters.insert(own.argument);
  }
  return parameters;
}

// None where it is no structure, or is returned through a pointer.
CTypeId structure_returned_by(const llvm::Function& function, ObjectTypes& types) {
  const llvm::DISubprogram* entry = function.getSubprogram();
  if (function.getReturnType()->isVoidTy() || entry == nullptr || entry->getType() == nullptr ||
      entry->getType()->getTypeArray().size() == 0)
    return {};
  const CTypeId type = types.of(entry->getType()->getTypeArray()[0]);
  const CTypeKind kind = type_of(types.all(), type).kind;
  return kind == CTypeKind::Struct || kind == CTypeKind::Union ? type : CTypeId{};
}

// Types of globals, and of what the parameters lead to.
void add_types(Extract& extract, ObjectTypes& types) {
  for (llvm::GlobalVariable& global : extract.module->globals()) {
    extract.types[&global] = types.of_global(global);
  }
  const llvm::DISubprogram* entry = extract.entry->getSubprogram();
  if (entry == nullptr || entry->getType() == nullptr) return;
  for (const llvm::DIType* type : entry->getType()->getTypeArray()) types.of(type);
}

}  // namespace

Result<Compiled> Compiler::Implementation::compile(Side side, const Entry& entry,
                                                   OverflowCheck overflow, Placement placement) {
  auto whole = module_of(side);
  if (!whole) return whole.error();
  auto extracted = extract(**whole, entry);
  if (!extracted) return extracted.error();
  llvm::Module& module = *extracted->module;
  // A witness may set what the program only reads.
  for (llvm::GlobalVariable* slot : extracted->slots) {
    if (slot != nullptr) slot->setConstant(false);
  }
  auto slots = plan_slots(*extracted, entry);
  if (!slots) return slots.error();
  ObjectTypes types(module);
  add_types(*extracted, types);
  const CTypeId returned_structure = structure_returned_by(*extracted->entry, types);
  std::set<std::uint32_t> exclusive = restrict_parameters(*extracted->entry, entry);
  auto instrumented = instrument(module, overflow, placement, types);
  if (!instrumented) return instrumented.error();
  auto returned = add_thunk(*extracted, entry);
  if (!returned) return returned.error();
  const ProgramTables tables = add_red_zones(*extracted);
  if (placement == Placement::Other) place_otherwise(module);
  add_address_table(module, tables.values);
  module.setTargetTriple(jit->getTargetTriple().str());
  std::string complaint;
  llvm::raw_string_ostream complaints(complaint);
  if (llvm::verifyModule(module, &complaints)) {
    return Failure{"internal error: instrumented code is broken: " + complaint, ""};
  }

  auto compiled = link(std::move(extracted->module));
  if (!compiled) return compiled.error();
  CompiledSide& result = compiled->side;
  result.entry = entry;
  result.placement = placement;
  result.returned = *returned;
  result.slots = std::move(*slots);
  result.sites = std::move(instrumented->sites);
  keep_from_writing(entry.not_writing, result.sites);
  for (std::uint32_t i = 0; i < entry.memory_globals.size(); ++i) {
    const auto& shared = entry.shared_globals;
    if (std::find(shared.begin(), shared.end(), entry.memory_globals[i]) != shared.end())
      result.shared_globals.insert(i);
  }
  result.marker_lines = std::move(instrumented->marker_lines);
  result.is_address_sensitive = instrumented->is_address_sensitive;
  result.has_variadic_functions = instrumented->has_variadic_functions;
  result.object_types = types.all();
  result.returned_structure = returned_structure;
  result.restrict_parameters = std::move(exclusive);
  for (const CTypeId id : result.object_types.ids()) {
    const CType& one = result.object_types[id];
    if (!one.name.empty()) result.named_types.emplace(one.name, id);
  }
  if (auto failure = find_places(*compiled, tables)) return *failure;
  return compiled;
}

// The first compilation of a process takes several times as long as the second.
// This one is on nobody's time: the caller is still reading its files.
void Compiler::Implementation::warm_up() {
  auto module = std::make_unique<llvm::Module>("warm-up", *context.getContext());
  module->setDataLayout(jit->getDataLayout());
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(*context.getContext()), false);
  auto* function =
      llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, thunk_name, *module);
  llvm::IRBuilder<>(llvm::BasicBlock::Create(*context.getContext(), "", function)).CreateRetVoid();
  ObjectTypes types(*module);
  if (instrument(*module, OverflowCheck::None, Placement::Usual, types)) {
    if (auto linked = link(std::move(module))) kept.emplace("warm-up", std::move(*linked));
  }
}

Compiler::Compiler() : implementation_(std::make_unique<Implementation>()) {
  auto jit = make_jit();
  if (!jit) {
    implementation_->trouble = llvm::toString(jit.takeError());
    return;
  }
  implementation_->jit = std::move(*jit);
  implementation_->warm_up();
}

Compiler::~Compiler() = default;

void Compiler::load(Both<std::string> bitcode) {
  implementation_->forget();
  for (Side side : sides) implementation_->modules[side].reset();
  implementation_->bitcode = std::move(bitcode);
}

void Compiler::trim() {
  constexpr std::size_t most_kept = 64;
  if (implementation_->kept.size() > most_kept) implementation_->forget();
}

Result<const CompiledSide*> Compiler::compile(Side side, const Entry& entry, OverflowCheck overflow,
                                              Placement placement) {
  if (!implementation_->jit) return Failure{"no native code: " + implementation_->trouble, ""};
  const std::string key = std::string(to_text(side)) +
                          (placement == Placement::Usual ? " usual " : " other ") +
                          to_bytes(std::tie(entry, overflow));
  auto& kept = implementation_->kept;
  auto found = kept.find(key);
  if (found == kept.end()) {
    auto compiled = implementation_->compile(side, entry, overflow, placement);
    if (!compiled) return compiled.error();
    found = kept.emplace(key, std::move(*compiled)).first;
  }
  return &found->second.side;
}

}  // namespace tandem::replay
