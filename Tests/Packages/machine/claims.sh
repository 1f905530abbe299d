# Claims about packages: each is tried, and the run fails when one does not hold.

failed=() held=0

# claim WHAT COMMAND...: WHAT holds when COMMAND succeeds.
claim() {
  local said
  if said=$("${@:2}" 2>&1); then
    held=$((held + 1))
    echo "✔ $1"
  else
    failed+=("$1")
    echo "✘ $1"
    sed 's/^/    /' <<<"$said" | tail -n 15
  fi
}

# equal WANTED GOT: says both when they differ.
equal() { [ "$1" = "$2" ] || { echo "wanted '$1', got '$2'"; return 1; }; }

# none COMMAND...: COMMAND prints nothing.
none() {
  local said
  said=$("$@" 2>&1) || true
  [ -z "$said" ] || { echo "$said"; return 1; }
}

# fails COMMAND...: COMMAND is refused.
fails() { ! "$@"; }

# reaches USER [NAME], stopped USER [NAME]: the server outside answers this user of the machine, or it does not.
reaches() { equal 200 "$(inside probe "$@")"; }
stopped() {
  local got
  got=$(inside probe "$@")
  [ "$got" != 200 ] || { echo "the server answered"; return 1; }
}

# soon COMMAND...: COMMAND succeeds within a minute.
soon() {
  local turn said
  for turn in $(seq 300); do
    said=$("$@" 2>&1) && return
    sleep 0.2
  done
  echo "$said"
  return 1
}

# status_says WORDS: 'picket status' says them, whether all is well or not.
status_says() { grep -q "$1" <<<"$(inside picket status || true)"; }
# says WORDS COMMAND...: COMMAND says these words, however it ends.
says() { grep -q "$1" <<<"$("${@:2}" 2>&1 || true)"; }

# rules: Picket's rules in the machine's kernel.
rules() { inside sh -c 'nft list tables; iptables-save; ip6tables-save' 2>/dev/null | grep -i picket || true; }

# verdict WHAT: says at the end what was tried, and whether all of it holds.
verdict() {
  echo
  if [ ${#failed[@]} -gt 0 ]; then
    printf "$1: does not hold: %s\n" "${failed[@]}"
    exit 1
  fi
  echo "$1: all $held claims hold, in $SECONDS s with what was built"
}
