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
    public let place: JSONPlace
    public let value: JSON5Value
  }

  public let content: Content
  public let place: JSONPlace
}
