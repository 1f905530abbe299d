# Upgrades that are killed at any moment: the fence stands all the while, and the next try mends what was left. There are
# PICKET_UPGRADES of them, six unless it is said.

# interrupted MOMENT FILE...: installs packages, and kills dpkg and all that it started after so many seconds. Succeeds
# where dpkg was killed before it was done.
interrupted() {
  inside setsid sh -c 'echo $$ >/root/dpkg; exec dpkg -i "$@" >/root/said 2>&1' dpkg "${@:2}" &
  sleep "$1"
  # In this form alone sh(1) takes a process group.
  inside sh -c 'kill -s KILL -- -$(cat /root/dpkg)' 2>/dev/null || true
  ! wait $! 2>/dev/null
}
# mended FILE...: what dpkg offers after an interruption, and the same packages once more.
mended() {
  inside dpkg --configure -a || true
  inside dpkg -i "$@"
}
# tells: the fence stands, or the command says what is wrong with it.
tells() { [ -n "$(inside picket status 2>&1)" ]; }
seconds() { awk "BEGIN { srand($RANDOM); printf \"%.2f\", rand() * $1 }"; }

start=$SECONDS
inside dpkg -i /root/second.deb /root/second-web.deb >/dev/null
length=$((SECONDS - start + 1))
inside sh -c 'probe --log /root/tries 86400 >/dev/null 2>&1 & echo $! >/root/trier'
soon inside test -s /root/tries
faults= killed=0
for turn in $(seq "${PICKET_UPGRADES:-6}"); do
  if [ $((turn % 2)) = 1 ]; then next=first wanted=$release; else next=second wanted=$release+1; fi
  files=("/root/$next.deb" "/root/$next-web.deb")
  moment=$(seconds "$length")
  if interrupted "$moment" "${files[@]}"; then killed=$((killed + 1)); fi
  fault=
  tells || fault="$fault; it says nothing of the fence"
  said=$(mended "${files[@]}" 2>&1) || fault="$fault; it cannot be mended: $(tail -n 2 <<<"$said")"
  equal "$wanted" "$(inside dpkg-query -W -f '${Version}' picket)" >/dev/null || fault="$fault; another version is there"
  soon inside picket child list >/dev/null || fault="$fault; picketd is not back"
  equal "$settings_before" "$(settings)" >/dev/null || fault="$fault; settings are lost"
  soon answers >/dev/null || fault="$fault; the fence does not stand"
  [ -z "$fault" ] || faults+="upgrade $turn, killed after $moment s$fault"$'\n'
done
inside sh -c 'kill $(cat /root/trier)'
claim "an upgrade takes so long that most were killed before they were done ($killed)" \
  test "$((killed * 2))" -gt "${PICKET_UPGRADES:-6}"
claim "${PICKET_UPGRADES:-6} upgrades that were killed could be mended, with every setting" none echo -n "$faults"
claim "nothing of mia's got through meanwhile" none inside grep '^mia 200' /root/tries
# A busy machine answers late, which is no refusal.
claim "ben was never refused" none inside grep '^ben refused' /root/tries
claim "ben reached the server" inside grep -q '^ben 200' /root/tries
inside rm -f /root/tries /root/trier /root/dpkg /root/said
inside dpkg -i /root/first.deb /root/first-web.deb >/dev/null
claim "mia is still off the internet after all of them" stopped mia
