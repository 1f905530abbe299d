# Certificates and servers of the lab. Sourced by scripts/lab.

python=$root/.build/lab-venv/bin/python

# Makes the lab's certificate authority, and one certificate for all its names.
make_certificates() {
  local key=(-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes) names= name
  for name in allowed blocked video chat games other far upstream; do names+="DNS:$name.test,DNS:*.$name.test,DNS:*.moved.$name.test,DNS:*.forged.$name.test,DNS:*.mute.$name.test,"; done
  # The names of the example apps.
  names+=DNS:work.example,DNS:school.test,
  # Names of connectivity checks, which the lab's internet answers too.
  names+=DNS:captive.apple.com,DNS:connectivitycheck.gstatic.com,
  openssl req -x509 "${key[@]}" -days 30 -subj "/CN=Picket lab" -keyout "$state/ca.key" -out "$state/ca.pem" 2>/dev/null
  openssl req "${key[@]}" -subj /CN=allowed.test -keyout "$state/key.pem" -out "$state/request.pem" 2>/dev/null
  openssl x509 -req -in "$state/request.pem" -CA "$state/ca.pem" -CAkey "$state/ca.key" -CAcreateserial -days 30 \
    -out "$state/leaf.pem" -extfile <(echo "subjectAltName=${names%,}"; echo "extendedKeyUsage=serverAuth") 2>/dev/null
  cat "$state/leaf.pem" "$state/ca.pem" >"$state/cert.pem"
}

# serve PLACE SERVER ARGUMENT...: starts a server and leaves it running.
serve() {
  (
    trap - ERR EXIT
    exec ip netns exec "$prefix$1" env PICKET_LAB_STATE="$state" PYTHONDONTWRITEBYTECODE=1 \
      setsid "$python" "$root/Tests/Lab/$2" "${@:3}" </dev/null >/dev/null 2>>"$state/errors.txt"
  ) &
  disown
}

start_services() {
  make_certificates
  : >"$state/journal.jsonl"
  serve internet web.py
  serve upstream web.py
  serve internet relay.py 198.19.100.130 2001:db8:53::130
  serve internet h3.py 198.18.113.{10,20,30,40,60,90} 198.19.100.120 10.99.0.1 fd99::1 2001:db8:9::{10,20,30,40,60,90} 2001:db8:53::120
  serve internet names.py 198.19.100.53 2001:db8:53::53
  serve internet names.py --silent 198.19.100.54 2001:db8:53::54
  serve router names.py 10.77.1.1 fd77:1::1
  # A busy machine takes long to start seven interpreters, beside those of other labs.
  for ((tries = 1200 * ${PICKET_PATIENCE:-1}; tries > 0; tries--)); do
    if [ "$(grep -c '"ready"' "$state/journal.jsonl")" = 7 ]; then return; fi
    sleep 0.05
  done
  echo "lab: not every server started: $(tail -n 3 "$state/errors.txt")" >&2
  return 1
}
