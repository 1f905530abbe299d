import Foundation
import Support

/// The compiler's description of a module's public declarations.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable {
      let kind: String
      let spelling: String
    }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let accessLevel: String
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// The graphs of a module of this package, and of its extensions to other modules.
  static func graphs(of module: String) throws -> [SymbolGraph] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "picket-surface-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Modules lie beside the test bundle.
    let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules")
    let extractor = Process()
    extractor.executableURL = URL(filePath: "/usr/bin/env")
    extractor.arguments =
      [
        "swift-symbolgraph-extract", "-module-name", module, "-I", built.path, "-target", target, "-output-dir",
        folder.path, "-minimum-access-level", "public", "-skip-synthesized-members",
      ] + libraries.flatMap { ["-I", $0] }
    try extractor.run()
    extractor.waitUntilExit()
    guard extractor.terminationStatus == 0 else { throw SurfaceError(what: "\(module): no symbols in \(built.path)") }
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
  }

  /// The module maps of C libraries, which the module's imports need.
  private static var libraries: [String] {
    let sources = Project.path("Sources/C")
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
    return folders.map { sources + "/" + $0 }.filter {
      FileManager.default.fileExists(atPath: $0 + "/module.modulemap")
    }
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}

struct SurfaceError: Error {
  let what: String
}
