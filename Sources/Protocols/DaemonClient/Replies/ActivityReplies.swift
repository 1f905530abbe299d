// Replies of `io.picket.Activity`.
extension Daemon {
  /// Equal decisions within a second are one entry.
  package struct LogEntry: Decodable, Sendable {
    package let id: Int
    package let time: String
    package let child: String?
    package let device: Int?
    package let deviceName: String?
    package let token: String?
    package let name: String?
    package let application: String?
    package let category: String?
    package let categories: [String]
    package let via: String
    package let verdict: Verdict
    package let reason: String
    package let store: String?
    package let count: Int
    package let last: String
  }

  package struct LogReply: Decodable, Sendable {
    package let entries: [DaemonReply<LogEntry>]
    /// What the calls for older and for later entries say.
    package let before: Int?
    package let after: Int
  }

  package struct SeenReply: Decodable, Sendable {
    package let domains: [SeenThing]
    package let applications: [SeenThing]
  }

  package struct SeenThing: Decodable, Sendable {
    package let token: String
    package let value: String
    package let title: String
  }
}
