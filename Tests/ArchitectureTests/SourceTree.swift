import Foundation
import Testing

/// The package's own files, found from where this one was compiled.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  struct File: Sendable, CustomTestStringConvertible {
    /// Its path in the package folder.
    let path: String
    let text: String
    let code: SwiftCode

    var testDescription: String { path }
    /// The module that it belongs to, which is a folder of a room.
    var module: String {
      let folders = path.split(separator: "/").dropFirst(2)
      return String((folders.first == "StandIns" ? folders.dropFirst().first : folders.first) ?? "")
    }
    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }

    /// The lines of code that match `pattern`, with their numbers. Only lines that contain `word` are looked at, since a
    /// regular expression takes far longer than strstr(3).
    func matches<Output>(
      _ pattern: Regex<Output>, inLinesWith word: String
    ) -> [(line: Int, match: Regex<Output>.Match)] {
      code.lines.enumerated().flatMap { index, line in
        unsafe strstr(line, word) == nil ? [] : line.matches(of: pattern).map { (index + 1, $0) }
      }
    }
  }

  static func text(_ path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Every Swift file of `Sources/`, in the order of their paths.
  static let sources: [File] = paths(below: "Sources").filter { $0.hasSuffix(".swift") }.map { path in
    let text = text(path) ?? ""
    return File(path: path, text: text, code: SwiftCode(text))
  }

  /// The paths of the modules' folders below `Sources/`.
  static let modules: [String] = folders(in: "Sources").flatMap { room in
    folders(in: room).flatMap { $0.hasSuffix("/StandIns") ? folders(in: $0) : [$0] }
  }

  private static func folders(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { folder + "/" + $0 }
  }

  /// All files below a folder of the package, in the order of their paths.
  static func paths(below folder: String) -> [String] {
    let base = root.appending(path: folder).path
    guard let walk = FileManager.default.enumerator(atPath: base) else { return [] }
    return walk.compactMap { $0 as? String }.filter { isFile(base + "/" + $0) }.map { folder + "/" + $0 }.sorted()
  }

  private static func isFile(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeRegular
  }
}
