// swift-tools-version: 6.2
import PackageDescription

// Imports are checked against these lists (`--explicit-target-dependency-import-check error`);
// `ArchitectureTests` holds them against the module table.
let package = Package(
  name: "picket",
  products: [
    .executable(name: "picket", targets: ["picket"]),
    .library(name: "Wire", targets: ["Wire"]),
    .library(name: "Inspect", targets: ["Inspect"]),
  ],
  targets: [
    // C libraries, each behind one module.
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
    .systemLibrary(name: "CNetfilter", pkgConfig: "libmnl", providers: [.apt(["libmnl-dev"])]),
    .systemLibrary(name: "CNftables", pkgConfig: "libnftables", providers: [.apt(["libnftables-dev"])]),
    .systemLibrary(name: "CPSL", pkgConfig: "libpsl", providers: [.apt(["libpsl-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),

    // The packet plane: no Foundation, no Dispatch.
    .target(name: "Wire"),
    .target(name: "Files", dependencies: ["CZlib"]),
    .target(name: "Inspect", dependencies: ["Wire", "CCrypto"]),
    .target(name: "Catalog", dependencies: ["Wire", "Files"]),
    .target(name: "Policy", dependencies: ["Catalog", "Wire"]),
    .target(name: "Capture", dependencies: ["Wire", "Files", "CNetfilter", "CNftables"]),
    .target(name: "Filter", dependencies: ["Wire", "Inspect", "Catalog", "Policy", "Capture"]),

    // The people plane: FoundationEssentials at most.
    .target(name: "Lists", dependencies: ["Catalog", "Wire", "Files", "CIDN2", "CPSL"]),
    .target(name: "Subscriptions", dependencies: ["Lists", "Catalog", "Wire", "Files", "CCurl"]),

    // Executables, thin.
    .executableTarget(
      name: "picket",
      dependencies: ["Filter", "Policy", "Capture", "Subscriptions", "Lists", "Catalog", "Files", "Wire"]),
    .executableTarget(
      name: "picket-bench",
      dependencies: ["Filter", "Policy", "Capture", "Wire", "Inspect", "Catalog", "Lists", "Files", "Support"]),

    // Tests.
    .target(name: "Support", dependencies: ["Catalog", "Files", "Wire", "CCrypto"], path: "Tests/Support"),
    .testTarget(name: "WireTests", dependencies: ["Wire", "Support"]),
    .testTarget(name: "InspectTests", dependencies: ["Inspect", "Wire", "Support"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Wire"]),
    .testTarget(name: "CatalogTests", dependencies: ["Catalog", "Wire", "Files"]),
    .testTarget(name: "ListsTests", dependencies: ["Lists", "Catalog", "Wire", "Files", "Support"]),
    .testTarget(
      name: "CaptureTests", dependencies: ["Capture", "Files", "Wire", "Support", "picket-rig"],
      exclude: ["Rules/Golden", "Rules/Lab/Programs"]),
    .testTarget(name: "PolicyTests", dependencies: ["Policy", "Catalog", "Wire"]),
    .testTarget(name: "FilterTests", dependencies: ["Filter", "Policy", "Capture", "Lists", "Catalog", "Wire"]),
    .testTarget(
      name: "SubscriptionsTests", dependencies: ["Subscriptions", "Lists", "Catalog", "Wire", "Files", "Support"]),
    .testTarget(name: "PicketTests", dependencies: ["picket", "Support"]),
    .testTarget(name: "ArchitectureTests"),
    .executableTarget(name: "picket-rig", dependencies: ["Capture"], path: "Tests/Rig"),
    .executableTarget(
      name: "picket-fuzz", dependencies: ["Wire", "Inspect", "Files", "Catalog", "Lists", "Capture", "Support"],
      path: "Tests/Fuzz"),
  ],
  swiftLanguageModes: [.v6]
)

// Keep this after all targets.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Lifetimes"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}

// scripts/fuzz sets this: coverage and address checks for libFuzzer, whose runtime brings no main of its own.
if Context.environment["PICKET_FUZZ"] == "1" {
  let fuzzed = ["picket-fuzz", "Wire", "Inspect", "Files", "Catalog", "Lists", "Capture"]
  for target in package.targets where fuzzed.contains(target.name) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .define("LIBFUZZER"),
        .unsafeFlags(["-sanitize=address", "-sanitize-coverage=edge,inline-8bit-counters,pc-table"]),
      ]
    if target.name == "picket-fuzz" {
      target.linkerSettings = [.unsafeFlags(["-sanitize=address"])]
    }
  }
}
