import Foundation

/// Programs of the system that read the output of `picket`.
enum Tool {
  static func path(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Runs one with `picket` on its PATH and without the user's settings.
  static func run(_ name: String, _ arguments: String...) throws -> Program.Result { try run(name, arguments) }

  static func run(_ name: String, _ arguments: [String]) throws -> Program.Result {
    guard let path = path(name) else { throw CocoaError(.fileNoSuchFile) }
    let home = FileManager.default.temporaryDirectory.appending(path: "picket-home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    return try Program.run(
      URL(filePath: path), arguments,
      environment: [
        "PATH": Program.folder.path + ":/usr/bin:/bin", "HOME": home.path, "LC_ALL": "C.UTF-8", "TERM": "xterm",
        "MANWIDTH": "80",
      ])
  }
}
