/// Two ages between which a child is: from the lower one on, below the upper one.
public struct AgeRange: Hashable, Sendable {
  /// Years that every range has at least, so that none tells an age.
  static let least = 2

  public let lower: Int?
  public let upper: Int?

  init(lower: Int?, upper: Int?) { (self.lower, self.upper) = (lower, upper) }

  /// Where an age lies between gates.
  init(of age: Int, between gates: [Int]) {
    lower = gates.filter { $0 <= age }.max()
    upper = gates.filter { $0 > age }.min()
  }

  /// The same range in other gates, without telling anything new.
  func said(in gates: [Int]) -> AgeRange {
    AgeRange(
      lower: lower.flatMap { lower in gates.filter { $0 <= lower }.max() },
      upper: upper.flatMap { upper in gates.filter { $0 >= upper }.min() })
  }

  /// Whether a reader who knows this range may be told an answer for a gate: the range that follows must stay wide
  /// enough. This depends on what the reader knows already and on nothing else, so that a gate left out tells nothing
  /// either.
  func admits(_ gate: Int) -> Bool {
    let isBeside = (lower.map { gate <= $0 } ?? false) || (upper.map { gate >= $0 } ?? false)
    return isBeside || gate - (lower ?? 0) >= AgeRange.least && (upper ?? .max) - gate >= AgeRange.least
  }

  /// One to three ages in order, far enough apart.
  static func gates(_ ages: [Int]) throws(HouseholdError) -> [Int] {
    guard (1...3).contains(ages.count) else { throw .invalid("gates", "give one to three ages") }
    var last = 0
    for age in ages.sorted() {
      guard age <= 150, age - last >= least else {
        throw .invalid(
          "gates", "give ages from \(least) to 150 that are \(least) years apart or more: less would tell an age")
      }
      last = age
    }
    return ages.sorted()
  }
}

/// Whether programs are told between which ages a child is.
public enum AgeSharing: String, Hashable, Sendable, CaseIterable {
  case always
  /// A guardian is asked for each client, once.
  case ask
  case never
}

/// Who asks for a child's age.
public enum AgeReader: Hashable, Sendable {
  /// A guardian's program, which may know everything.
  case guardian
  /// A client's own program, and no other of the child's user.
  case client(String)
  /// Any program of the child's user. Such programs can claim to be any client, so they count as one.
  case anybody

  /// The client that its memory is stored for.
  var name: String { if case .client(let name) = self { name } else { "" } }
}

/// What a client may know of a child's age, and what it was told.
struct AgeMemory: Hashable, Sendable {
  /// What a guardian decided; nil until then.
  var mayKnow: Bool?
  /// The age at which `gates` were told: they hold for that age alone.
  var age: Int?
  var gates: [Int] = []
}
