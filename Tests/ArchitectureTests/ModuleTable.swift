import Testing

/// Who may know whom, as the table at the head of Package.swift says it: each module with its room, and each import with
/// its reason.
enum ModuleTable {
  /// Rooms, each of which sees those before it. Screen Time stands apart.
  static let rooms = ["c", "system", "protocols", "packets", "people", "programs"]
  static let roomsForApps = ["c", "system", "protocols", "screenTime"]

  struct Row: Sendable, CustomTestStringConvertible {
    let module: String
    let room: String
    let reason: String
    /// Modules of this package, and why each of them.
    let imports: [String: String]
    /// Modules of the toolchain, and why each of them.
    let platform: [String: String]
    let isProgram: Bool
    /// From the package folder on.
    let path: String

    var testDescription: String { module }
    /// Foundation and Dispatch have no place here: what packets pass, and the program that it becomes.
    var isPacketPlane: Bool { ["system", "protocols", "packets"].contains(room) || module == "picket-filter" }
    /// All of Foundation has a place here alone.
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

  /// A C library each, and nothing but a module map and a header.
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
