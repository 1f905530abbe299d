/// Why a name is blocked for a child, or not.
public struct Explanation: Hashable, Sendable {
  public var name: String
  /// `allow` or `block`.
  public var verdict: String
  public var reason: String
  /// The reason for people.
  public var sentence: String
  public var categories: [String] = []
  public var application: String?
  /// The client of the store, when the store is one.
  public var client: String?
  public var store: String?
  /// The path of the setting that decided.
  public var setting: String?
  /// What of the setting: the domain, the category, the limit.
  public var rule: String?
  /// What `picket allow` takes to let it through, where a shield or the child's age stops it: an option and its value.
  public var allow: String?
  /// What `picket shield remove` takes to let it through, where a shield of a guardian lists it: an option and its value.
  public var unshield: String?
  /// The profile that the deciding store belongs to.
  public var profile: String?
  /// What `picket set` takes to let it through, where nothing but the child's age stops it: a path and a value.
  public var change: String?
  /// The list and its line that put the name where it is.
  public var list: String?
  public var line: Int?
  /// Seconds since 1970 at which the verdict ends by itself.
  public var until: Int?
  /// What `picket more` takes to give more time, where a schedule or a limit stops it: an option and its value.
  public var more: String?
  /// When the verdict changes by itself, within a week.
  public var next: Next?
  /// Everything that has a say, in the order in which it is asked.
  public var chain: [String] = []

  /// A verdict to come, if nobody changes anything and nothing is used meanwhile.
  public struct Next: Hashable, Sendable {
    /// Seconds since 1970.
    public let at: Int
    /// `allow` or `block`.
    public let verdict: String
  }
}
