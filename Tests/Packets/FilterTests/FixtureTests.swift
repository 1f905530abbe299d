import Capture
import Filter
import Foundation
import Policy
import Support
import Testing
import Wire

/// Replays every folder of `Tests/Fixtures`, and compares each line with the reading that its README explains.
@Suite struct FixtureTests {
  static let folder = URL(filePath: Project.path("Tests/Fixtures"))

  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/expected.jsonl").path) }
      .sorted()
  }()

  @Test func `there are fixtures to replay`() {
    #expect(Self.names.count >= 60)
  }

  @Test(arguments: names)
  func `a fixture reads as its expected lines say`(name: String) throws {
    let fixture = Self.folder.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(atPath: fixture.path)
    let capture = try #require(files.first { $0.hasPrefix("capture.") })
    let replayed = try Self.replay(fixture.appending(path: capture).path, Self.arguments(of: fixture))
    let expected = try Self.lines(String(contentsOf: fixture.appending(path: "expected.jsonl"), encoding: .utf8))
    let got = try Self.lines(replayed.lines.joined(separator: "\n"))
    #expect(got.count == expected.count, "\(name) has \(got.count) lines:\n\(replayed.lines.joined(separator: "\n"))")
    for (index, pair) in zip(got, expected).enumerated() {
      for (key, value) in pair.1 {
        #expect(pair.0[key] as? NSObject == value as? NSObject, "\(name), line \(index + 1), \(key)")
      }
    }
    #expect((replayed.fault != nil) == (name.hasPrefix("truncated") || name.hasPrefix("corrupt")))
  }

  struct Replayed {
    var lines: [String] = []
    var fault: CaptureError?
  }

  static func replay(_ path: String, _ snapshot: Snapshot) throws -> Replayed {
    var result = Replayed()
    var replay = Replay(try CaptureReader(path: path), snapshot: snapshot)
    do throws(CaptureError) {
      try replay.run { result.lines.append($0.json) }
    } catch {
      result.fault = error
    }
    return result
  }

  /// `args` holds the options of the command line.
  private static func arguments(of fixture: URL) throws -> Snapshot {
    let text = (try? String(contentsOf: fixture.appending(path: "args"), encoding: .utf8)) ?? ""
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var level = Level.normal
    var blocked: [Name] = []
    for (option, value) in zip(words, words.dropFirst()) {
      if option == "--level" { level = try #require(Level(rawValue: value)) }
      if option == "--block" { blocked.append(try #require(Name(value))) }
    }
    let store = Settings.Store(name: "fixture", blockedDomains: blocked)
    return try Snapshot(
      Settings(children: [Settings.Child(level: level, stores: [store])], unknownDevices: .child(0)), catalog: nil)
  }

  private static func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}
