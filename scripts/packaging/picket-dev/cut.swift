
// Installed from package picket-dev: the Screen Time modules and what they need, and nothing else.
package.products.removeAll { product in
  ![
    "ManagedSettings", "ManagedSettingsUI", "FamilyControls", "DeviceActivity", "PermissionKit", "DeclaredAgeRange",
    "Combine", "UIKit",
  ].contains(product.name)
}
let installed = parts(of: Set(package.products.map(\.name)))
package.targets.removeAll { !installed.contains($0.name) }
