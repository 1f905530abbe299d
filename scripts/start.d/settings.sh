# Makes the accounts, the folders and the first configuration that scripts/start needs, where they are missing.

accounts() {
  # Members of this group are guardians, as root is.
  [ $lab = yes ] || getent group picket-guardian >/dev/null || groupadd --system picket-guardian
  # The users of the packages (scripts/packaging/picket/files/usr/lib/sysusers.d), never root.
  local user
  for user in picket picket-filter picket-extension picket-fetch picket-web picket-fleet picket-mqtt; do
    [ $lab = yes ] || getent passwd "$user" >/dev/null ||
      useradd --system --user-group --no-create-home --home-dir / --shell /usr/sbin/nologin "$user"
  done
}

# Only root and guardians can read the configuration, and only picketd the state: both say what is shielded from a child.
settings() {
  install -d -m 755 "$run"
  if [ $lab = yes ]; then
    install -d -m 700 "$state"
    lab_configuration >"$config"
  elif [ ! -e "$config" ]; then
    install -d -m 755 "$(dirname "$config")"
    (umask 077 && first_configuration >"$config.part" && chgrp picket-guardian "$config.part" && chmod 640 "$config.part")
    mv "$config.part" "$config"
    echo "Wrote $config with an empty household."
  elif [ -n "$mode" ] && ! agrees; then
    complain "$config is there already and says something else; set 'mode' and 'interfaces' in it, and leave out --$mode" 2
  elif [ "$(stat -c %G "$config")" = root ]; then
    # picketd reads it as a guardian.
    chgrp picket-guardian "$config" && chmod g+r "$config"
  fi
  # A picketd that ends at once would be started again and again.
  (umask 077 && "$folder/picketd" --config "$config" --check 2>&1 >/dev/null | tee -a "$log" >&2; exit "${PIPESTATUS[0]}") ||
    complain "picketd cannot begin with $config; $log has all that it said"
}

# The state is picketd's. An earlier Picket may have been root's, or another user's of that name. Links are not followed: what a
# picketd that was taken over made there does not give it other files.
own() {
  if [ -d "$state/picket/web" ] && [ ! -e "$state/picket-web" ]; then mv "$state/picket/web" "$state/picket-web"; fi
  local name
  for name in picket picket-web; do
    if [ -d "$state/$name" ] && [ ! -L "$state/$name" ]; then chown -hR "$name:$name" "$state/$name"; fi
  done
}

# Whether the mode and interfaces in effect are those of the command line.
agrees() {
  local effective lan
  effective=$("$folder/picketd" --config "$config" --check) || return 1
  grep -q "\"mode\": \"$mode\"" <<<"$effective" || return 1
  for lan in ${lans[@]+"${lans[@]}"}; do grep -qF "\"$lan\"" <<<"$(grep '"interfaces"' <<<"$effective")" || return 1; done
}

first_configuration() {
  local list=
  [ ${#lans[@]} = 0 ] || list=$(printf '"%s", ' "${lans[@]}")
  cat <<END
// Picket's settings. Every key is optional; 'picketd --check' shows what is in effect, and 'picket reload' reads
// this file again. What 'picket' sets counts beside it.
{
  // "laptop" looks after users of this machine. "router" looks after the devices behind it, and wants to know on which
  // side they are: interfaces: ["br-lan"]. "both" does both.
  mode: "${mode:-laptop}",
  interfaces: [${list%, }],
  household: {
    children: [
      // {name: "emma", shields: [{store: "school", categories: ["games", "social"], domains: ["example.com"]}]},
    ],
    devices: [
      // {child: "emma", uid: 1001},
      // {child: "emma", mac: "02:00:00:00:01:11"},
    ],
  },
}
END
}

lab_configuration() {
  cat <<'END'
// The lab's family: Emma may not go to blocked.test, nor to anything about games; Ben may. The guardian is left alone.
// The laptop is not named here: it is an unknown device until 'picket device' says whose it is.
{
  mode: "router",
  interfaces: ["home"],
  household: {
    children: [
      {name: "emma", shields: [{store: "lab", domains: ["blocked.test"], categories: ["games"]}]},
      {name: "ben"},
    ],
    devices: [
      {child: "emma", mac: "02:00:00:00:01:11"},
      {child: "ben", mac: "02:00:00:00:01:12"},
      {guardian: true, mac: "02:00:00:00:01:21"},
    ],
  },
}
END
}
