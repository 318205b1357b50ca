#compdef sample
# Completions of sample for zsh. Generated from the option table.
_sample() {
  local context state state_descr line
  typeset -A opt_args
  local -a global=(
    '--store=[The file that holds the notes]:FILE:_files'
    '--color=[When to use colours]:WHEN:((auto\:"on a terminal that can show them" always\:"always" never\:"never"))'
    '--progress=[When to show progress]:WHEN:((auto\:"when standard error is a terminal" never\:"never"))'
    '(-q --quiet)-q[Say nothing but errors]'
    '(-q --quiet)--quiet[Say nothing but errors]'
    '--verbose[Say what is being done]'
    '(-h --help)-h[Show help\: '\''-h'\'' in brief, '\''--help'\'' in full]'
    '(-h --help)--help[Show help\: '\''-h'\'' in brief, '\''--help'\'' in full]'
    '--version[Show the version]'
  )
  _arguments -C -A '-*' -S $global \
    '1:command:->command' \
    '*::argument:->argument' && return
  case $state in
    command)
      local -a commands=(
        'add:Add files'
        'find:Find notes'
        'count:Count notes'
        'completions:Print a completion script for a shell'
        'help:Show the help of a command'
      )
      _describe command commands
      ;;
    argument)
      case $line[1] in
        add)
          _arguments -S \
            '(-n --dry-run)-n[Only say what would be done]' \
            '(-n --dry-run)--dry-run[Only say what would be done]' \
            '*-t+[A tag for each note]:TAG:( )' \
            '*--tag=[A tag for each note]:TAG:( )' \
            '*:SOURCE:_files' \
            $global
          ;;
        find)
          _arguments -S \
            '(-s --sort)-s+[Keys to sort by]:KEYS:( )' \
            '(-s --sort)--sort=[Keys to sort by]:KEYS:( )' \
            '(-l --limit)-l+[Stop after N notes]:N:( )' \
            '(-l --limit)--limit=[Stop after N notes]:N:( )' \
            '(-f --format)-f+[How the answer is written]:FORMAT:((table\:"columns\: for people" json\:"for programs" ids\:"ids"))' \
            '(-f --format)--format=[How the answer is written]:FORMAT:((table\:"columns\: for people" json\:"for programs" ids\:"ids"))' \
            '(-w --wrap --no-wrap)-w[Break long lines]' \
            '(-w --wrap --no-wrap)--wrap[Break long lines]' \
            '(-w --wrap --no-wrap)--no-wrap[Break long lines]' \
            ':PATTERN:( )' \
            '*:VALUE:( )' \
            $global
          ;;
        count)
          _arguments -S \
            '::SINCE:( )' \
            $global
          ;;
        completions)
          _arguments -S \
            ':SHELL:(bash zsh fish)' \
            $global
          ;;
        help)
          _arguments -S \
            '::COMMAND:(add find count completions help)' \
            $global
          ;;
      esac
      ;;
  esac
}
# Completes with the words of a list that the program prints; the last argument names the list.
_sample_listed() {
  local -a found store
  (( ${+opt_args[--store]} )) && store=(--store "${(Q)opt_args[--store]}")
  found=("${(@f)$(sample complete "${@[-1]}" -- $store 2>/dev/null)}")
  [[ -n $found ]] && compadd "${@[1,-2]}" -a found
}
if [[ $funcstack[1] == _sample ]]; then
  _sample "$@"
else
  compdef _sample sample
fi
