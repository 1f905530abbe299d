import Testing

/// The table at the head of Package.swift: each module with its room, and each import that it may have, with its reason.
enum ModuleTable {
  /// The rooms in order; each sees those before it. Screen Time stands apart.
  static let rooms = ["c", "system", "protocols", "packets", "people", "programs"]
  static let roomsForApps = ["c", "system", "protocols", "screenTime"]

  struct Row: Sendable, CustomTestStringConvertible {
    let module: String
    let room: String
    let reason: String
    /// Modules of this package that it imports, each with the reason.
    let imports: [String: String]
    /// Modules of the toolchain that it imports, each with the reason.
    let platform: [String: String]
    let isProgram: Bool
    /// Its path in the package folder.
    let path: String

    var testDescription: String { module }
    /// Whether Foundation and Dispatch are forbidden: in the modules that packets pass, and in the filter's program.
    var isPacketPlane: Bool { ["system", "protocols", "packets"].contains(room) || module == "picket-filter" }
    /// Whether all of Foundation is allowed, and not only FoundationEssentials.
    var isForApps: Bool { room == "screenTime" }
  }

  static let rows: [Row] = {
    let row =
      /\bmodule\(\s*"(?<name>[^"]+)", \.(?<room>\w+),\s*"(?<reason>[^"]+)"(?:,\s*uses: \[(?<uses>[^\]]*)\])?(?:,\s*platform: \[(?<platform>[^\]]*)\])?(?<rest>[^()]*)\)/
    return manifest.matches(of: row).map { match in
      let (name, room, rest) = (String(match.output.name), String(match.output.room), match.output.rest)
      let folder = rest.firstMatch(of: /folder: "([^"]+)"/).map { $0.output.1 + "/" } ?? ""
      return Row(
        module: name, room: room, reason: String(match.output.reason), imports: reasons(match.output.uses),
        platform: reasons(match.output.platform), isProgram: room == "programs" && !rest.contains("isProgram: false"),
        path: "Sources/\(room.prefix(1).uppercased() + room.dropFirst())/\(folder)\(name)")
    }
  }()

  /// The modules for C libraries, each with nothing but a module map and a header.
  static let libraries: [String: String] = Dictionary(
    manifest.matches(of: /\blibrary\(\s*"(?<name>[^"]+)", "(?<reason>[^"]+)"/).map {
      (String($0.output.name), String($0.output.reason))
    },
    uniquingKeysWith: { first, _ in first })

  private static let manifest = SourceTree.text("Package.swift") ?? ""

  private static func reasons(_ list: Substring?) -> [String: String] {
    let pairs = (list ?? "").matches(of: /"(?<name>[^"]+)": "(?<reason>[^"]+)"/)
    return Dictionary(
      pairs.map { (String($0.output.name), String($0.output.reason)) }, uniquingKeysWith: { first, _ in first })
  }

  static func row(_ module: String) -> Row? { rows.first { $0.module == module } }
  static func room(of module: String) -> String? { libraries[module] == nil ? row(module)?.room : "c" }
}
