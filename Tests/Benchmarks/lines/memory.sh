# What is held at the prompt, before anything is typed.
large=$(library 1000000)

# The most memory that a program at a terminal has held once it is at its prompt and waits, in MB.
at_prompt() {
    local recorder process before now=
    rm -f keys && mkfifo keys
    script --quiet --flush --return --command "exec $1" screen <keys >/dev/null 2>&1 &
    recorder=$!
    exec 3>keys
    # It waits for a key once it has used the processor no more for half a second.
    until process=$(pgrep -P "$recorder"); do sleep 0.05; done
    before=-
    while [ "$now" != "$before" ] || ! grep -q "$2" screen; do
        before=$now
        sleep 0.5
        now=$(cut -d ' ' -f 14,15 "/proc/$process/stat")
    done
    awk '/^VmHWM/ { print $2 / 1024 }' "/proc/$process/status"
    exec 3>&-
    wait "$recorder" || true
}

ours=$(at_prompt "$program --library $large" 1000000)
theirs=$(at_prompt "sqlite3 $large" 'sqlite>')
ours_cpu='' theirs_cpu=''
row "memory at the prompt, a million albums" memory 0 32
