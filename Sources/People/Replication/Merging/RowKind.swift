/// What a row is about, by a number that stays the same for ever.
public struct RowKind: Hashable, Comparable, Sendable {
  public let number: Int64

  /// nil for a number that is not positive. A newer Picket has kinds that this one carries without reading them.
  public init?(_ number: Int64) {
    guard number > 0 else { return nil }
    self.number = number
  }

  private init(known number: Int64) { self.number = number }

  public static let member = RowKind(known: 1)
  public static let device = RowKind(known: 2)
  public static let store = RowKind(known: 3)
  public static let schedule = RowKind(known: 4)
  public static let limit = RowKind(known: 5)
  public static let allowance = RowKind(known: 6)
  public static let grant = RowKind(known: 7)
  public static let question = RowKind(known: 8)
  public static let answer = RowKind(known: 9)
  public static let profile = RowKind(known: 10)
  /// Two decisions that did not know of each other, for guardians to be told.
  public static let dispute = RowKind(known: 11)
  /// What a guardian opened on one day: a schedule that does not count, or more time.
  public static let dayChange = RowKind(known: 12)

  /// A rule by which good use earns time.
  public static let earning = RowKind(known: 13)
  /// What was used on one node of what earns.
  public static let earned = RowKind(known: 14)
  /// A child or a machine in a group.
  public static let membership = RowKind(known: 15)

  public static func < (left: RowKind, right: RowKind) -> Bool { left.number < right.number }

  /// What a row of this kind does to a child's packets.
  public var effect: RowEffect {
    switch self {
    case .store, .schedule, .limit, .profile, .earning, .membership: .closes
    case .allowance, .grant, .answer, .dayChange, .earned: .opens
    case .member, .device, .question, .dispute: .plain
    // Of what is not known, the stricter is right.
    default: .closes
    }
  }
}

/// How decisions that did not know of each other count together.
public enum RowEffect: Hashable, Sendable {
  /// What is there stops something: each decision that has it counts, and a decision that removed it does not.
  case closes
  /// What is there lets something pass: only what all decisions let pass, and nothing once one of them removed it.
  case opens
  /// It stops and opens nothing: the latest decision counts.
  case plain
}

/// Which row: its kind, and a number by lot or a digest.
public struct RowKey: Hashable, Comparable, Sendable {
  public let kind: RowKind
  public let id: [UInt8]
  /// What tables find it by: rows are looked up several times for each that travels, and the number lies elsewhere in memory.
  private let digest: Int

  /// nil for a number that is empty or longer than a digest; that of a dispute has another row's in it.
  public init?(_ kind: RowKind, _ id: [UInt8]) {
    guard (1...(kind == .dispute ? 64 : 32)).contains(id.count) else { return nil }
    // By this process's secret: no node can make up numbers that all land in one place.
    var hasher = Hasher()
    hasher.combine(kind)
    // By eight octets at once.
    var word = UInt64(id.count)
    for (place, octet) in id.enumerated() {
      word = word << 8 | UInt64(octet)
      if place % 8 == 7 { hasher.combine(word) }
    }
    if id.count % 8 != 0 { hasher.combine(word) }
    (self.kind, self.id, digest) = (kind, id, hasher.finalize())
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  public static func == (left: RowKey, right: RowKey) -> Bool {
    left.digest == right.digest && left.kind == right.kind && left.id == right.id
  }

  public static func < (left: RowKey, right: RowKey) -> Bool {
    left.kind == right.kind ? left.id.lexicographicallyPrecedes(right.id) : left.kind < right.kind
  }
}
