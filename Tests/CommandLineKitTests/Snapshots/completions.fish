# Completions of sample for fish. Generated from the option table.
function __sample_command
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case --store --color --progress
                set skip 1
            case '-*'
            case '*'
                echo $word
                return 0
        end
    end
    return 1
end
complete -c sample -f
complete -c sample -l store -d 'The file that holds the notes' -r -F
complete -c sample -l color -d 'When to use colours' -x -a 'auto always never'
complete -c sample -l progress -d 'When to show progress' -x -a 'auto never'
complete -c sample -s q -l quiet -d 'Say nothing but errors'
complete -c sample -l verbose -d 'Say what is being done'
complete -c sample -s h -l help -d 'Show help: \'-h\' in brief, \'--help\' in full'
complete -c sample -l version -d 'Show the version'
complete -c sample -n 'not __sample_command >/dev/null' -a add -d 'Add files'
complete -c sample -n 'not __sample_command >/dev/null' -a find -d 'Find notes'
complete -c sample -n 'not __sample_command >/dev/null' -a count -d 'Count notes'
complete -c sample -n 'not __sample_command >/dev/null' -a completions -d 'Print a completion script for a shell'
complete -c sample -n 'not __sample_command >/dev/null' -a help -d 'Show the help of a command'
complete -c sample -n 'string match -q -- add (__sample_command)' -s n -l dry-run -d 'Only say what would be done'
complete -c sample -n 'string match -q -- add (__sample_command)' -s t -l tag -d 'A tag for each note' -x
complete -c sample -n 'string match -q -- add (__sample_command)' -F
complete -c sample -n 'string match -q -- find (__sample_command)' -s s -l sort -d 'Keys to sort by' -x
complete -c sample -n 'string match -q -- find (__sample_command)' -s l -l limit -d 'Stop after N notes' -x
complete -c sample -n 'string match -q -- find (__sample_command)' -s f -l format -d 'How the answer is written' -x -a 'table json ids'
complete -c sample -n 'string match -q -- find (__sample_command)' -s w -l wrap -d 'Break long lines'
complete -c sample -n 'string match -q -- find (__sample_command)' -l no-wrap -d 'Break long lines'
complete -c sample -n 'string match -q -- completions (__sample_command)' -a 'bash'
complete -c sample -n 'string match -q -- completions (__sample_command)' -a 'zsh'
complete -c sample -n 'string match -q -- completions (__sample_command)' -a 'fish'
complete -c sample -n 'string match -q -- help (__sample_command)' -a 'add'
complete -c sample -n 'string match -q -- help (__sample_command)' -a 'find'
complete -c sample -n 'string match -q -- help (__sample_command)' -a 'count'
complete -c sample -n 'string match -q -- help (__sample_command)' -a 'completions'
complete -c sample -n 'string match -q -- help (__sample_command)' -a 'help'
