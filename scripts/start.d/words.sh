# The messages of scripts/start when the fence stands: what people in the lab see, and what to do next.

show() { # WHO URL
  local seen
  seen=$(scripts/lab run "$1" curl -sS -m 5 -o /dev/null -w '%{http_code}' --cacert "$certificate" "$2" 2>&1 | head -n 1) || true
  case $seen in 200) seen="opens" ;; 403) seen="shows why it is shielded" ;; *) seen=${seen#curl: } ;; esac
  printf '  %-9s %-24s %s\n' "$1" "$2" "$seen"
}

lab_words() {
  echo
  echo "What people in the lab see:"
  show emma https://allowed.test/
  show emma https://blocked.test/
  show ben https://blocked.test/
  show guardian https://blocked.test/
  show laptop https://blocked.test/
  cat <<END

Now be the guardian, as root ('sudo -s'). The laptop is an unknown device yet: what is stopped for any child is stopped there.
  export PICKET_SOCKET=$socket PATH=$(realpath "$folder"):\$PATH
  picket child add Mia --birth-year 2015
  picket device adopt --guardian --all-seen
  scripts/lab run laptop curl -m 5 --cacert $certificate https://blocked.test/
  picket device change 4 --child Mia --name tablet
  picket shield add --child Mia --domain allowed.test
  scripts/lab run laptop curl -m 5 --cacert $certificate https://allowed.test/
  picket explain allowed.test --child Mia
  picket grant --child Mia --domain allowed.test --for 10m
  picket log --reveal

Look around:
  scripts/lab shell laptop          a shell there
  scripts/lab status                what servers received: the blocked name is not among it
  scripts/start --lab               look again at what people in the lab see, with the family as you left it
  scripts/start --lab --stop        leave nothing behind
END
}

# The mode in effect decides how a child's device is registered: by its user or by its card.
words() {
  local effective lan
  effective=$("$folder/picketd" --config "$config" --check | sed -nE 's/^ *"mode": "(.*)",$/\1/p')
  echo
  echo "What next:"
  step "Add the first child" "child add Mia --birth-year 2015"
  if [ "$effective" = laptop ]; then
    step "Say which user of this machine is hers" "device add --child Mia --uid mia"
  else
    step "Make the devices that are there yours" "device adopt --guardian --all-seen"
    step "Hand hers over, by its number in that list" "device change 1 --child Mia --name tablet"
  fi
  step "Shield something" "shield add --child Mia --category social"
  step "See why" "explain www.tiktok.com --child Mia"
  echo "  and to take it down:"
  echo "      sudo scripts/start --stop"
  cat <<END

Settings are in $config, what Picket says of itself in $log. Guardians have pages where its 'dashboard' says; 'picket dashboard' tells of them.
After a restart of the machine nobody is filtered until scripts/start has run again; scripts/package makes a package that starts by itself.
END
  [ "$effective" = router ] || cat <<END
Of a child who uses this machine the network alone is held. Accounts, passwords, the clock, programs and signing in are held by package picket-laptop,
since PAM and polkit ask it also when nothing of a clone is left: scripts/start --stop, scripts/package, and sudo apt install ./dist/picket_*.deb ./dist/picket-laptop_*.deb
END
  lan=$(behind)
  if [ "$effective" = laptop ] && [ -n "$lan" ]; then
    cat <<END

This machine also forwards for others, at $lan. Devices behind it are not looked after: for that, set mode to "both" (or
"router") and interfaces to ["${lan// /\", \"}"] in $config, and 'sudo $picket reload'.
END
  fi
}

step() { # WHAT VERB...
  printf '  %s:\n      sudo %s %s\n' "$1" "$picket" "$2"
}

# On a machine that forwards: interfaces with an address, without the uplink and those of containers and virtual machines.
behind() {
  [ "$(cat /proc/sys/net/ipv4/ip_forward)" = 1 ] || return 0
  local out
  out=$(ip -4 route show default | sed -nE 's/.* dev ([^ ]+).*/\1/p')
  ip -4 -brief address show up | awk '{print $1}' | sed 's/@.*//' |
    grep -vxF "${out:-lo}" | grep -vE '^(lo|docker|br-[0-9a-f]{12}$|veth|virbr|lxc|lxdbr|podman|cni|tun|tap|wg|tailscale)' | xargs
}
