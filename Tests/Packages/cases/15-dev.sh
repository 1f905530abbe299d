# A Swift program builds with nothing but what picket-dev installs.

dpkg-deb -x "$dev" "$made/installed"
where=$(PKG_CONFIG_PATH=$made/installed/usr/share/pkgconfig pkg-config --variable=swiftpackage picket)
mkdir -p "$made/app/Sources/App"
cat >"$made/app/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let modules = ["ManagedSettings", "FamilyControls", "DeviceActivity", "PermissionKit", "DeclaredAgeRange", "ManagedSettingsUI"]
let package = Package(
  name: "App", dependencies: [.package(path: "$made/installed$where")],
  targets: [.executableTarget(name: "App", dependencies: modules.map { .product(name: \$0, package: "picket") })])
SWIFT
cat >"$made/app/Sources/App/App.swift" <<'SWIFT'
import DeclaredAgeRange
import DeviceActivity
import FamilyControls
import ManagedSettings
import ManagedSettingsUI
import PermissionKit

@main struct App {
  static func main() {
    let store = ManagedSettingsStore(named: .init("school"))
    store.shield.webDomainCategories = .all()
    print(AuthorizationCenter.shared.authorizationStatus)
  }
}
SWIFT
claim "a Swift program builds with picket-dev" swift build --package-path "$made/app"
