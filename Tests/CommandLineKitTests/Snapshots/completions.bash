# Completions of sample for bash. Generated from the option table.
_sample() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
  local command= options= words= files= i
  COMPREPLY=()
  # Bash takes '--name=value' for three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      --store | --color | --progress)
        [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))
        ((i++))
        ;;
      -*) ;;
      *)
        command=${COMP_WORDS[i]}
        break
        ;;
    esac
  done
  case $command in
    '')
      options='--store --color --progress --quiet --verbose --help --version'
      words='add find count completions help'
      case $prev in
        --store) options= words= files=1 ;;
        --color) options= words='auto always never' files= ;;
        --progress) options= words='auto never' files= ;;
      esac
      ;;
    add)
      options='--dry-run --tag --store --color --progress --quiet --verbose --help --version'
      files=1
      case $prev in
        -t | --tag) return ;;
        --store) options= words= files=1 ;;
        --color) options= words='auto always never' files= ;;
        --progress) options= words='auto never' files= ;;
      esac
      ;;
    find)
      options='--sort --limit --format --wrap --no-wrap --store --color --progress --quiet --verbose --help --version'
      case $prev in
        -s | --sort) return ;;
        -l | --limit) return ;;
        -f | --format) options= words='table json ids' files= ;;
        --store) options= words= files=1 ;;
        --color) options= words='auto always never' files= ;;
        --progress) options= words='auto never' files= ;;
      esac
      ;;
    count)
      options='--store --color --progress --quiet --verbose --help --version'
      case $prev in
        --store) options= words= files=1 ;;
        --color) options= words='auto always never' files= ;;
        --progress) options= words='auto never' files= ;;
      esac
      ;;
    completions)
      options='--store --color --progress --quiet --verbose --help --version'
      words='bash zsh fish'
      case $prev in
        --store) options= words= files=1 ;;
        --color) options= words='auto always never' files= ;;
        --progress) options= words='auto never' files= ;;
      esac
      ;;
    help)
      options='--store --color --progress --quiet --verbose --help --version'
      words='add find count completions help'
      case $prev in
        --store) options= words= files=1 ;;
        --color) options= words='auto always never' files= ;;
        --progress) options= words='auto never' files= ;;
      esac
      ;;
  esac
  [[ $cur == -* ]] && words=$options files=
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  if [[ $files ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$cur")
  fi
}
complete -F _sample sample
