# The files of package picket-dev: sources of the Screen Time modules, as a Swift package that programs depend on by its path.

package_folder=/usr/share/swift/picket
# The manifest is the tree's own, cut to what apps import and what that is made of.
{ cat Package.swift; cat scripts/packaging/picket-dev/cut.swift; } >"$stages/Package.swift"
put 644 "$stages/Package.swift" "$package_folder/Package.swift"
find Sources/System Sources/Protocols Sources/ScreenTime Sources/C/CPicket* -type f -not -path '*.docc/*' |
  while read -r file; do put 644 "$file" "$package_folder/$file"; done

mkdir -p "$stage/usr/share/pkgconfig"
sed "s|@version@|$version|; s|@folder@|$package_folder|" scripts/packaging/picket-dev/picket.pc \
  >"$stage/usr/share/pkgconfig/picket.pc"
chmod 644 "$stage/usr/share/pkgconfig/picket.pc"

document
control scripts/packaging/picket-dev/control
