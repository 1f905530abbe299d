# What a laptop keeps beside the network, by a package of its own: real PAM, polkit and logind, asked by children, others and root.

as() { inside setpriv --reuid "$1" --regid "$1" --init-groups "${@:2}"; }
# may USER ACTION: what polkit says of an action: yes, no, or that a password is needed.
may() {
  local status=0
  as "$1" sh -c "exec pkcheck --action-id $2 --process \$\$" >/dev/null 2>&1 || status=$?
  case $status in 0) echo yes ;; 1) echo no ;; 2 | 3) echo password ;; *) echo "$status" ;; esac
}
# polkit_says WANTED USER ACTION
polkit_says() { equal "$1" "$(may "$2" "$3")"; }
may_sign_in() { inside pamtester login "$1" acct_mgmt; }
may_not_sign_in() { ! may_sign_in "$1"; }
hash() { inside getent shadow "$1" | cut -d : -f 2; }
# hears USER WORDS: what the machine's bus passed on to a program of that user has these words.
hears() { inside grep -q "$2" "/root/heard-$1"; }
# change_password USER OLD NEW: as that user does it.
change_password() { printf '%s\n%s\n%s\n' "$2" "$3" "$3" | as "$1" passwd 2>&1; }
# session NAME USER TYPE: a session of a person, as a display manager opens one; it lasts as long as its program.
session() {
  inside systemd-run --quiet --unit "$1" --uid "$2" --property PAMName=login --setenv XDG_SESSION_CLASS=user \
    --setenv "XDG_SESSION_TYPE=$3" sleep infinity
}
has_session() { grep -q " $1 " <<<"$(inside loginctl list-sessions --no-legend)"; }
set_for_mia() { inside picket set --child Mia "$1" "$2"; }
changes_shell() { printf 'First-word-7\n' | as mia chsh -s /bin/dash; }
# becomes_mia USER PASSWORD
becomes_mia() { printf '%s\n' "$2" | as "$1" su mia -s /bin/sh -c true; }
is_answered() { inside env PAM_USER="$1" PAM_SERVICE=login picket-laptop pam sign-in; }
root_may() { inside sh -c "exec pkcheck --action-id $1 --process \$\$"; }

users='mia:First-word-7 ben:First-word-7'
for user in $users; do inside sh -c "echo '$user' | chpasswd"; done
pam_before=$(inside sh -c 'cat /etc/pam.d/common-*')

set_for_mia account.lockAccounts true >/dev/null
claim "without the package, guardians see what is missing" \
  status_says 'install the package picket-laptop'
claim "and the command that installs it" says 'apt install ./dist/picket-laptop_' inside picket doctor
claim "the package of the laptop installs" inside dpkg -i /root/first-laptop.deb
claim "its program has heard picketd" soon inside test -e /var/lib/picket-laptop/users/4001.json
claim "guardians see what is held" soon status_says 'polkit holds account.lockAccounts'
claim "PAM asks it" status_says 'PAM for sign-in holds'
# The guard of programs begins after the program that reports it.
claim "nothing is missing" soon fails status_says 'does not hold'
claim "nor for the doctor" says 'can hold account.lockAccounts' inside picket doctor
claim "picket-laptop has a user of its own" equal picket-laptop "$(user picket-laptop.service)"
claim "picket-laptop can get no capability" equal 0000000000000000 "$(right picket-laptop.service CapBnd)"
claim "picket-laptop makes only the calls that it is allowed" equal 2 "$(right picket-laptop.service Seccomp)"
claim "the sandbox of picket-laptop scores at most 1.6" at_most 16 "$(exposure picket-laptop.service)"

claim "mia may not change her account" polkit_says no mia org.freedesktop.accounts.change-own-user-data
claim "nor others" polkit_says no mia org.freedesktop.accounts.user-administration
claim "ben may, by a password of an administrator" polkit_says password ben org.freedesktop.accounts.user-administration
claim "root may" root_may org.freedesktop.accounts.user-administration
claim "what is not set is not refused: mia's clock" polkit_says password mia org.freedesktop.timedate1.set-time
claim "mia's shell stays" fails changes_shell
claim "root changes it" inside chsh -s /bin/sh mia

