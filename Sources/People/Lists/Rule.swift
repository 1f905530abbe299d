public import Wire

/// What one line of a list says of one name.
public struct Rule: Hashable, Sendable {
  /// Which names it speaks of.
  public enum Reach: UInt8, Sendable, CaseIterable {
    /// This name alone.
    case exact
    /// The name and all below it.
    case subtree
    /// All below the name, and not the name.
    case below
  }

  public enum Effect: UInt8, Sendable, CaseIterable {
    /// The names are of the list.
    case include
    /// They are not, whatever the list says of names above, and whatever it includes at this very name.
    case except
    /// They are not, unless the list includes this very name: what adblock's `$denyallow` takes out of one rule.
    case spare
  }

  public var name: Name
  public var reach: Reach
  public var effect: Effect
  /// Beats every rule of its list that is not.
  public var isImportant = false
  /// Takes its equal out of the list (`$badfilter`) and says nothing itself.
  public var cancels = false

  public init(_ name: Name, _ reach: Reach, _ effect: Effect = .include) {
    self.name = name
    self.reach = reach
    self.effect = effect
  }
}
