public import Catalog
public import Policy
public import Wire

/// One decision, or several equal ones. Fixed in size: a packet thread records it without allocating.
///
/// The name is in clear. The receiver turns it into a token before anything is stored or logged.
public struct DecisionRecord: Hashable, Sendable {
  /// Where the name was found.
  public enum Via: String, Hashable, Sendable, CaseIterable {
    case dns, tls, quic, http
    /// No name: only the address is known.
    case address
  }

  /// Nanoseconds since 1970, of the first decision.
  public var time: UInt64
  public var device: UInt16
  public var child: UInt16
  public var via: Via
  public var verdict: Verdict
  public var reason: Reason
  /// The place, plus one, of the deciding store among its child's stores; 0 when none decided.
  public var store: UInt16
  public var categories: CategorySet
  /// As in `Match.application`.
  public var application: UInt16
  /// The root when there is no name.
  public var name: Name
  public var server: Endpoint
  /// Valid iff `via` is `.dns`.
  public var questionType: UInt16
  /// How many decisions it stands for, and when the last was made.
  public var count: UInt32 = 1
  public var last: UInt64

  public init(
    time: UInt64, device: UInt16, child: UInt16, via: Via, verdict: Verdict, reason: Reason, store: UInt16 = 0,
    categories: CategorySet = CategorySet(), application: UInt16 = 0, name: Name = Name(), server: Endpoint,
    questionType: UInt16 = 0
  ) {
    self.time = time
    self.device = device
    self.child = child
    self.via = via
    self.verdict = verdict
    self.reason = reason
    self.store = store
    self.categories = categories
    self.application = application
    self.name = name
    self.server = server
    self.questionType = questionType
    last = time
  }

  /// Adds an equal decision.
  mutating func merge(_ time: UInt64) {
    count &+= 1
    last = max(last, time)
  }

  /// Whether two records are equal but for the time. Records with a name are equal whatever their servers: the first
  /// one's address and port stand for all.
  static func alike(_ one: borrowing DecisionRecord, _ other: borrowing DecisionRecord) -> Bool {
    // One condition after the other: `&&` would copy its operands.
    guard one.device == other.device, one.child == other.child, one.via == other.via else { return false }
    guard one.verdict == other.verdict, one.reason == other.reason, one.store == other.store else { return false }
    guard one.categories == other.categories, one.application == other.application else { return false }
    guard one.questionType == other.questionType, one.name == other.name else { return false }
    if !one.name.isRoot { return true }
    return one.server == other.server
  }
}