set_for_mia dateAndTime.requireAutomaticDateAndTime true >/dev/null
for action in set-time set-timezone set-ntp; do
  claim "mia may not $action" soon polkit_says no mia org.freedesktop.timedate1.$action
done
claim "ben may, by a password" polkit_says password ben org.freedesktop.timedate1.set-time
claim "the time service is switched on" soon inside systemctl is-enabled --quiet systemd-timesyncd.service
set_for_mia application.denyAppInstallation true >/dev/null
claim "mia may not install" soon polkit_says no mia org.freedesktop.packagekit.package-install
claim "she may still remove, by a password" polkit_says password mia org.freedesktop.packagekit.package-remove
set_for_mia application.denyAppRemoval true >/dev/null
claim "until that is refused as well" soon polkit_says no mia org.freedesktop.packagekit.package-remove
claim "ben may do both" polkit_says password ben org.freedesktop.packagekit.package-install

set_for_mia passcode.lockPasscode true >/dev/null
claim "mia's password is locked" soon inside grep -q password /var/lib/picket-laptop/users/4001.json
before=$(hash mia)
claim "mia is told so" says 'A guardian has locked your password' change_password mia First-word-7 Second-word-8
claim "her password is what it was" equal "$before" "$(hash mia)"
before=$(hash ben)
change_password ben First-word-7 Second-word-8 >/dev/null || true
claim "ben's is another one" fails equal "$before" "$(hash ben)"
before=$(hash mia)
inside sh -c "echo 'mia:Third-word-9' | chpasswd"
claim "root changes mia's" fails equal "$before" "$(hash mia)"

# Browsers: real ones show what they go by.
policies() { inside timeout 120 "$1-policies" 2>/dev/null || true; }
chromium=$(inside sh -c 'command -v chromedriver' || true)
firefox=$(inside sh -c 'command -v firefox-esr' || true)
if [ "$chromium" ]; then
  shown=$(policies chromium)
  claim "Chromium shows its policies" grep -q Policies <<<"$shown"
  claim "none of them is Picket's" fails grep -q DnsOverHttpsMode <<<"$shown"
fi
[ -z "$firefox" ] || claim "Firefox goes by none" grep -qFx 'policies {}' <<<"$(policies firefox)"
claim "policies of browsers are switched on" inside picket-laptop browsers on
if [ "$chromium" ]; then
  shown=$(policies chromium)
  for policy in DnsOverHttpsMode EncryptedClientHelloEnabled QuicAllowed; do
    claim "Chromium goes by $policy" grep -q "$policy" <<<"$shown"
  done
fi
if [ "$firefox" ]; then
  shown=$(policies firefox)
  # 5 is off, as a person chose it.
  for setting in 'network.trr.mode 5' 'network.dns.echconfig.enabled false' 'network.dns.http3_echconfig.enabled false' \
    'network.http.http3.enable false'; do
    claim "Firefox goes by $setting, and its user cannot change it" grep -qFx "$setting locked" <<<"$shown"
  done
fi

