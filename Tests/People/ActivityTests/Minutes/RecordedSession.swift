import Foundation
import Support
import Testing

/// A session that a browser really had, second by second: `Tests/Fixtures/sessions` says how it was recorded.
struct RecordedSession: Sendable, CustomTestStringConvertible {
  let name: String
  /// Minutes of use; 0 where nobody is there.
  let used: Int

  var testDescription: String { name }

  static let all = [
    RecordedSession(name: "film", used: 12), RecordedSession(name: "film-in-pieces", used: 12),
    RecordedSession(name: "voice-call", used: 12), RecordedSession(name: "video-call", used: 12),
    RecordedSession(name: "game", used: 12), RecordedSession(name: "chat", used: 12),
    RecordedSession(name: "browsing", used: 20), RecordedSession(name: "music", used: 20),
    RecordedSession(name: "idle-messenger", used: 0), RecordedSession(name: "tab-left-open", used: 0),
    RecordedSession(name: "update", used: 0),
  ]

  func stream() throws -> TrafficStream {
    let file = Project.root + "/Tests/Fixtures/sessions/\(name).csv"
    var stream = TrafficStream(seed: 1)
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",").map(String.init)
      let numbers = try ([fields[0]] + fields[2...]).map { try #require(Int($0), "\(name): \(line)") }
      stream.carry(
        fields[1], at: numbers[0], received: (numbers[1], packets: numbers[2]), sent: (numbers[3], packets: numbers[4]))
    }
    return stream
  }
}
