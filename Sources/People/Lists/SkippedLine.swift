/// A line of a list that is not in the catalog, as it is shown to people.
public struct SkippedLine: Hashable, Sendable {
  /// How many skipped lines of a list are kept.
  public static let shown = 5
  /// How many characters of a line are kept.
  private static let longest = 160

  /// From 1; 0 for the file as a whole.
  public let line: Int
  /// At most 160 characters, none of which moves a cursor or hides what stands beside it.
  public let text: String
  public let reason: Skip

  public init(line: Int, text: String, reason: Skip) {
    self.line = line
    self.text = String(text.printable.prefix(SkippedLine.longest))
    self.reason = reason
  }
}
