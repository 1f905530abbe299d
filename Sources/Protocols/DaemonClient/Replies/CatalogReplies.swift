// Replies of `io.picket.Catalog` and `io.picket.Activity`.
extension Daemon {
  package enum Verdict: String, CaseIterable, Decodable, Sendable { case allow, block }

  package struct ExplainReply: Decodable, Sendable {
    package let name: String
    package let verdict: Verdict
    package let reason: String
    package let sentence: String
    package let categories: [String]
    package let application: String?
    package let client: String?
    package let store: String?
    package let setting: String?
    package let rule: String?
    package let allow: String?
    package let change: String?
    package let list: String?
    package let line: Int?
    package let until: String?
    package let unfenced: String?
    package let chain: [String]
  }

  package struct InfoReply: Decodable, Sendable {
    package let names: Int
    package let categories: [String]
    package let applications: Int
    package let checksum: String
  }

  package struct LookupReply: Decodable, Sendable { package let found: [FoundName] }

  package struct FoundName: Decodable, Sendable {
    package let name: String
    package let categories: [String]
    package let application: String?
  }

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
