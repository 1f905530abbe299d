#!/bin/bash
# Runs the systemd-resolved that scripts/setup unpacked, in a place of the lab: resolved.sh FOLDER USER SERVER. Its own mounts
# keep it from changing the machine's files.
set -e
mount --make-rprivate /
mount -t tmpfs none /run
mkdir -p /run/systemd/resolve /run/systemd/netif /run/systemd/resolved.conf.d
for list in passwd group; do cp /etc/$list /run/$list; done
echo "systemd-resolve:x:$2:$2::/:/usr/sbin/nologin" >>/run/passwd
echo "systemd-resolve:x:$2:" >>/run/group
for list in passwd group; do mount --bind /run/$list /etc/$list; done
chown "$2:$2" /run/systemd/resolve
printf '[Resolve]\nDNS=%s\nDNSSEC=no\nLLMNR=no\nMulticastDNS=no\n' "$3" >/run/systemd/resolved.conf.d/lab.conf
export LD_LIBRARY_PATH=$1/usr/lib/$(uname -m)-linux-gnu/systemd SYSTEMD_LOG_TARGET=console
exec "$1/lib/systemd/systemd-resolved"
