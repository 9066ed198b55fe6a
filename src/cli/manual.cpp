#include "cli/manual.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/options.h"

namespace tandem::cli {
namespace {

using Words = std::vector<std::string>;

// "--overflow", "-v"; none of a positional.
Words names_of(const CLI::Option& option) {
  Words names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

// Of "wrap|undefined"; none where any text will do.
Words values_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  Words values;
  if (type.find('|') == std::string::npos) return values;
  std::size_t begin = 0;
  for (std::size_t at = 0; at != std::string::npos; begin = at + 1) {
    at = type.find('|', begin);
    values.push_back(type.substr(begin, at == std::string::npos ? at : at - begin));
  }
  return values;
}

bool takes_value(const CLI::Option& option) {
  return option.get_type_size() > 0 && option.get_expected_max() > 0;
}

// Lists of words are types in lower case; the others name a kind of thing: FILE, DIR, N.
bool takes_file(const CLI::Option& option) {
  const std::string type = option.get_type_name() + option.get_option_text();
  return type == "FILE" || type == "DIR" || type == "PATH" || option.get_positional();
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  std::vector<const CLI::Option*> options;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_group().empty()) options.push_back(option);
  }
  return options;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// As troff wants it: nothing at the start of a line is a request, and hyphens stay hyphens.
std::string troff(const std::string& text) {
  std::string escaped;
  bool is_start = true;
  for (const char c : text) {
    if (is_start && (c == '.' || c == '\'')) escaped += "\\&";
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
    is_start = c == '\n';
  }
  return escaped;
}

std::string argument_of(const CLI::Option& option) {
  const std::string& text = option.get_option_text();
  if (text != " " && !text.empty()) return text;
  return text == " " ? "" : option.get_type_name();
}

std::string man_options(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : options_of(app)) {
    const Words names = names_of(*option);
    const std::string name =
        names.empty() ? option->get_name(true) : fmt::format("{}", fmt::join(names, ", "));
    text += ".TP\n.B " + troff(name) + "\n";
    const std::string argument = names.empty() ? "" : argument_of(*option);
    if (!argument.empty()) text += ".I " + troff(argument) + "\n.br\n";
    text += troff(option->get_description()) + "\n";
  }
  return text;
}

std::string man_page(const CLI::App& app) {
  std::string text = fmt::format(
      ".TH TANDEM 1 \"\" \"tandem {}\"\n.SH NAME\ntandem \\- what a change to C code means\n"
      ".SH SYNOPSIS\n",
      version());
  for (const CLI::App* command : commands_of(app))
    text += fmt::format(".B tandem {}\n[options] ...\n.br\n", troff(command->get_name()));
  text += ".SH DESCRIPTION\n" + troff(app.get_description()) + "\n.SH OPTIONS\n" + man_options(app);
  for (const CLI::App* command : commands_of(app)) {
    text += ".SH TANDEM " + troff(command->get_name()) + "\n" + troff(command->get_description()) +
            "\n" + man_options(*command);
    text += ".PP\n.nf\n" + troff(command->get_footer()) + "\n.fi\n";
  }
  return text;
}

