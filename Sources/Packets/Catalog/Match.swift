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

/// An application or media service that names belong to.
public struct Application: Hashable, Sendable {
  public var identifier: String
  public var title: String
  /// Its subject; nil when its list gave none.
  public var category: Category?
  /// Age rating in the integers of Screen Time, 0 when unknown.
  public var rating: UInt16
  /// The lowest ratings among its films and programmes, 0 when it offers none.
  public var lowestMovie: UInt16
  public var lowestTV: UInt16
  /// Whether it offers explicit music without a filter of its own.
  public var isExplicit: Bool
  public var bundles: [String]
  /// Names that its list gives, for people; the first `Application.mostDomains` of them.
  public var domains: [String]

  public static let mostDomains = 64

  public init(
    identifier: String, title: String, category: Category?, rating: UInt16 = 0, lowestMovie: UInt16 = 0,
    lowestTV: UInt16 = 0, isExplicit: Bool = false, bundles: [String] = [], domains: [String] = []
  ) {
    self.identifier = identifier
    self.title = title
    self.category = category
    self.rating = rating
    self.lowestMovie = lowestMovie
    self.lowestTV = lowestTV
    self.isExplicit = isExplicit
    self.bundles = bundles
    self.domains = domains
  }
}
