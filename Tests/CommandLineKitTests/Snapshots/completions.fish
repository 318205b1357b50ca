# Completions of sample for fish. Generated from the option table.
# Prints the command and the arguments before the cursor, without options and their values.
function __sample_words
    set -l valued --store --color --progress
    set -l command
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case '-*'
                contains -- $word $valued; and set skip 1
            case '*'
                echo $word
                test -n "$command"; and continue
                set command $word
                switch $command
                    case add
                        set -a valued -t --tag
                    case find
                        set -a valued -s --sort -l --limit -f --format
                end
        end
    end
end
# Succeeds when the command is the first argument and as many arguments follow as the second one says;
# with '+' at its end, that many or more.
function __sample_at
    set -l words (__sample_words)
    test "$words[1]" = $argv[1]; or return 1
    set -l count (math (count $words) - 1)
    switch $argv[2]
        case '*+'
            test $count -ge (string trim -r -c + $argv[2])
        case '*'
            test $count -eq $argv[2]
    end
end
complete -c sample -f
complete -c sample -l store -d 'The file that holds the notes' -r -F
complete -c sample -l color -d 'When to use colours' -x -a 'auto always never'
complete -c sample -l progress -d 'When to show progress' -x -a 'auto never'
complete -c sample -s q -l quiet -d 'Say nothing but errors'
complete -c sample -l verbose -d 'Say what is being done'
complete -c sample -s h -l help -d 'Show help: \'-h\' in brief, \'--help\' in full'
complete -c sample -l version -d 'Show the version'
complete -c sample -n 'test -z "$(__sample_words)"' -a add -d 'Add files'
complete -c sample -n 'test -z "$(__sample_words)"' -a find -d 'Find notes'
complete -c sample -n 'test -z "$(__sample_words)"' -a count -d 'Count notes'
complete -c sample -n 'test -z "$(__sample_words)"' -a completions -d 'Print a completion script for a shell'
complete -c sample -n 'test -z "$(__sample_words)"' -a help -d 'Show the help of a command'
complete -c sample -n '__sample_at add 0+' -s n -l dry-run -d 'Only say what would be done'
complete -c sample -n '__sample_at add 0+' -s t -l tag -d 'A tag for each note' -x
complete -c sample -n '__sample_at add 0+' -F
complete -c sample -n '__sample_at find 0+' -s s -l sort -d 'Keys to sort by' -x
complete -c sample -n '__sample_at find 0+' -s l -l limit -d 'Stop after N notes' -x
complete -c sample -n '__sample_at find 0+' -s f -l format -d 'How the answer is written' -x -a 'table json ids'
complete -c sample -n '__sample_at find 0+' -s w -l wrap -d 'Break long lines'
complete -c sample -n '__sample_at find 0+' -l no-wrap -d 'Break long lines'
complete -c sample -n '__sample_at completions 0' -a 'bash'
complete -c sample -n '__sample_at completions 0' -a 'zsh'
complete -c sample -n '__sample_at completions 0' -a 'fish'
complete -c sample -n '__sample_at help 0' -a 'add'
complete -c sample -n '__sample_at help 0' -a 'find'
complete -c sample -n '__sample_at help 0' -a 'count'
complete -c sample -n '__sample_at help 0' -a 'completions'
complete -c sample -n '__sample_at help 0' -a 'help'
