# The way to a broker of MQTT, by a package of its own.

bridged() { inside picket notify list --json | grep -q "$1"; }

claim "without a broker the status names none" fails bridged '"name":"mqtt"'
inside sh -c "sed -i 's|// mqtt: {host: \"localhost\"}|mqtt: {host: \"localhost\"}|' /etc/picket/picket.json5"
claim "the configuration takes a broker" inside picket reload
claim "without the package, guardians see what is missing" bridged 'install the package picket-mqtt'
claim "the package of the bridge installs" inside dpkg -i /root/first-mqtt.deb
claim "picketd knows its program, which finds no broker at that port" soon bridged 'localhost:1883 cannot be used'
claim "picket-mqtt has a user of its own" equal picket-mqtt "$(user picket-mqtt.service)"
claim "picket-mqtt is in no group of guardians" equal "$(inside id -g picket-mqtt)" \
  "$(right picket-mqtt.service Groups | tr -d ' ')"
claim "picket-mqtt can get no capability" equal 0000000000000000 "$(right picket-mqtt.service CapBnd)"
claim "picket-mqtt makes only the calls that it is allowed" equal 2 "$(right picket-mqtt.service Seccomp)"
claim "the sandbox of picket-mqtt scores at most 1.4" at_most 14 "$(exposure picket-mqtt.service)"
old=$(process picket-mqtt.service)
inside kill -KILL "$old"
claim "picket-mqtt is back when it was killed" soon another picket-mqtt.service "$old"
# A package of another version would hold back the next cases' upgrades.
claim "the package of the bridge can be purged" inside dpkg --purge picket-mqtt
claim "its program has ended" none inside pgrep -x picket-mqtt
inside sh -c "sed -i 's|^  mqtt: {host: \"localhost\"}|  // mqtt: {host: \"localhost\"}|' /etc/picket/picket.json5"
claim "the configuration without a broker is read" inside picket reload
