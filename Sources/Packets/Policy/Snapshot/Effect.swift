/// What settings do to a name and everything below it, whatever stands above it worked in.
///
///     flags | when the last grant of it ends | when its allowance ends | masks of the child's stores: blocked domains, filter, exceptions
///
/// Names with the same effect share one.
struct Effect: ~Escapable {
  /// Words before the masks.
  static let head = 3
  static let masks = 3

  struct Flags: OptionSet {
    let rawValue: UInt64

    static let isAlwaysBlocked = Flags(rawValue: 1)
    static let isAlwaysAllowed = Flags(rawValue: 2)
    static let isCanary = Flags(rawValue: 4)
    static let isPrivateRelay = Flags(rawValue: 8)
    static let isResolverDiscovery = Flags(rawValue: 16)
    /// A guardian's store lists the name, or one above it below which nothing is allowed.
    static let isListedByGuardian = Flags(rawValue: 32)
    static let special: Flags = [.isCanary, .isPrivateRelay, .isResolverDiscovery]
  }

  private let words: Span<UInt64>
  private let maskWords: Int

  @_lifetime(copy words)
  @inline(__always)
  init(_ words: Span<UInt64>, maskWords: Int) {
    self.words = words
    self.maskWords = maskWords
  }

  @inline(__always) var flags: Flags { Flags(rawValue: words[0]) }
  @inline(__always) var grantedUntil: UInt64 { words[1] }
  @inline(__always) var allowedUntil: UInt64 { words[2] }
  // A bit for each store, the first 64 in the first word.
  @inline(__always) func blocked(_ word: Int) -> UInt64 { words[Effect.head &+ word] }
  @inline(__always) func filtered(_ word: Int) -> UInt64 { words[Effect.head &+ maskWords &+ word] }
  @inline(__always) func excepted(_ word: Int) -> UInt64 { words[Effect.head &+ 2 &* maskWords &+ word] }

  /// The reason to block a name that would turn the filter off, for every child.
  var special: Reason? {
    let flags = flags
    if flags.isDisjoint(with: .special) { return nil }
    if flags.contains(.isCanary) { return .canary }
    return flags.contains(.isPrivateRelay) ? .privateRelay : .resolverDiscovery
  }
}

/// What a store has against an application, an octet of the snapshot.
enum Restriction: UInt8, CaseIterable {
  case none
  case blocked
  case application
  case movie
  case television
  case explicit

  var reason: Reason? {
    switch self {
    case .none: nil
    case .blocked: .applicationBlocked
    case .application: .ageRating
    case .movie: .movieRating
    case .television: .tvRating
    case .explicit: .explicit
    }
  }
}
