internal import DaemonClient
internal import ScreenTimeClient

/// Why a name is allowed or blocked.
public struct Explanation: Equatable, Sendable {
  public let name: String
  public let isBlocked: Bool
  /// A sentence.
  public let reason: String
  public let categories: [String]
  /// The store and the setting that decided, if one did.
  public let store: String?
  public let setting: String?
  /// The entry of a list that put the name into its category.
  public let rule: String?
  public let list: String?
  public let line: Int?
  /// RFC 3339; nil if the decision stands while settings stay as they are.
  public let until: String?

  init(_ reply: Daemon.ExplainReply) {
    name = reply.name
    isBlocked = reply.verdict != .allow
    reason = reply.reason
    categories = reply.categories
    store = reply.store
    setting = reply.setting
    rule = reply.rule
    list = reply.list
    line = reply.line
    until = reply.until
  }
}

extension ManagedSettingsStore {
  /// The decision about a domain now, by all stores of all apps, and the store that decided.
  public static func explain(_ domain: String) throws(ManagedSettingsError) -> Explanation {
    try ManagedSettingsError.translating { () throws(DaemonError) in
      Explanation(try ScreenTimeLink.current.explain(domain))
    }
  }
}
