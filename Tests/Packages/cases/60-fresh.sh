# A fresh Debian 12, by the README's words alone: from the package to a fenced child. Says how long that took.

# readme_lines: what the README has a guardian of a laptop type for a first child, without its comments.
readme_lines() {
  sed -n '/^sudo apt install/,/^picket explain/p' README.md | sed -e 's/ *#.*//' -e 's/^sudo //' | grep -v ' device \(adopt\|change\) '
}
lines=$(readme_lines)
package=$(sed -n 's|^apt install \./dist/||p' <<<"$lines")

machine_end
fresh=$made/debian
debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,iproute2,python3-minimal bookworm "$fresh" >"$made/fresh.log" 2>&1 ||
  complain "there is no fresh Debian: $(tail -n 1 "$made/fresh.log")"
install -D "$first" "$fresh/root/dist/$package"
# The machine has no way out, so what apt fetches is fetched before.
start=$SECONDS
chroot "$fresh" apt-get -qq -y --download-only install "/root/dist/$package" >/dev/null
fetching=$((SECONDS - start))
machine_make "$fresh"
machine_boot

claim "mia reaches a page on the fresh machine" reaches mia www.tiktok.com
start=$SECONDS
while read -r line <&3; do
  claim "as the README has it: $line" inside sh -c "cd /root && DEBIAN_FRONTEND=noninteractive $line"
  if [[ $line == apt* ]]; then
    claim "the daemons have started there" soon inside picket child list
    inside sed -i 's|// mode: "router"|mode: "laptop"|' /etc/picket/picket.json5
    claim "a laptop is chosen as the README has it" inside picket reload
  fi
done 3< <(sed 's/^apt install/& -y/' <<<"$lines")
claim "and mia does not reach it any more" stopped mia www.tiktok.com
claim "but another page" reaches mia
echo "  from the package to a fenced child: $((SECONDS - start)) s of work, $fetching s of downloads"
