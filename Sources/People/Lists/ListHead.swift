/// What all rules of one list have in common.
///
/// A file is one list, or several: each application of `applications.json` is a list of its own.
public struct ListHead: Hashable, Sendable {
  /// A special role of the list's names besides their categories.
  public enum Standing: UInt8, Sendable, CaseIterable {
    case ordinary
    /// Help that a child must be able to find: never in a warning category by accident, only on purpose.
    case protected
    /// Always allowed, or devices would report that there is no internet.
    case connectivity
  }

  /// The file as people know it: a path, a URL, or a path inside a tar archive.
  public var title: String
  public var categories: [String]
  public var application: Application?
  public var standing = Standing.ordinary

  public init(title: String, categories: [String]) {
    self.title = title
    self.categories = categories
  }

  /// An application's data beside its names, from `applications.json`, `media.json` and AdGuard's services.
  public struct Application: Hashable, Sendable {
    public var identifier: String
    public var title: String
    /// Age rating in the integers of Screen Time, 0 when unknown.
    public var rating: UInt16 = 0
    /// The lowest ratings among its films and programmes, 0 when it offers none.
    public var lowestMovie: UInt16 = 0
    public var lowestTV: UInt16 = 0
    /// Offers explicit music without a filter of its own.
    public var isExplicit = false
    /// Its identifiers in app stores: `com.netflix.Netflix`.
    public var bundles: [String] = []

    public init(identifier: String, title: String) {
      self.identifier = identifier
      self.title = title
    }
  }
}
