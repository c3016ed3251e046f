# The memory that is used at the prompt before anything is typed.
large=$(library 1000000)

# Writes the peak memory in MB of a program at a terminal that has shown its prompt and used no processor time for half a second;
# writes nothing if that does not happen.
at_prompt() {
    local recorder process='' attempt before='' now
    rm -f keys && mkfifo keys
    script --quiet --flush --return --command "exec $1" screen <keys >/dev/null 2>&1 &
    recorder=$!
    exec 3>keys
    for ((attempt = 0; attempt < 60; attempt++)); do
        sleep 0.5
        read -r process <"/proc/$recorder/task/$recorder/children" || true
        [ -n "$process" ] || continue
        now=$(cut -d ' ' -f 14,15 "/proc/$process/stat")
        if [ "$now" = "$before" ] && grep -q "$2" screen; then
            awk '/^VmHWM/ { print $2 / 1024 }' "/proc/$process/status"
            break
        fi
        before=$now
    done
    exec 3>&-
    wait "$recorder" || true
}

ours=$(at_prompt "$program --library $large" 1000000)
theirs=$(at_prompt "sqlite3 $large" 'sqlite>')
[ -n "$ours" ]
[ -n "$theirs" ]
! has cmd2 || add_other cmd2 memory "$(at_prompt "python3 -c 'import cmd2; cmd2.Cmd().cmdloop()'" '(Cmd)')"
use_beets_library 1000000
beside_memory 'beets, which has no prompt' 'beet version'
without_times
row "memory at the prompt, a million albums" memory 0 18
