# What scripts/image puts into the container image, and the documents that make an image of it (OCI image format, version 1).

# Extensions of apps are for laptops: the image is for a router.
shipped=(picket picketd picket-filter picket-web picket-fetch picket-init)

# What the programs open by name when they need it.
opened=(libnftables.so.1 libcurl.so.4)

# Numbers that no distribution gives out. The group of guardians may read the configuration, so the admin gives it the file.
guardians=52300
users=(picket picket-filter picket-fetch picket-web)

# fill: the files of the image, below `root`.
fill() {
  mkdir -p "$root"/{etc/picket,etc/ssl/certs,run,tmp,var/lib,proc,sys,dev,usr/{bin,sbin,lib,lib64},usr/share/picket}
  local name
  for name in bin sbin lib lib64; do ln -s "usr/$name" "$root/$name"; done
  chmod 1777 "$root/tmp"
  for name in "${shipped[@]}"; do install -m 755 "$programs/$name" "$root/usr/sbin/"; done
  strip --strip-unneeded --remove-section=.comment "$root"/usr/sbin/picket*
  ln -s ../sbin/picket "$root/usr/bin/picket"
  cp -R rules "$root/usr/share/picket/rules"
  rule_programs
  libraries
  accounts
  # Servers of lists and of messages prove who they are by these.
  install -m 644 /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  # Schedules are in the zone of the household.
  cp -R --no-dereference /usr/share/zoneinfo "$root/usr/share/"
  rm -rf "$root"/usr/share/zoneinfo/{posix,right,localtime}
  chmod -R go-w,a+rX "$root"
}

# rule_programs: iptables, for kernels without nft's 'queue', in both variants, and all its matches and targets: it lists other
# programs' rules too, and ends at the first that it does not know.
rule_programs() {
  local variant family verb
  for variant in nft legacy; do
    install -m 755 "/usr/sbin/xtables-$variant-multi" "$root/usr/sbin/"
    for family in iptables ip6tables; do
      for verb in '' -save -restore; do ln -s "xtables-$variant-multi" "$root/usr/sbin/$family-$variant$verb"; done
    done
  done
  for family in iptables ip6tables; do
    for verb in '' -save -restore; do ln -s xtables-nft-multi "$root/usr/sbin/$family$verb"; done
  done
  extensions=$(dirname "$(dpkg -L iptables | grep -m 1 '/xtables/lib.*\.so$')")
  mkdir -p "$root$extensions"
  cp "$extensions"/*.so "$root$extensions/"
}

# libraries: the shared libraries that the programs link, and what those link. Debian has no static libmnl, libnftables and
# GSSAPI, so the programs are as they ship elsewhere: Swift's libraries inside, and C's beside them.
libraries() {
  local each found
  for each in "${opened[@]}"; do
    found=$(ldconfig -p | awk -v name="$each" '$1 == name { print $NF; exit }')
    [ -n "$found" ] || complain "$each is not on this machine"
    needed "$found"
  done
  for each in "$root"/usr/sbin/picket* "$root"/usr/sbin/xtables-*-multi "$root$extensions"/*.so; do needed "$each" only; done
}

# needed FILE [only]: puts a file and what it links into the image; with 'only', not the file itself.
needed() {
  local each
  [ -n "${2:-}" ] || place "$1"
  for each in $(ldd "$1" | sed -nE 's/^.* => (\/[^ ]+) .*|^\t(\/[^ ]+) .*/\1\2/p'); do place "$each"; done
}

# place FILE: puts a library where the loader looks for it.
place() {
  local at=/usr/${1#/}
  at=${at/#\/usr\/usr\//\/usr\/}
  # Another place than a distribution's is known only to the library's user: the loader looks in its own.
  case $at in /usr/lib/* | /usr/lib64/*) ;; *) at=/usr/lib/$(basename "$1") ;; esac
  [ -e "$root$at" ] || install -D -m 755 "$1" "$root$at"
}

accounts() {
  local number=$guardians name
  echo "root:x:0:0:root:/:/" >"$root/etc/passwd"
  printf 'root:x:0:\npicket-guardian:x:%s:\n' "$guardians" >"$root/etc/group"
  for name in "${users[@]}"; do
    number=$((number + 1))
    echo "$name:x:$number:$number::/:/" >>"$root/etc/passwd"
    echo "$name:x:$number:" >>"$root/etc/group"
  done
  echo "hosts: files dns" >"$root/etc/nsswitch.conf"
}

# archive FOLDER FILE: a tar in which nothing differs from one machine or run to another.
archive() {
  tar --create --file "$2" --directory "$1" --sort=name --format=gnu --numeric-owner --owner=0 --group=0 \
    --mtime="@$SOURCE_DATE_EPOCH" --mode=u+rw,go-w .
}

# blob FILE: adds a file to the image by its digest, and prints that.
blob() {
  local digest
  digest=$(sha256sum <"$1" | cut -d ' ' -f 1)
  cp "$1" "$layout/blobs/sha256/$digest"
  echo "$digest"
}

# described KIND DIGEST: a blob, as other documents name it.
described() {
  printf '{"mediaType":"application/vnd.oci.image.%s","digest":"sha256:%s","size":%s' \
    "$1" "$2" "$(stat -c %s "$layout/blobs/sha256/$2")"
}

# describe: how a container of this image runs.
describe() {
  local created
  created=$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)
  printf '{"created":"%s","architecture":"%s","os":"linux","config":{' "$created" "$architecture"
  printf '"Entrypoint":["/usr/sbin/picket-init"],"Env":["PATH=/usr/sbin:/usr/bin"],"StopSignal":"SIGTERM",'
  printf '"Volumes":{"/var/lib":{}},"Labels":{"org.opencontainers.image.title":"picket",'
  printf '"org.opencontainers.image.version":"%s","org.opencontainers.image.licenses":"Apache-2.0"}},' "$version"
  printf '"rootfs":{"type":"layers","diff_ids":["%s"]},"history":[{"created":"%s"}]}' "$diff" "$created"
}

manifest() {
  printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":%s},"layers":[%s}]}' \
    "$(described config.v1+json "$config")" "$(described layer.v1.tar+gzip "$layer")"
}

index() {
  printf '{"schemaVersion":2,"manifests":[%s,"annotations":{"org.opencontainers.image.ref.name":"localhost/picket:%s"}}]}' \
    "$(described manifest.v1+json "$manifest")" "$version"
}
