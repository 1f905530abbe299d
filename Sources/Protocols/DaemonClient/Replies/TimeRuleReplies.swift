// Replies of `io.picket.Activity` about schedules, limits and earnings. Amounts are in seconds.
extension Daemon {
  /// What a rule of time is over.
  package struct Targets: Decodable, Hashable, Sendable {
    package var categories: [String]
    package var domains: [String]
    package var applications: [String]
    package var allWeb: Bool
    package var except: [String]
    /// Signing in to machines of which the child is a user. Schedules alone are over it.
    package var signIn: Bool?

    package init(
      categories: [String] = [], domains: [String] = [], applications: [String] = [], allWeb: Bool = false,
      except: [String] = [], signIn: Bool? = nil
    ) {
      self.signIn = signIn
      (self.categories, self.domains, self.applications) = (categories, domains, applications)
      (self.allWeb, self.except) = (allWeb, except)
    }
  }

  /// Times of day, and the days on which the window begins; without any, every day.
  package struct Window: Hashable, Sendable {
    package let from: String
    package let to: String
    package let days: [String]

    package init(from: String, to: String, days: [String]) { (self.from, self.to, self.days) = (from, to, days) }
  }

  package struct DayAmount: Decodable, Hashable, Sendable {
    package let days: [String]
    package let perDay: Int

    package init(days: [String], perDay: Int) { (self.days, self.perDay) = (days, perDay) }
  }

  /// One window of a schedule. A profile's has an empty child.
  package struct Schedule: Decodable, Sendable {
    package let child: String
    package let profile: String?
    package let name: String
    package let from: String
    package let to: String
    package let days: [String]
    package let categories: [String]
    package let domains: [String]
    package let applications: [String]
    package let allWeb: Bool
    package let except: [String]
    package let signIn: Bool?
    package let allow: Bool
    package let active: Bool
    package let closed: Bool
    package let nextChange: String?
    package let skipped: [String]
  }

  package struct SchedulesReply: Decodable, Sendable { package let schedules: [Schedule] }

  package struct SkipReply: Decodable, Sendable { package let names: [String] }

  package struct Limit: Decodable, Sendable {
    package let child: String
    package let profile: String?
    package let name: String
    package let targets: Targets
    package let perDay: Int
    package let usual: Int?
    package let on: [DayAmount]
    package let used: Int
    package let left: Int
    package let extra: Int
    package let resets: String
  }

  package struct LimitsReply: Decodable, Sendable { package let limits: [Limit] }

  package struct Earning: Decodable, Sendable {
    package let child: String
    package let profile: String?
    package let name: String
    package let targets: Targets
    package let need: Int
    package let unlocks: Targets
    package let gives: Int
    package let cap: Int?
    package let used: Int
    package let earned: Int
  }

  package struct EarningsReply: Decodable, Sendable { package let earnings: [Earning] }

  package enum MoreKind: String, CaseIterable, Decodable, Sendable { case schedule, limit }

  package struct MoreTime: Decodable, Sendable {
    package let kind: MoreKind
    package let name: String
    package let until: String?
    package let left: Int?
  }

  package struct MoreReply: Decodable, Sendable { package let more: [MoreTime] }

  package struct TimeLeft: Decodable, Sendable {
    package let name: String
    package let what: String
    package let left: Int
    package let perDay: Int
    package let extra: Int
    package let used: Int
  }

  package struct Closed: Decodable, Sendable {
    package let what: String
    package let until: String?
    package let by: String
  }

  package struct NextChange: Decodable, Sendable {
    package let at: String
    package let what: String
    package let opens: Bool
    package let by: String
  }

  package struct ChildTimeReply: Decodable, Sendable {
    package let child: String
    package let now: String
    package let limits: [TimeLeft]
    package let closed: [Closed]
    package let next: [NextChange]
  }
}
