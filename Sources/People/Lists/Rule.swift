public import Wire

/// One line's effect on one name.
public struct Rule: Hashable, Sendable {
  /// The names that the rule applies to.
  public enum Reach: UInt8, Sendable, CaseIterable {
    /// This name alone.
    case exact
    /// The name and all below it.
    case subtree
    /// All below the name, and not the name.
    case below
  }

  public enum Effect: UInt8, Sendable, CaseIterable {
    /// The names are on the list.
    case include
    /// The names are not on the list, whatever the list says of names above or includes at this name.
    case except
    /// The names are not on the list, unless it includes this very name: adblock's `$denyallow`.
    case spare
  }

  public var name: Name
  public var reach: Reach
  public var effect: Effect
  /// Beats every rule of its list that is not important.
  public var isImportant = false
  /// Removes the equal rule from the list (`$badfilter`) and has no other effect.
  public var cancels = false

  public init(_ name: Name, _ reach: Reach, _ effect: Effect = .include) {
    self.name = name
    self.reach = reach
    self.effect = effect
  }
}
