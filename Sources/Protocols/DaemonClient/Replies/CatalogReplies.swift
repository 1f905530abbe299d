// Replies of `io.picket.Catalog`.
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
    package let unshield: String?
    package let profile: String?
    package let change: String?
    package let more: String?
    package let list: String?
    package let line: Int?
    package let until: String?
    package let next: NextVerdict?
    package let unfenced: String?
    package let chain: [String]
  }

  /// When a verdict changes by itself.
  package struct NextVerdict: Decodable, Sendable {
    package let at: String
    package let verdict: Verdict
  }

  package struct InfoReply: Decodable, Sendable {
    package let names: Int
    package let categories: [String]
    package let applications: Int
    package let checksum: String
  }

  package struct LookupReply: Decodable, Sendable { package let found: [DaemonReply<FoundName>] }

  package struct CategoriesReply: Decodable, Sendable { package let categories: [DaemonReply<CategoryEntry>] }

  package enum CategoryKind: String, CaseIterable, Decodable, Sendable { case subject, warning }

  package struct CategoryEntry: Decodable, Sendable {
    package let id: String
    package let title: String
    package let kind: CategoryKind
    package let symbol: String
  }

  package struct AppsReply: Decodable, Sendable {
    package let apps: [DaemonReply<App>]
    package let after: String?
  }

  package struct App: Decodable, Sendable {
    package let id: String
    package let title: String
    package let category: String?
    package let categories: [String]
    package let rating: Int?
    package let mark: String?
    package let domains: [String]
    package let icon: AppIcon
  }

  package struct AppIcon: Decodable, Sendable {
    package let letters: String
    package let color: String
  }

  package struct FoundName: Decodable, Sendable {
    package let name: String
    package let categories: [String]
    package let application: String?
    package let list: String?
    package let line: Int?
  }
}
