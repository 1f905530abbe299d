// swift-tools-version: 6.2
import PackageDescription

// An app whose modules have common names, with a Picket that was cloned into a folder of another name.
let own = [
  "JSON", "Files", "Shields", "Link", "System", "Varlink", "Client", "Control", "Verbs", "Settings", "Tokens",
  "Charts",
]
let package = Package(
  name: "Neighbour",
  dependencies: [.package(path: "../clone")],
  targets: own.map { .target(name: $0) } + [
    .executableTarget(
      name: "App",
      dependencies: own.map { .init(stringLiteral: $0) } + [
        .product(name: "ManagedSettings", package: "clone"), .product(name: "FamilyControls", package: "clone"),
        .product(name: "DeviceActivity", package: "clone"),
      ])
  ]
)
