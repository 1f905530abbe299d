# Reads the output of a test run and reports it. Sourced by scripts/test and Tests/Guest/run.

# failed FILE: prints the names of the tests that failed, one a line.
failed() { sed -nE 's/^✘ Test "(.*)" (with [0-9]+ test cases? )?failed after .*/\1/p' "$1" | sort -u; }

# few NAMES: whether there are one to three, so few that a busy machine may be to blame.
few() { [[ -n $1 ]] && (($(wc -l <<<"$1") <= 3)); }

# again FILE STATUS RUNS: prints the tests that may run once more, by themselves: one to three, the only ones that failed in
# this many runs, each of which came to its end. STATUS is the worst exit status of the runs. It is 1 where tests failed; a run
# that crashed has another, and there are tests that it did not come to.
again() {
  local names
  names=$(failed "$1")
  if (($2 == 1 && $(grep -c '^[✔✘] Test run with' "$1") == $3)) && few "$names"; then echo "$names"; fi
}

# finding NAMES: prints a filter that finds the tests of these names.
finding() { sed 's/[][\\.*^$+?(){}|]/\\&/g' <<<"$1" | paste -sd '|'; }

# passed FILE NAMES: whether each test of these names passed, and none failed.
passed() {
  local name
  while read -r name; do
    grep -qF "✔ Test \"$name\" " "$1" || return
  done <<<"$2"
  ! grep -q '^✘' "$1"
}

# over FILE: whether the run came to its end with failed tests.
over() { grep -q '^✘ Test run with' "$1"; }

# broke NAME FILE: prints the last lines of a part that did not come to its end.
broke() { echo && echo "This part broke off: $1. It said last:" && tail -n 15 "$2" | sed 's/^/  /'; }

# slowest FILE: prints the twenty slowest tests.
slowest() {
  echo && echo "The slowest tests, in seconds:"
  sed -nE 's/^[✔✘] Test "(.*)" (with [0-9]+ test cases? )?(passed|failed) after ([0-9.]+) seconds.*/  \4 \1/p' "$1" |
    sort -rn | sed -n 1,20p
}

# tell FILE STATUS NAMES: prints as the last lines which tests failed, were skipped, or passed only when run by themselves.
tell() {
  echo
  grep -E '^(➜|✘) .* (skipped|recorded an issue)' "$1" || (($2 != 0)) || echo "Nothing failed, and nothing was skipped."
  (($2 == 0)) || over "$1" || echo "The run broke off: see above."
  [[ -z $3 ]] || sed 's/^/UNSTEADY, passed when run by itself: /' <<<"$3"
}
