/// A value of a JSON5 text, with the place where it begins.
public struct JSON5Value: Hashable, Sendable {
  public indirect enum Content: Hashable, Sendable {
    case null
    case flag(Bool)
    /// May be infinite or no number, which JSON5 can say.
    case number(Double)
    case text(String)
    case list([JSON5Value])
    /// In the order of the text; no key is there twice.
    case object([Member])
  }

  public struct Member: Hashable, Sendable {
    public let key: String
    public let place: Place
    public let value: JSON5Value
  }

  /// From 1; columns count characters as Unicode does.
  public struct Place: Hashable, Sendable {
    public let line: Int
    public let column: Int
  }

  public let content: Content
  public let place: Place
}

/// Why a text is not JSON5, or more than is read.
public struct JSON5Fault: Error, Hashable, Sendable {
  public let place: JSON5Value.Place
  /// What is wrong, and what would be right.
  public let sentence: String
}
