# A container engine: rules for its bridge, and a port of the router that leads into a container.

title() { echo "Docker $(version docker.io)"; }
begin() {
  inside sh -c 'pgrep -x dockerd || { rm -f /run/docker.pid /var/run/docker.pid; setsid dockerd --storage-driver vfs --cgroup-parent= >/var/log/dockerd 2>&1 </dev/null & }'
  soon inside docker info
  inside sh -c 'docker image inspect box || { mkdir -p /tmp/box/bin && cp /bin/busybox /tmp/box/bin/ && tar -C /tmp/box -c . | docker import - box; }'
  inside docker rm -f web
  inside docker run -d --name web -p 8081:80 box /bin/busybox httpd -f -p 80
  soon inside curl -s -m 2 -o /dev/null http://127.0.0.1:8081/
}
again() { inside docker restart -t 0 web && soon inside curl -s -m 2 -o /dev/null http://127.0.0.1:8081/; }
finish() {
  inside docker rm -f web
  inside pkill -TERM -x dockerd
  soon gone
  # Its chains stay, and forwarding closed. As an admin does it, everything goes with them: Picket's rules too, if it is there.
  inside sh -c 'for table in filter nat; do iptables -t $table -F && iptables -t $table -X; done && iptables -P FORWARD ACCEPT &&
    ip link del docker0'
}
gone() { ! inside pgrep -x dockerd; }
packets() { echo "a guardian at the container: $(at guardian curl -s -m 5 -o /dev/null -w '%{http_code}' http://10.77.1.1:8081/)"; }
