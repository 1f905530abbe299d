public import Catalog
public import Wire

/// Everything a decision needs, never changed after it was made.
public struct Snapshot: Sendable {
  public let level: Level
  public let blockedCategories: CategorySet
  private let blocked: Set<Name>

  public init(level: Level, blockedDomains: [Name] = [], blockedCategories: CategorySet = CategorySet()) {
    self.level = level
    self.blockedCategories = blockedCategories
    blocked = Set(blockedDomains)
  }

  /// Why a name is blocked, or nil when it is not.
  public func objection(to name: Name, _ match: Match) -> Reason? {
    if match.standing == .connectivity { return nil }
    if blocks(name) { return .blockedDomain }
    return match.categories.intersection(blockedCategories).isEmpty ? nil : .blockedCategory
  }

  /// A blocked domain blocks itself and everything below it.
  func blocks(_ name: Name) -> Bool {
    if blocked.isEmpty { return false }
    var suffix = name
    while !suffix.isRoot {
      if blocked.contains(suffix) { return true }
      suffix = suffix.parent
    }
    return false
  }
}
