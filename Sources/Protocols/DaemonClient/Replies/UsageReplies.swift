package import PicketJSON

// Replies of `io.picket.Activity` about use.
extension Daemon {
  package enum UsageGrouping: String, CaseIterable, Sendable { case domain, category, app, hour, day }

  package struct UsageRow: Decodable, Sendable {
    package let key: String
    package let token: String?
    package let title: String
    package let seconds: Int
    package let bytesIn: Int
    package let bytesOut: Int
  }

  package struct UsageTotal: Decodable, Sendable {
    package let seconds: Int
    package let bytesIn: Int
    package let bytesOut: Int
  }

  package struct UsageReply: Decodable, Sendable {
    package let child: String
    package let from: String
    package let to: String
    package let rows: [DaemonReply<UsageRow>]
    /// A minute in which two things were used counts once.
    package let total: UsageTotal
  }

  package struct Span: Decodable, Sendable {
    package let from: String
    package let to: String
  }

  package struct UsageDay: Decodable, Sendable {
    package let date: String
    package let seconds: Int
    package let first: String?
    package let last: String?
  }

  package struct UsageOfCategory: Decodable, Sendable {
    package let category: String?
    package let title: String
    package let seconds: Int
    package let before: Int
  }

  package struct WeeklyReportReply: Decodable, Sendable {
    package let child: String
    package let from: String
    package let to: String
    package let seconds: Int
    /// In the same part of the seven days before.
    package let before: Int
    package let longest: Span?
    package let days: [UsageDay]
    package let categories: [UsageOfCategory]
  }

  package enum SegmentLength: String, CaseIterable, Sendable { case hour, day, week }

  package struct UsedThing: Decodable, Sendable {
    package let token: String
    package let value: String
    package let title: String
    package let seconds: Int
  }

  package struct UsageCategory: Decodable, Sendable {
    package let category: String?
    package let token: String?
    package let title: String
    package let seconds: Int
    package let applications: [UsedThing]
    package let domains: [UsedThing]
  }

  package struct UsageSegment: Decodable, Sendable {
    package let from: String
    package let to: String
    package let seconds: Int
    package let first: String?
    package let longest: Span?
    package let categories: [UsageCategory]
  }

  package struct DataReply: Decodable, Sendable {
    package let child: String
    package let updated: String
    package let segments: [UsageSegment]
  }

  /// The page that a picture lies on.
  package enum PictureTheme: String, CaseIterable, Sendable { case light, dark, automatic }

  package struct ReportReply: Decodable, Sendable {
    package let child: String
    package let client: String
    /// Which of the client's reports it is.
    package let context: String
    package let contexts: [String]
    /// The picture as values.
    package let chart: JSON.Object
    package let svg: String
  }
}
