public import FilterProtocol
internal import Ledger
public import Policy
public import Wire

/// Which decisions a guardian asks for: those that agree with everything that is set here.
public struct LogFilter: Sendable {
  public var child: Int?
  public var device: UInt16?
  public var verdict: Verdict?
  public var via: DecisionRecord.Via?
  public var category: String?
  /// This name and all below it.
  public var name: Name?
  public var application: String?
  /// In seconds since 1970: made at this time or later, and made before that time.
  public var since: Int?
  public var until: Int?
  /// Whether what other machines decided is left out.
  public var isHereOnly = false

  public init(child: Int? = nil) { self.child = child }

  /// What rows say in clear text. Names and applications are tokens there.
  var query: DecisionQuery {
    var query = DecisionQuery(
      child: child, device: device.map { Int($0) }, verdict: verdict?.rawValue, via: via?.rawValue, category: category,
      since: since, until: until)
    query.isHereOnly = isHereOnly
    return query
  }
}

/// Some of the log's decisions.
public struct LogPage: Sendable {
  /// The oldest first.
  public let decisions: [Decision]
  /// The `before` of the page before this one; nil where there is none.
  public let before: Int?
  /// The `after` of the page that comes after this one, and after everything that was written down so far.
  public let after: Int
}