# Programs of shielded applications: a real guard, asked by the kernel.
factors() { as "$1" factor 12; }
child_bound() { inside sh -c "cp /bin/sleep /usr/local/bin/longgame && chmod 755 /usr/local/bin/longgame"; }
claim "the guard of programs runs" soon status_says 'the guard of programs holds shield.applications'
claim "it has four capabilities and can get no other" equal 0000000000280024 "$(right picket-guard.service CapBnd)"
claim "it makes only the calls that it is allowed" equal 2 "$(right picket-guard.service Seccomp)"
claim "the sandbox of picket-guard scores at most 1.8" at_most 18 "$(exposure picket-guard.service)"
claim "mia starts a program" factors mia
child_bound
inside systemd-run --quiet --unit game --uid mia /usr/local/bin/longgame infinity
inside picket shield add --child Mia --app /usr/bin/factor --app /usr/local/bin/longgame >/dev/null
claim "mia cannot start it" soon fails factors mia
claim "nor by the linker, nor copy it" fails as mia cp /usr/bin/factor /tmp/factor
claim "what ran was ended" soon fails inside systemctl is-active --quiet game.service
claim "ben starts it" factors ben
claim "and root" inside factor 12
claim "what is closed is no matter of others" fails as ben cat /var/lib/picket-laptop/programs/4001.json
inside systemctl kill --signal KILL picket-guard.service
claim "a guard that was killed comes back" soon fails factors mia
inside picket grant --child Mia --app /usr/bin/factor --for 1h >/dev/null
claim "a grant opens the program" soon factors mia
inside picket shield remove --child Mia --app /usr/bin/factor --app /usr/local/bin/longgame >/dev/null
# Applications of shielded categories stay closed, though none of them is here.
claim "what is not shielded any more starts again" soon as mia /usr/local/bin/longgame 0
claim "and stands nowhere" fails inside grep -q longgame /var/lib/picket-laptop/programs/4001.json
inside rm /usr/local/bin/longgame

# GNOME's parental controls: malcontent's own settings, by the real AccountsService and polkit.
sums() { as "$1" sum /etc/hostname; }
malcontent() { inside /usr/bin/python3 /usr/bin/malcontent-client set-app-filter -n "$@"; }
for user in picket-laptop ben; do
  inside sh -c "setpriv --reuid $user --regid $user --init-groups dbus-monitor --system type=signal >/root/heard-$user 2>&1 &"
  claim "a program of $user listens to the machine's bus" soon hears "$user" member=NameAcquired
done
sleep 1
claim "root closes a program by malcontent" malcontent mia /usr/bin/sum
claim "mia cannot start it" soon fails sums mia
claim "ben starts it" sums ben
claim "guardians see that malcontent is obeyed" soon status_says 'malcontent is obeyed'
claim "and the child's store of it" says malcontent inside picket store list --child Mia
claim "root opens it again" malcontent mia --allow-user-installation --allow-system-installation
claim "mia starts it" soon sums mia
inside rm -f /var/lib/AccountsService/users/mia

# The machine's bus: any user may send signals to any connection. Package picket-laptop has it pass on those of services alone to its user.
claim "picket-laptop's user hears AccountsService" soon hears picket-laptop com.endlessm.ParentalControls.AppFilter
for word in Made Later; do as mia dbus-send --system --type=signal / "org.example.Noise.$word"; done
claim "what mia sends reaches ben" soon hears ben member=Later
sender=$(inside sed -n 's/.* sender=\(:[0-9.]*\) .*member=Later$/\1/p' /root/heard-ben)
claim "picket-laptop's user hears of the bus who comes and goes" soon hears picket-laptop "\"$sender\""
claim "and nothing of mia, who came before" fails hears picket-laptop org.example.Noise
inside pkill -x dbus-monitor
inside rm /root/heard-picket-laptop /root/heard-ben

# A notice on a desktop, as its bus sees it.
notices() {
  as "$1" dbus-run-session -- sh -c '
    dbus-monitor --session "interface=org.freedesktop.Notifications" & monitor=$!
    sleep 1; timeout 5 picket-laptop notices; kill $monitor' 2>&1 || true
}
inside picket schedule add --child Mia --name Night --from "$(inside date -d '4 minutes' +%H:%M)" \
  --to "$(inside date -d '30 minutes' +%H:%M)" --sign-in >/dev/null
claim "mia's desktop shows that the night begins" says 'Night begins at' notices mia
claim "and how she asks for more time" says 'picket ask' notices mia
claim "ben's shows nothing" fails says 'Night' notices ben
inside picket schedule remove --child Mia --name Night >/dev/null

