/// What a daemon logs, and how.
public struct LogOptions: Hashable, Sendable {
  public enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
    case error, warning, info, debug

    public static func < (left: Level, right: Level) -> Bool { left.place < right.place }

    private var place: Int { Level.allCases.firstIndex(of: self) ?? 0 }
  }

  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// A line for people.
    case text
    /// A JSON object on each line.
    case json
  }

  public var level = Level.info
  public var format = Format.text

  public init() {}
}
