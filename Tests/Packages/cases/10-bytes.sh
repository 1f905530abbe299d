# Programs that are packed twice give the same bytes, also with another umask, time zone and language.

scripts/package --programs "$programs" --out "$made/one"
first=$(echo "$made"/one/picket_*.deb) web=$(echo "$made"/one/picket-web_*.deb) dev=$(echo "$made"/one/picket-dev_*.deb)
fleet=$(echo "$made"/one/picket-fleet_*.deb) mqtt=$(echo "$made"/one/picket-mqtt_*.deb) laptop=$(echo "$made"/one/picket-laptop_*.deb)
(umask 077 && TZ=Asia/Tokyo LC_ALL=C scripts/package --programs "$programs" --out "$made/two" --unchecked >/dev/null)
for file in "$first" "$web" "$fleet" "$mqtt" "$laptop" "$dev"; do
  claim "$(basename "$file") is the same when it is made once more" cmp "$file" "$made/two/$(basename "$file")"
done

release=$(dpkg-deb -f "$first" Version)
scripts/package --programs "$programs" --version "$release+1" --out "$made" --unchecked picket picket-web >/dev/null
second=$(echo "$made"/picket_*.deb) second_web=$(echo "$made"/picket-web_*.deb)
