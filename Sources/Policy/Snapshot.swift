public import Wire

/// Everything a decision needs, never changed after it was made.
public struct Snapshot: Sendable {
  public let level: Level
  private let blocked: Set<Name>

  public init(level: Level, blockedDomains: [Name]) {
    self.level = level
    blocked = Set(blockedDomains)
  }

  /// A blocked domain blocks itself and everything below it.
  public func blocks(_ name: Name) -> Bool {
    if blocked.isEmpty { return false }
    var suffix = name
    while !suffix.isRoot {
      if blocked.contains(suffix) { return true }
      suffix = suffix.parent
    }
    return false
  }
}