# Signing in: a desktop and a terminal are there when the hours begin.
claim "mia may sign in" may_sign_in mia
session desktop mia wayland
session terminal mia tty
session other ben tty
claim "sessions are there" soon has_session mia
inside sh -c "dbus-monitor --system \"type='signal',interface='org.freedesktop.login1.Session',member='Lock'\" >/root/locks 2>&1 &"
sleep 1
inside picket schedule add --child Mia --name Bedtime --from 0:00 --to 24:00 --sign-in >/dev/null
claim "mia cannot sign in" soon may_not_sign_in mia
claim "she is told why" says 'closed for you by schedule Bedtime' may_sign_in mia
claim "her desktop was locked" soon inside grep -q member=Lock /root/locks
inside rm /root/locks
claim "its programs go on" inside systemctl is-active --quiet desktop.service
claim "her session at a terminal has ended" soon fails inside systemctl is-active --quiet terminal.service
claim "ben's goes on" inside systemctl is-active --quiet other.service
claim "no new session of hers opens" fails inside systemd-run --quiet --wait --uid mia --property PAMName=login true
claim "ben signs in" may_sign_in ben
claim "root signs in" may_sign_in root
claim "root becomes mia" inside su mia -s /bin/sh -c true
claim "ben does not, although he knows her password" \
  fails becomes_mia ben Third-word-9
for user in "" " " "no-such-user" "../../etc/passwd" "$(printf 'a%.0s' $(seq 3000))" $'mia\n' "-rf"; do
  claim "PAM's user '${user:0:20}' is none whom Picket supervises" is_answered "$user"
done

claim "more time opens it" inside picket more --child Mia --schedule Bedtime --for 30m
claim "mia signs in again" soon may_sign_in mia
inside picket schedule remove --child Mia --name Bedtime >/dev/null
set_for_mia laptop.denySignIn true >/dev/null
claim "a guardian closes it at once" soon may_not_sign_in mia

# Nothing that is broken or away loosens what was refused, and nobody else is locked out by it.
inside systemctl stop picketd.socket picketd-child.socket picketd.service 2>/dev/null || true
claim "without picketd mia cannot sign in" may_not_sign_in mia
claim "nor change the clock" polkit_says no mia org.freedesktop.timedate1.set-time
inside systemctl stop picket-laptop.service
claim "nor without picket-laptop" may_not_sign_in mia
inside sh -c 'echo broken >/var/lib/picket-laptop/users/4001.json'
claim "nor by a file that makes no sense" may_not_sign_in mia
claim "then all is refused to her" polkit_says no mia org.freedesktop.timedate1.set-time
inside mv /usr/sbin/picket-laptop /root/away
claim "without the program mia cannot sign in" may_not_sign_in mia
claim "but ben does" may_sign_in ben
claim "and is refused nothing else" polkit_says password ben org.freedesktop.timedate1.set-time
claim "and root" may_sign_in root
claim "ben's password changes" says 'updated successfully' change_password ben Second-word-8 Fourth-word-1
inside mv /root/away /usr/sbin/picket-laptop
inside systemctl start picketd.socket picketd-child.socket picketd.service picket-laptop.service
claim "the file is mended" soon inside grep -q '"user":4001' /var/lib/picket-laptop/users/4001.json
machine_off
machine_boot
claim "mia cannot sign in after a restart of the machine" may_not_sign_in mia
set_for_mia laptop.denySignIn false >/dev/null
claim "until a guardian opens it" soon may_sign_in mia

claim "the package of the laptop can be purged" inside dpkg --purge picket-laptop
claim "its programs have ended" none inside pgrep -x picket-laptop
claim "and the guard's folder is gone" fails inside test -e /run/picket-guard
claim "policies of browsers are gone" fails inside test -e /etc/chromium/policies/managed/picket.json
claim "PAM is as it was" equal "$pam_before" "$(inside sh -c 'cat /etc/pam.d/common-*')"
claim "mia's clock is a matter of passwords again" soon polkit_says password mia org.freedesktop.timedate1.set-time
for path in account.lockAccounts passcode.lockPasscode dateAndTime.requireAutomaticDateAndTime \
  application.denyAppInstallation application.denyAppRemoval laptop.denySignIn; do
  set_for_mia "$path" false >/dev/null
done
inside timedatectl set-ntp false
