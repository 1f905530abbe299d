public import Files

/// What an entry says of its own name, and what it says of the names below.
///
/// Everything that stands above an entry was worked into it when the catalog was compiled, so the longest match is the
/// whole answer. Many entries share one; an answer is one line of the file.
public struct Answer: Hashable, Sendable {
  public var exact: Match
  public var below: Match

  public init(exact: Match, below: Match) {
    self.exact = exact
    self.below = below
  }

  public static let nothing = Answer(exact: .nothing, below: .nothing)

  /// An unknown standing is an ordinary one: a later format would have another version.
  init(_ line: Mapping.Line) {
    exact = Answer.match(line[0], line[1], line[2])
    below = Answer.match(line[3], line[4], line[5])
  }

  public var line: Mapping.Line {
    Mapping.Line(
      exact.categories.low, exact.categories.high, Answer.rest(exact), below.categories.low, below.categories.high,
      Answer.rest(below), 0, 0)
  }

  @inline(__always)
  private static func match(_ low: UInt64, _ high: UInt64, _ rest: UInt64) -> Match {
    Match(
      categories: CategorySet(low: low, high: high), application: UInt16(truncatingIfNeeded: rest),
      standing: Match.Standing(rawValue: UInt8(truncatingIfNeeded: rest >> 16)) ?? .ordinary)
  }

  private static func rest(_ match: Match) -> UInt64 {
    UInt64(match.application) | UInt64(match.standing.rawValue) << 16
  }
}
