#include "frontend/source/allowed_arguments.h"

#include <fmt/format.h>
#include <string_view>

#include "clang/Driver/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

namespace tandem::frontend {

namespace {

// What a front end needs, by the name that clang knows it under (other spellings of it come with
// it). "-fname" stands for "-fno-name" too, and so with -m.
constexpr std::string_view allowed_names[] = {
    // Where to look for headers. What is read there is for the sandbox to say.
    "-I", "-iquote", "-isystem", "-isystem-after", "-idirafter", "-iprefix", "-iwithprefix",
    "-iwithprefixbefore", "-include", "-imacros", "-isysroot", "--sysroot=", "-nostdinc",
    "-nostdlibinc", "-nobuiltininc",
    // Macros and language.
    "-D", "-U", "-undef", "-std=", "-ansi", "-trigraphs", "-pthread", "-w", "-pedantic",
    "-pedantic-errors", "-fasm", "-fblocks", "-fbuiltin", "-fno-builtin-", "-fcommon", "-fdeclspec",
    "-fdigraphs", "-fdollars-in-identifiers", "-fexec-charset=", "-ffixed-point", "-ffreestanding",
    "-fgnu-keywords", "-fgnu89-inline", "-fgnuc-version=", "-fhosted",
    "-finput-charset=", "-fmacro-prefix-map=", "-fms-compatibility", "-fms-extensions", "-fopenmp",
    "-fopenmp-simd", "-fpascal-strings", "-fshort-enums", "-fshort-wchar", "-fsigned-bitfields",
    "-fsigned-char", "-ftrigraphs", "-funsigned-bitfields", "-funsigned-char",
    "-fwchar-type=", "-fwritable-strings",
    // What arithmetic, pointers and objects mean.
    "-O", "-O0", "-O4", "-Ofast", "-fapprox-func", "-fassociative-math", "-fcx-fortran-rules",
    "-fcx-limited-range", "-fdelete-null-pointer-checks", "-fexcess-precision=", "-ffast-math",
    "-ffinite-loops", "-ffinite-math-only", "-ffp-contract=", "-ffp-eval-method=",
    "-ffp-exception-behavior=", "-ffp-model=", "-fhonor-infinities", "-fhonor-nans",
    "-flax-vector-conversions", "-flax-vector-conversions=", "-fmath-errno",
    "-fmax-type-align=", "-fmerge-all-constants", "-fpack-struct",
    "-fpack-struct=", "-fprotect-parens", "-freciprocal-math", "-frounding-math",
    "-fsemantic-interposition", "-fsigned-zeros", "-fstrict-aliasing", "-fstrict-enums",
    "-fstrict-flex-arrays=", "-fstrict-float-cast-overflow", "-fstrict-overflow", "-fstrict-return",
    "-ftrapping-math", "-ftrapv", "-ftrivial-auto-var-init=", "-funsafe-math-optimizations",
    "-fwrapv", "-mlong-double-128", "-mlong-double-64", "-mlong-double-80", "-mms-bitfields",
    // How code is laid out and called.
    "-fPIC", "-fPIE", "-fpic", "-fpie", "-fcf-protection", "-fcf-protection=", "-fdata-sections",
    "-ffunction-sections", "-fplt", "-fvisibility=", "-fzero-initialized-in-bss",
    "-fomit-frame-pointer", "-momit-leaf-frame-pointer", "-fasynchronous-unwind-tables",
    "-funwind-tables", "-fexceptions", "-fpcc-struct-return", "-freg-struct-return",
    "-fstack-clash-protection", "-fstack-protector", "-fstack-protector-all",
    "-fstack-protector-strong", "-fjump-tables", "-finline-functions", "-foptimize-sibling-calls",
    "-ftls-model=", "-mcmodel=", "-mred-zone", "-mregparm=", "-mstackrealign",
    "-mindirect-branch-cs-prefix", "-mfunction-return=", "-mretpoline",
    "-mretpoline-external-thunk", "-mskip-rax-setup",
    "-fpatchable-function-entry=", "-fsplit-stack", "-fstack-check",
    // The machine.
    "-m32", "-m64", "-mabi=", "-mtune=", "-march=", "-mcpu=", "-mfpu=", "-mfloat-abi=", "-mfpmath=",
    "-mgeneral-regs-only", "-msoft-float", "-mhard-float", "-mno-implicit-float",
    "-mimplicit-float", "-mstrict-align", "-munaligned-access", "-moutline-atomics",
    "-mbranch-protection=", "-mprefer-vector-width=", "-mstack-alignment=", "-mtls-direct-seg-refs",
    "-mtls-dialect=", "-malign-double", "-mharden-sls="};

// They say nothing about what the code means: how it is optimised, linked and debugged, which
// files are kept beside it, and what the compiler says while it is at it.
constexpr std::string_view beside_the_point[] = {"-c",
                                                 "-S",
                                                 "-E",
                                                 "-fsyntax-only",
                                                 "-pipe",
                                                 "-v",
                                                 "-###",
                                                 "-p",
                                                 "-pg",
                                                 "-L",
                                                 "-l",
                                                 "-s",
                                                 "-r",
                                                 "-rdynamic",
                                                 "-shared",
                                                 "-static",
                                                 "-static-libgcc",
                                                 "-pie",
                                                 "-no-pie",
                                                 "-nostdlib",
                                                 "-nodefaultlibs",
                                                 "-nostartfiles",
                                                 "-rpath",
                                                 "-T",
                                                 "-u",
                                                 "-z",
                                                 "-Xlinker",
                                                 "-Wl,",
                                                 "-Wa,",
                                                 "-fuse-ld=",
                                                 "-save-temps",
                                                 "-save-temps=",
                                                 "-dumpmachine",
                                                 "-dumpspecs",
                                                 "-dumpversion",
                                                 "--help",
                                                 "--help-hidden",
                                                 "--version",
                                                 "--autocomplete=",
                                                 "-flto",
                                                 "-flto=",
                                                 "-flto-jobs=",
                                                 "-ffat-lto-objects",
                                                 "-fcolor-diagnostics",
                                                 "-fdiagnostics-color",
                                                 "-fdiagnostics-color=",
                                                 "-fansi-escape-codes",
                                                 "-fmessage-length=",
                                                 "-fdiagnostics-show-option",
                                                 "-fdiagnostics-format=",
                                                 "-fshow-column",
                                                 "-fcaret-diagnostics",
                                                 "-ferror-limit=",
                                                 "-fmacro-backtrace-limit=",
                                                 "-ftemplate-backtrace-limit=",
                                                 "-fverbose-asm",
                                                 "-fintegrated-as",
                                                 "-fident",
                                                 "-fdebug-prefix-map=",
                                                 "-fdebug-compilation-dir=",
                                                 "-ffile-compilation-dir=",
                                                 "-fdebug-types-section",
                                                 "-femit-all-decls",
                                                 "-fvectorize",
                                                 "-fslp-vectorize",
                                                 "-ftree-vectorize",
                                                 "-funroll-loops",
                                                 "-fprofile-arcs",
                                                 "-ftest-coverage",
                                                 "--coverage",
                                                 "-fprofile-update=",
                                                 "-fstack-size-section",
                                                 "-fstack-usage",
                                                 "-ftime-report",
                                                 "-ftime-trace",
                                                 "-Qunused-arguments",
                                                 "-fcrash-diagnostics"};

// "-fno-name" as "-fname".
std::string positive_of(llvm::StringRef name) {
  const bool is_negative = name.starts_with("-fno-") || name.starts_with("-mno-");
  return is_negative ? (name.take_front(2) + name.drop_front(5)).str() : name.str();
}

bool is_listed(llvm::ArrayRef<std::string_view> names, llvm::StringRef name) {
  return llvm::is_contained(names, std::string_view(name)) ||
         llvm::is_contained(names, std::string_view(positive_of(name)));
}

// Of the machine's own features, as -msse4.2: flags without a value.
bool is_machine_feature(const llvm::opt::Arg& argument) {
  namespace options = clang::driver::options;
  const llvm::opt::Option option = argument.getOption();
  return (option.matches(options::OPT_m_x86_Features_Group) ||
          option.matches(options::OPT_m_aarch64_Features_Group)) &&
         option.getKind() == llvm::opt::Option::FlagClass;
}

bool is_allowed(const llvm::opt::Arg& argument) {
  namespace options = clang::driver::options;
  const llvm::opt::Option option = argument.getOption();
  // -Wl, and its like are no warnings, and belong to another group.
  if (option.matches(options::OPT_W_Group)) return true;
  if (option.matches(options::OPT_x)) return llvm::StringRef(argument.getValue()) == "c";
  return is_listed(allowed_names, option.getPrefixedName()) || is_machine_feature(argument);
}

bool is_beside_the_point(const llvm::opt::Arg& argument) {
  namespace options = clang::driver::options;
  const llvm::opt::Option option = argument.getOption();
  for (const auto group : {options::OPT_M_Group, options::OPT_g_Group, options::OPT_Link_Group,
                           options::OPT_clang_ignored_gcc_optimization_f_Group}) {
    if (option.matches(group)) return true;
  }
  // Options that only another compiler knows: one that changes what the code means, and that clang
  // does not know, cannot be followed anyway.
  const bool is_foreign = option.matches(options::OPT_UNKNOWN);
  const llvm::StringRef name = option.getPrefixedName();
  return is_foreign || is_listed(beside_the_point, name) || name.starts_with("-print-") ||
         name.starts_with("--print-");
}

// -target asks for a machine; others than this one have tools of their own, which are programs.
std::optional<Failure> check_target(const llvm::opt::Arg& argument) {
  const llvm::Triple asked(llvm::Triple::normalize(argument.getValue()));
  const llvm::Triple here(llvm::sys::getProcessTriple());
  if (asked.getArch() == here.getArch()) return std::nullopt;
  return Failure{fmt::format("compiled for {}, and this machine, on which versions are run, is {}",
                             asked.getArchName().str(), here.getArchName().str()),
                 ""};
}

}  // namespace

Result<AllowedArguments> allowed_arguments(const std::vector<std::string>& words) {
  namespace options = clang::driver::options;
  std::vector<const char*> texts;
  for (const std::string& word : words) texts.push_back(word.c_str());
  unsigned missing_index = 0;
  unsigned missing_count = 0;
  const llvm::opt::InputArgList parsed = clang::driver::getDriverOptTable().ParseArgs(
      texts, missing_index, missing_count, llvm::opt::Visibility(options::ClangOption));
  // The last option may lack what belongs to it; then it is none.
  const std::size_t end = missing_count > 0 ? missing_index : words.size();

  AllowedArguments allowed;
  const auto all = std::vector<const llvm::opt::Arg*>(parsed.begin(), parsed.end());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const llvm::opt::Arg& argument = *all[i];
    const bool is_target = argument.getOption().matches(options::OPT_target);
    if (is_target) {
      if (auto failure = check_target(argument)) return *failure;
    }
    const bool is_kept = is_target || is_allowed(argument);
    if (!is_kept && is_beside_the_point(argument)) continue;
    const std::size_t next = i + 1 < all.size() ? all[i + 1]->getIndex() : end;
    auto& into = is_kept ? allowed.kept : allowed.dropped;
    for (std::size_t at = argument.getIndex(); at < next; ++at) into.push_back(words[at]);
  }
  return allowed;
}

}  // namespace tandem::frontend
