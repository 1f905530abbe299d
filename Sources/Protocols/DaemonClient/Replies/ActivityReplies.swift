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
    /// The other machine of the family that decided it; nil for the one that is asked.
    package let machine: String?
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

  /// Decisions about one child's devices on one day of picketd's time zone.
  package struct DayCount: Decodable, Sendable {
    package let date: String
    package let child: String?
    package let allowed: Int
    package let blocked: Int
    package let categories: [CategoryCount]
  }

  /// Blocked decisions of one category.
  package struct CategoryCount: Decodable, Sendable {
    package let category: String?
    package let count: Int
  }

  package struct CountsReply: Decodable, Sendable { package let days: [DaemonReply<DayCount>] }

  /// A change in the household.
  package struct Change: Decodable, Sendable {
    package let id: Int
    package let time: String
    package let by: String
    package let actor: Actor
    package let user: Int?
    package let kind: String
    package let child: String?
    package let sentence: String
  }

  package enum Actor: String, CaseIterable, Decodable, Sendable { case guardian, child, app }

  package struct ChangesReply: Decodable, Sendable {
    package let changes: [DaemonReply<Change>]
    package let before: Int?
  }
}