std::string bash_completion(const CLI::App& app) {
  std::string text =
      "# bash completion for tandem\n_tandem() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local command=${COMP_WORDS[1]} words=''\n"
      "  if [[ $word == = ]]; then word=''; fi\n"
      "  if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi\n";
  Words commands;
  for (const CLI::App* command : commands_of(app)) commands.push_back(command->get_name());
  Words top = commands;
  for (const CLI::Option* option : options_of(app)) {
    for (const std::string& name : names_of(*option)) top.push_back(name);
  }
  text += "  if [[ $COMP_CWORD -eq 1 ]]; then\n    COMPREPLY=($(compgen -W '" +
          fmt::format("{}", fmt::join(top, " ")) + "' -- \"$word\"))\n    return\n  fi\n";
  text += "  case $command in\n";
  for (const CLI::App* command : commands_of(app)) {
    text += "  " + command->get_name() + ")\n    case $previous in\n";
    Words all;
    for (const CLI::Option* option : options_of(*command)) {
      const Words names = names_of(*option);
      all.insert(all.end(), names.begin(), names.end());
      const Words values = values_of(*option);
      if (names.empty() || values.empty()) continue;
      text += fmt::format("    {}) words='{}' ;;\n", fmt::join(names, "|"), fmt::join(values, " "));
    }
    text += fmt::format("    *) if [[ $word == -* ]]; then words='{}'; fi ;;\n    esac ;;\n",
                        fmt::join(all, " "));
  }
  return text +
         "  esac\n  if [[ -n $words ]]; then\n    COMPREPLY=($(compgen -W \"$words\" -- "
         "\"$word\"))\n"
         "  else\n    COMPREPLY=($(compgen -f -- \"$word\"))\n  fi\n}\n"
         "complete -o filenames -F _tandem tandem\n";
}

// Within single quotes of a shell.
std::string quoted(const std::string& text, const std::string& also) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\'') {
      escaped += "'\\''";
    } else if (c == '\n') {
      escaped += ' ';
    } else {
      if (also.find(c) != std::string::npos) escaped += '\\';
      escaped += c;
    }
  }
  return escaped;
}

std::string zsh_completion(const CLI::App& app) {
  std::string text = "#compdef tandem\n_tandem() {\n  local -a commands\n  commands=(\n";
  for (const CLI::App* command : commands_of(app)) {
    text +=
        fmt::format("    '{}:{}'\n", command->get_name(), quoted(command->get_description(), ":"));
  }
  text +=
      "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
      "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n";
  for (const CLI::App* command : commands_of(app)) {
    text += "  " + command->get_name() + ")\n    _arguments \\\n";
    for (const CLI::Option* option : options_of(*command)) {
      const Words values = values_of(*option);
      const bool is_flag = !takes_value(*option);
      for (const std::string& name : names_of(*option)) {
        const std::string words = values.empty() ? (takes_file(*option) ? "_files" : " ")
                                                 : fmt::format("({})", fmt::join(values, " "));
        text +=
            fmt::format("      '*{}{}[{}]{}' \\\n", name,
                        is_flag                  ? ""
                        : name.starts_with("--") ? "="
                                                 : "+",
                        quoted(option->get_description(), "[]"), is_flag ? "" : ":value:" + words);
      }
    }
    text += "      '*:file:_files' ;;\n";
  }
  return text + "  esac\n}\n_tandem \"$@\"\n";
}

std::string fish_completion(const CLI::App& app) {
  std::string text = "# fish completion for tandem\n";
  for (const CLI::App* command : commands_of(app)) {
    text += fmt::format("complete -c tandem -n __fish_use_subcommand -a {} -d '{}'\n",
                        command->get_name(), quoted(command->get_description(), ""));
    for (const CLI::Option* option : options_of(*command)) {
      if (names_of(*option).empty()) continue;
      text += fmt::format("complete -c tandem -n '__fish_seen_subcommand_from {}'",
                          command->get_name());
      for (const std::string& name : option->get_snames()) text += " -s " + name;
      for (const std::string& name : option->get_lnames()) text += " -l " + name;
      const Words values = values_of(*option);
      if (!values.empty()) text += fmt::format(" -x -a '{}'", fmt::join(values, " "));
      if (values.empty() && takes_value(*option)) text += " -r";
      text += " -d '" + quoted(option->get_description(), "") + "'\n";
    }
  }
  return text;
}

}  // namespace

Result<std::string> generated(const CLI::App& app, const std::string& kind) {
  if (kind == "man") return man_page(app);
  if (kind == "bash") return bash_completion(app);
  if (kind == "zsh") return zsh_completion(app);
  if (kind == "fish") return fish_completion(app);
  return Failure{"--generate: '" + kind + "' is not one of man|bash|zsh|fish", ""};
}

}  // namespace tandem::cli
