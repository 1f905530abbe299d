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
  /// The settings that the packet was judged by: `store` and `application` count in them and in their catalog.
  public var revision: UInt64
  public var device: UInt16
  public var via: Via
  public var verdict: Verdict
  public var reason: Reason
  /// As in `Ruling.store`: the place, plus one, of the deciding store among all stores of the snapshot; 0 when none
  /// decided.
  public var store: UInt16
  public var categories: CategorySet
  /// As in `Match.application`.
  public var application: UInt16
  /// The root when there is no name.
  public var name: Name
  /// How many decisions it stands for, and when the last was made.
  public var count: UInt32 = 1
  public var last: UInt64

  // These tell decisions apart while equal ones are merged, and are not sent.
  public var server: Endpoint
  /// Valid iff `via` is `.dns`.
  public var questionType: UInt16

  public init(
    time: UInt64, revision: UInt64 = 0, device: UInt16, via: Via, verdict: Verdict, reason: Reason, store: UInt16 = 0,
    categories: CategorySet = CategorySet(), application: UInt16 = 0, name: Name = Name(),
    server: Endpoint = DecisionRecord.noServer, questionType: UInt16 = 0
  ) {
    self.time = time
    self.revision = revision
    self.device = device
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

  /// The server of a record that was received.
  public static let noServer = Endpoint(Address(v4: 0), port: 0)

  /// Adds an equal decision.
  mutating func merge(_ time: UInt64) {
    count &+= 1
    last = max(last, time)
  }

  /// Whether two records are equal but for the time. Records with a name are equal whatever their servers: the first
  /// one's address and port stand for all.
  static func alike(_ one: borrowing DecisionRecord, _ other: borrowing DecisionRecord) -> Bool {
    // One condition after the other: `&&` would copy its operands.
    guard one.device == other.device, one.revision == other.revision, one.via == other.via else { return false }
    guard one.verdict == other.verdict, one.reason == other.reason, one.store == other.store else { return false }
    guard one.categories == other.categories, one.application == other.application else { return false }
    guard one.questionType == other.questionType, one.name == other.name else { return false }
    if !one.name.isRoot { return true }
    return one.server == other.server
  }
}
