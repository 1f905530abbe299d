internal import DaemonClient
internal import PicketJSON

/// Why a name passes or does not.
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
  /// RFC 3339; nil for as long as settings stay as they are.
  public let until: String?

  init?(_ reply: JSON.Object) {
    guard let name = reply["name"]?.string, let verdict = reply["verdict"]?.string else { return nil }
    self.name = name
    isBlocked = verdict != "allow"
    reason = reply["reason"]?.string ?? ""
    categories = reply["categories"]?.strings ?? []
    store = reply["store"]?.string
    setting = reply["setting"]?.string
    rule = reply["rule"]?.string
    list = reply["list"]?.string
    line = reply["line"]?.integer
    until = reply["until"]?.string
  }
}

extension ManagedSettingsStore {
  /// What would happen to a domain now, with all stores of all apps counted, and which of them decided.
  public static func explain(_ domain: String) throws(ManagedSettingsError) -> Explanation {
    let reply = try ManagedSettingsError.translating { () throws(LinkFailure) in
      try ScreenTimeLink.current.explain(domain)
    }
    guard let explanation = Explanation(reply.object("explanation")) else {
      throw ManagedSettingsError(.unexpected(why: "an explanation without a verdict"))
    }
    return explanation
  }
}

extension JSON.Object {
  /// A member that is an object, or all of it where there is no such member.
  fileprivate func object(_ key: String) -> JSON.Object { self[key]?.object ?? self }
}
