/// What a catalog knows of a name.
public struct Match: Hashable, Sendable {
  /// A special role beside the categories.
  public enum Standing: UInt8, Sendable, CaseIterable {
    case ordinary
    /// Help that a child must be able to find: lists' warnings were removed from it.
    case isProtected
    /// A connectivity check of devices.
    case connectivity
  }

  public var categories: CategorySet
  /// The place in `Catalog.applications` plus one; 0 when the name belongs to no application.
  public var application: UInt16
  public var standing: Standing

  @inlinable public init(
    categories: CategorySet = CategorySet(), application: UInt16 = 0, standing: Standing = .ordinary
  ) {
    self.categories = categories
    self.application = application
    self.standing = standing
  }

  /// The match of an unlisted name.
  @inlinable public static var nothing: Match { Match() }
}
