# What a run of tests said, as people are to hear it. Sourced by scripts/test and Tests/Guest/run.

# failed FILE: the names of tests that failed, one a line.
failed() { sed -nE 's/^✘ Test "(.*)" (with [0-9]+ test cases? )?failed after .*/\1/p' "$1" | sort -u; }

# few NAMES: whether there are some, and so few that whatever else the machine did may be to blame.
few() { [[ -n $1 ]] && (($(wc -l <<<"$1") <= 3)); }

# finding NAMES: a filter for the tests of these names.
finding() { sed 's/[][\\.*^$+?(){}|]/\\&/g' <<<"$1" | paste -sd '|'; }

# passed FILE: whether some tests ran to their end, and all of them well.
passed() { grep -qE '^✔ Test run with [1-9]' "$1"; }

# over FILE: whether a runner came to its end and said how many tests failed.
over() { grep -q '^✘ Test run with' "$1"; }

# broke NAME FILE: what a part said last that did not come to its end.
broke() { echo && echo "This part broke off: $1. It said last:" && tail -n 15 "$2" | sed 's/^/  /'; }

# slowest FILE: the tests that took longest.
slowest() {
  echo && echo "The slowest tests, in seconds:"
  sed -nE 's/^[✔✘] Test "(.*)" (with [0-9]+ test cases? )?(passed|failed) after ([0-9.]+) seconds.*/  \4 \1/p' "$1" |
    sort -rn | sed -n 1,20p
}

# tell FILE STATUS NAMES: once more what failed and what was skipped, where people look, and what passed by itself alone.
tell() {
  echo
  grep -E '^(➜|✘) .* (skipped|recorded an issue)' "$1" || (($2 != 0)) || echo "Nothing failed, and nothing was skipped."
  (($2 == 0)) || over "$1" || echo "The run broke off: see above."
  [[ -z $3 ]] || sed 's/^/UNSTEADY, passed when run by itself: /' <<<"$3"
}
