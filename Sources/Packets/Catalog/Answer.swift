public import PicketSystem

/// The answer of an entry for its own name, and for the names below.
///
/// The compiler merged all entries above into it, so the longest match is the whole answer. Many entries share one
/// answer. In the file an answer is one line, with the answer for the name itself in the first half.
public struct Answer: Hashable, Sendable {
  public var exact: Match
  public var below: Match

  public init(exact: Match, below: Match) {
    self.exact = exact
    self.below = below
  }

  public static let nothing = Answer(exact: .nothing, below: .nothing)

  init(_ line: Mapping.Line) {
    exact = Answer.match(line[0], line[1], line[2])
    below = Answer.match(line[4], line[5], line[6])
  }

  public var line: Mapping.Line {
    Mapping.Line(
      exact.categories.low, exact.categories.high, Answer.rest(exact), 0, below.categories.low, below.categories.high,
      Answer.rest(below), 0)
  }

  /// The match in half of a line.
  @inline(__always)
  static func match(_ half: SIMD8<UInt32>) -> Match {
    func word(_ index: Int) -> UInt64 { UInt64(half[2 * index]) | UInt64(half[2 * index + 1]) &<< 32 }
    return match(word(0), word(1), word(2))
  }

  /// An unknown standing reads as ordinary: a later format would have another version.
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
