# Completions of sample for bash. Generated from the option table.
_sample() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev= before= i word
  local command= options= words= files= list= position=0
  local valued=' --store --color --progress '
  COMPREPLY=()
  # Bash splits words at colons, and takes '--name=value' for three words.
  for ((i = COMP_CWORD; i > 1; i--)); do
    [[ ${COMP_WORDS[i]} == : || ${COMP_WORDS[i - 1]} == : ]] || break
    before=${COMP_WORDS[i - 1]}$before
  done
  prev=${COMP_WORDS[i - 1]}
  [[ $cur == : ]] && before+=: cur=
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[i - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      : | =) ((i++)) ;;
      -*)
        if [[ $valued == *" ${COMP_WORDS[i]} "* ]]; then
          [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))
          ((i++))
        fi
        ;;
      *)
        if [[ $command ]]; then
          ((position++))
        else
          command=${COMP_WORDS[i]}
          case $command in
            add) valued+=' -t --tag ' ;;
            find) valued+=' -s --sort -l --limit -f --format ' ;;
          esac
        fi
        ;;
    esac
  done
  [[ $before ]] && ((position--))
  case $command in
    '')
      options='--store --color --progress --quiet --verbose --help --version'
      words='add find count completions help'
      case $prev in
        --store) options= words= files= list= files=1 ;;
        --color) options= words= files= list= words='auto always never' ;;
        --progress) options= words= files= list= words='auto never' ;;
      esac
      ;;
    add)
      options='--dry-run --tag --store --color --progress --quiet --verbose --help --version'
      case $position in
        *) files=1 ;;
      esac
      case $prev in
        -t | --tag) return ;;
        --store) options= words= files= list= files=1 ;;
        --color) options= words= files= list= words='auto always never' ;;
        --progress) options= words= files= list= words='auto never' ;;
      esac
      ;;
    find)
      options='--sort --limit --format --wrap --no-wrap --store --color --progress --quiet --verbose --help --version'
      case $prev in
        -s | --sort) return ;;
        -l | --limit) return ;;
        -f | --format) options= words= files= list= words='table json ids' ;;
        --store) options= words= files= list= files=1 ;;
        --color) options= words= files= list= words='auto always never' ;;
        --progress) options= words= files= list= words='auto never' ;;
      esac
      ;;
    count)
      options='--store --color --progress --quiet --verbose --help --version'
      case $prev in
        --store) options= words= files= list= files=1 ;;
        --color) options= words= files= list= words='auto always never' ;;
        --progress) options= words= files= list= words='auto never' ;;
      esac
      ;;
    completions)
      options='--store --color --progress --quiet --verbose --help --version'
      case $position in
        0) words='bash zsh fish' ;;
      esac
      case $prev in
        --store) options= words= files= list= files=1 ;;
        --color) options= words= files= list= words='auto always never' ;;
        --progress) options= words= files= list= words='auto never' ;;
      esac
      ;;
    help)
      options='--store --color --progress --quiet --verbose --help --version'
      case $position in
        0) words='add find count completions help' ;;
      esac
      case $prev in
        --store) options= words= files= list= files=1 ;;
        --color) options= words= files= list= words='auto always never' ;;
        --progress) options= words= files= list= words='auto never' ;;
      esac
      ;;
  esac
  [[ $cur == -* ]] && words=$options files= list=
  if [[ $list ]]; then
    while IFS= read -r word; do
      [[ $word == "$before$cur"* ]] || continue
      printf -v word %q "${word#"$before"}"
      COMPREPLY+=("$word")
    done < <(sample complete "$list" -- "${COMP_WORDS[@]:1}" 2>/dev/null)
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  fi
  # Without a word of its own, bash completes file names.
  [[ $files ]] && compopt -o bashdefault -o default 2>/dev/null
  return 0
}
complete -F _sample sample
