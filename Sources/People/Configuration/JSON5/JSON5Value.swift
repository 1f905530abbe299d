/// A value of a JSON5 text, with the place where it begins.
public struct JSON5Value: Hashable, Sendable {
  public indirect enum Content: Hashable, Sendable {
    case null
    case flag(Bool)
    /// May be infinite or NaN, which JSON5 allows.
    case number(Double)
    case text(String)
    case list([JSON5Value])
    /// In the order of the text; no key occurs twice.
    case object([Member])
  }

  public struct Member: Hashable, Sendable {
    public let key: String
    public let place: Place
    public let value: JSON5Value
  }

  /// From 1; columns count Unicode characters.
  public struct Place: Hashable, Sendable {
    public let line: Int
    public let column: Int
  }

  public let content: Content
  public let place: Place
}

/// Why a text is not JSON5, or exceeds a limit.
public struct JSON5Fault: Error, Hashable, Sendable {
  public let place: JSON5Value.Place
  /// What is wrong, and what would be right.
  public let sentence: String
}
