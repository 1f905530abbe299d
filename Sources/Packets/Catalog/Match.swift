/// What a catalog knows of a name.
public struct Match: Hashable, Sendable {
  /// Beyond its categories.
  public enum Standing: UInt8, Sendable, CaseIterable {
    case ordinary
    /// Help that a child must be able to find: warnings of lists were taken off it.
    case isProtected
    /// What devices ask to learn whether there is an internet.
    case connectivity
  }

  public var categories: CategorySet
  /// The place in `Catalog.applications` plus one; 0 when the name is of no application.
  public var application: UInt16
  public var standing: Standing

  @inlinable public init(
    categories: CategorySet = CategorySet(), application: UInt16 = 0, standing: Standing = .ordinary
  ) {
    self.categories = categories
    self.application = application
    self.standing = standing
  }

  /// What no list speaks of.
  @inlinable public static var nothing: Match { Match() }
}
