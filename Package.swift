// swift-tools-version: 6.2
import PackageDescription

// Imports are checked against these lists (`--explicit-target-dependency-import-check error`);
// `ArchitectureTests` holds them against the module table.
let package = Package(
  name: "picket",
  products: [
    .executable(name: "picket", targets: ["picket"]),
    .executable(name: "picketd", targets: ["picketd"]),
    .executable(name: "picket-filter", targets: ["picket-filter"]),
    .executable(name: "picket-confine", targets: ["picket-confine"]),
    .library(name: "Wire", targets: ["Wire"]),
    .library(name: "Inspect", targets: ["Inspect"]),
    .library(name: "ManagedSettings", targets: ["ManagedSettings"]),
    .library(name: "ManagedSettingsUI", targets: ["ManagedSettingsUI"]),
    .library(name: "FamilyControls", targets: ["FamilyControls"]),
    .library(name: "PermissionKit", targets: ["PermissionKit"]),
    .library(name: "DeclaredAgeRange", targets: ["DeclaredAgeRange"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "_Testing_UIKit", targets: ["_Testing_UIKit"]),
  ],
  targets: [
    // C libraries, each behind one module.
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CMemory"),
    .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
    .systemLibrary(name: "CNetfilter", pkgConfig: "libmnl", providers: [.apt(["libmnl-dev"])]),
    .systemLibrary(name: "CPSL", pkgConfig: "libpsl", providers: [.apt(["libpsl-dev"])]),
    // Loaded when they are needed, hence not linked.
    .systemLibrary(name: "CNftables", providers: [.apt(["libnftables-dev"])]),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CSockets"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPrefetch"),
    .systemLibrary(name: "CConfine"),
    .systemLibrary(name: "CProcesses"),
    .systemLibrary(name: "CClock"),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),

    // The packet plane: no Foundation, no Dispatch.
    .target(name: "Wire"),
    .target(name: "Files", dependencies: ["CZlib", "CMemory", "CPrefetch", "CSockets"]),
    .target(name: "Inspect", dependencies: ["Wire", "Files", "CNettle"]),
    .target(name: "Catalog", dependencies: ["Wire", "Files"]),
    .target(name: "Policy", dependencies: ["Catalog", "Wire", "Files"]),
    .target(name: "JSON"),
    .target(name: "Link", dependencies: ["Policy", "Catalog", "JSON", "Wire", "Files"]),
    .target(name: "Capture", dependencies: ["Wire", "Files", "CNetfilter", "CNftables"]),
    .target(name: "Filter", dependencies: ["Wire", "Inspect", "Catalog", "Policy", "Capture", "Link", "Files"]),

    // The people plane: FoundationEssentials at most.
    .target(name: "Varlink", dependencies: ["JSON", "Files", "CSockets"]),
    .target(name: "Shields", dependencies: ["JSON"]),
    .target(name: "Extensions", dependencies: ["Shields", "JSON", "Varlink", "Files", "CProcesses"]),
    .target(name: "Lists", dependencies: ["Catalog", "Wire", "Files", "CIDN2", "CPSL"]),
    .target(name: "Subscriptions", dependencies: ["Lists", "Catalog", "JSON", "Wire", "Files", "CCurl"]),

    .target(name: "Verbs"),
    .target(
      name: "Household",
      dependencies: [
        "Ledger", "JSON", "Link", "Policy", "Lists", "Catalog", "Wire", "Files", "CCrypto", "CSodium", "CClock",
      ]),
    .target(
      name: "Configuration", dependencies: ["Link", "Policy", "Lists", "Catalog", "JSON", "Wire", "Files"]),

    .target(name: "Ledger", dependencies: ["Files", "CSQLite"]),
    .target(
      name: "Control",
      dependencies: [
        "Household", "Extensions", "Shields", "Varlink", "Subscriptions", "Lists", "Link", "Policy", "JSON", "Wire",
        "Files",
      ],
      resources: [.embedInCode("Interfaces")]),

    // The Screen Time modules, for apps: no daemon links them, so they may use all of Foundation.
    .target(name: "Combine"),
    .target(name: "_Testing_UIKit"),
    .target(name: "UIKit"),
    .target(name: "ScreenTimeLink", dependencies: ["Varlink", "Shields", "Combine", "JSON", "Files"]),
    .target(name: "ManagedSettings", dependencies: ["ScreenTimeLink", "Shields", "Combine", "JSON"]),
    .target(
      name: "ManagedSettingsUI", dependencies: ["ManagedSettings", "ScreenTimeLink", "Shields", "UIKit"]),
    .target(name: "FamilyControls", dependencies: ["ManagedSettings", "ScreenTimeLink", "Combine", "JSON"]),
    .target(name: "PermissionKit", dependencies: ["ScreenTimeLink", "UIKit", "JSON"]),
    .target(name: "DeclaredAgeRange", dependencies: ["ScreenTimeLink", "UIKit"]),

    // Executables, thin.
    .executableTarget(
      name: "picket",
      dependencies: [
        "Verbs", "Varlink", "JSON", "Filter", "Link", "Policy", "Capture", "Subscriptions", "Lists", "Catalog", "Files",
        "Wire",
      ]),
    .executableTarget(
      name: "picketd",
      dependencies: [
        "Control", "Household", "Extensions", "Shields", "Configuration", "Link", "Policy", "Subscriptions", "Lists",
        "Catalog", "Capture",
        "JSON",
        "Wire", "Files",
      ]),
    .executableTarget(name: "picket-filter", dependencies: ["Filter", "Link", "Files"]),
    .executableTarget(name: "picket-confine", dependencies: ["CConfine"]),
    .executableTarget(
      name: "picket-bench",
      dependencies: [
        "Capture", "Wire", "Inspect", "Catalog", "Lists", "Policy", "Household", "Link", "Varlink", "JSON",
        "Files", "Support",
      ]),

    // Tests.
    .target(name: "Support", dependencies: ["Catalog", "Policy", "Files", "Wire", "CCrypto"], path: "Tests/Support"),
    .testTarget(name: "WireTests", dependencies: ["Wire", "Support"]),
    .testTarget(name: "InspectTests", dependencies: ["Inspect", "Wire", "Support"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "Support"]),
    .testTarget(name: "ShieldsTests", dependencies: ["Shields", "JSON"]),
    .testTarget(
      name: "ExtensionsTests",
      dependencies: [
        "Extensions", "Shields", "JSON", "Files", "Support", "picket-confine", "HostileExtension", "HomeworkShields",
        "HomeworkActions", "WorklogShields",
      ]),
    .executableTarget(
      name: "HostileExtension", dependencies: ["JSON"], path: "Tests/HostileExtension"),
    .testTarget(
      name: "VarlinkTests", dependencies: ["Varlink", "JSON", "Files", "Support"], exclude: ["Foreign"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Support", "Wire"]),
    .testTarget(name: "CatalogTests", dependencies: ["Catalog", "Wire", "Files", "Support"]),
    .testTarget(name: "ListsTests", dependencies: ["Lists", "Catalog", "Wire", "Files", "Support"]),
    .testTarget(
      name: "CaptureTests", dependencies: ["Capture", "Files", "Wire", "Support", "picket-rig"],
      exclude: ["Rules/Golden", "Rules/Lab/Programs"]),
    .testTarget(name: "LinkTests", dependencies: ["Link", "Policy", "Catalog", "Wire", "Files", "Support"]),
    .testTarget(
      name: "HouseholdTests",
      dependencies: [
        "Household", "Ledger", "JSON", "Link", "Policy", "Lists", "Catalog", "Wire", "Files", "CCrypto", "Support",
      ]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Configuration", "Link", "Policy", "Lists", "Catalog", "JSON", "Wire", "Support"]),
    .testTarget(name: "PolicyTests", dependencies: ["Policy", "Catalog", "Files", "Wire", "Support"]),
    .testTarget(
      name: "FilterTests",
      dependencies: ["Filter", "Inspect", "Link", "Policy", "Capture", "Lists", "Catalog", "Wire", "Support"]),
    .testTarget(
      name: "SubscriptionsTests", dependencies: ["Subscriptions", "Lists", "Catalog", "Wire", "Files", "Support"]),
    .testTarget(
      name: "FenceTests",
      dependencies: [
        "Files", "Wire", "Support", "picket", "picketd", "picket-filter", "picket-confine", "HomeworkShields",
        "HostileExtension", "picket-store-rig", "Landmarks", "Homework", "Worklog", "picket-bench",
      ]),
    .testTarget(
      name: "LedgerTests", dependencies: ["Ledger", "Files", "Support", "picket-ledger-rig"], exclude: ["Golden"]),
    .testTarget(name: "VerbsTests", dependencies: ["Verbs", "Support"]),
    .testTarget(
      name: "PicketTests",
      dependencies: [
        "picket", "picketd", "picket-confine", "picket-standin", "HomeworkShields", "Varlink", "JSON", "Support",
      ],
      exclude: ["Golden", "Terminals"]),
    .testTarget(
      name: "ControlTests",
      dependencies: [
        "Control", "Household", "Extensions", "Varlink", "Subscriptions", "Link", "Policy", "JSON", "Wire", "Files",
        "Support",
      ]),
    .testTarget(
      name: "PicketdTests",
      dependencies: ["Varlink", "JSON", "Link", "Wire", "picketd", "picket-filter", "picket-standin", "Support"],
      exclude: ["Foreign"]),
    .testTarget(name: "ArchitectureTests"),
    .target(
      name: "PretendDaemon", dependencies: ["ScreenTimeLink", "JSON"], path: "Tests/PretendDaemon"),
    .testTarget(name: "CombineTests", dependencies: ["Combine"]),
    .testTarget(name: "UIKitTests", dependencies: ["UIKit", "_Testing_UIKit"]),
    .testTarget(
      name: "ScreenTimeLinkTests",
      dependencies: ["ScreenTimeLink", "PretendDaemon", "Varlink", "Combine", "JSON", "Files"]),
    .testTarget(
      name: "ManagedSettingsTests",
      dependencies: ["ManagedSettings", "ScreenTimeLink", "PretendDaemon", "Combine", "JSON", "Support"]),
    .testTarget(
      name: "ManagedSettingsUITests",
      dependencies: ["ManagedSettingsUI", "ManagedSettings", "Shields", "UIKit", "_Testing_UIKit"]),
    .testTarget(
      name: "FamilyControlsTests",
      dependencies: [
        "FamilyControls", "ManagedSettings", "ScreenTimeLink", "PretendDaemon", "Combine", "JSON", "Support",
      ]),
    .testTarget(
      name: "PermissionKitTests",
      dependencies: ["PermissionKit", "ScreenTimeLink", "PretendDaemon", "UIKit", "_Testing_UIKit", "JSON"]),
    .testTarget(
      name: "DeclaredAgeRangeTests",
      dependencies: ["DeclaredAgeRange", "ScreenTimeLink", "PretendDaemon", "UIKit", "_Testing_UIKit", "JSON"]),
    .testTarget(
      name: "SourceCompatibilityTests",
      dependencies: [
        "ManagedSettings", "ManagedSettingsUI", "FamilyControls", "PermissionKit", "DeclaredAgeRange", "Combine",
        "UIKit", "PretendDaemon", "ScreenTimeLink", "JSON",
      ]),
    .testTarget(
      name: "ScreenTimeTests",
      dependencies: [
        "ManagedSettings", "FamilyControls", "PermissionKit", "DeclaredAgeRange", "ScreenTimeLink", "Combine",
        "Varlink",
        "JSON", "Support", "picketd", "picket-confine", "Landmarks", "Homework", "HomeworkShields", "HomeworkActions",
        "Worklog",
      ]),
    .executableTarget(
      name: "Landmarks", dependencies: ["PermissionKit", "DeclaredAgeRange"], path: "Tests/Examples/Landmarks"),
    .executableTarget(
      name: "Homework", dependencies: ["FamilyControls", "ManagedSettings", "ManagedSettingsUI", "UIKit"],
      path: "Tests/Examples/Homework"),
    .executableTarget(
      name: "Worklog", dependencies: ["FamilyControls", "ManagedSettings", "Combine"], path: "Tests/Examples/Worklog"),
    .executableTarget(
      name: "HomeworkShields", dependencies: ["ManagedSettings", "ManagedSettingsUI", "UIKit"],
      path: "Tests/Examples/HomeworkShields"),
    .executableTarget(
      name: "HomeworkActions", dependencies: ["ManagedSettings"], path: "Tests/Examples/HomeworkActions"),
    .executableTarget(
      name: "WorklogShields", dependencies: ["ManagedSettings", "ManagedSettingsUI", "UIKit"],
      path: "Tests/Examples/WorklogShields"),
    .testTarget(
      name: "SurfaceTests",
      dependencies: ["ManagedSettings", "ManagedSettingsUI", "FamilyControls", "PermissionKit", "DeclaredAgeRange"],
      exclude: ["Lists"]),
    .executableTarget(
      name: "picket-standin", dependencies: ["Link", "Policy", "Catalog", "Wire", "Files"], path: "Tests/StandIn"),
    .executableTarget(name: "picket-ledger-rig", dependencies: ["Ledger"], path: "Tests/LedgerRig"),
    .executableTarget(name: "picket-store-rig", dependencies: ["ManagedSettings"], path: "Tests/StoreRig"),
    .executableTarget(name: "picket-rig", dependencies: ["Capture"], path: "Tests/Rig"),
    .executableTarget(
      name: "picket-fuzz",
      dependencies: [
        "Wire", "Inspect", "Files", "Catalog", "Policy", "Link", "Lists", "Configuration", "Capture", "JSON", "Varlink",
        "Shields", "Extensions", "Ledger", "Household", "Support", "Verbs",
      ],
      path: "Tests/Fuzz"),
  ],
  swiftLanguageModes: [.v6]
)

// Keep this after all targets.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Lifetimes"),
  .enableExperimentalFeature("AddressableParameters"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}

// scripts/fuzz sets this: coverage and address checks for libFuzzer, whose runtime brings no main of its own.
if Context.environment["PICKET_FUZZ"] == "1" {
  let fuzzed = [
    "picket-fuzz", "Wire", "Inspect", "Files", "Catalog", "Policy", "Link", "Lists", "Configuration", "Capture", "JSON",
    "Varlink", "Shields", "Extensions", "Ledger", "Household", "Verbs",
  ]
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

// scripts/test sets this: of the optimised build it needs the fuzzer and the tests that count allocations; a program and a
// test less is time that everybody waits for.
if Context.environment["PICKET_OPTIMISED"] == "1" {
  var needed: Set = [
    "picket-fuzz", "InspectTests", "PolicyTests", "LinkTests", "CaptureTests", "FilterTests",
  ]
  var found = 0
  while found < needed.count {
    found = needed.count
    for target in package.targets where needed.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
