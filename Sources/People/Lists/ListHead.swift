/// What all rules of one list have in common.
///
/// A file is one list, or several: each application of `applications.json` is a list of its own.
public struct ListHead: Hashable, Sendable {
  /// What a name of the list is besides its categories.
  public enum Standing: UInt8, Sendable, CaseIterable {
    case ordinary
    /// Never in a warning category by accident, only on purpose: help that a child must be able to find.
    case protected
    /// Always passes, or devices say that there is no internet.
    case connectivity
  }

  /// The file as people know it: a path, a URL, or a path inside of a tarball.
  public var title: String
  public var categories: [String]
  public var application: Application?
  public var standing = Standing.ordinary

  public init(title: String, categories: [String]) {
    self.title = title
    self.categories = categories
  }

  /// What `applications.json`, `media.json` and AdGuard's services say of an application beside its names.
  public struct Application: Hashable, Sendable {
    public var identifier: String
    public var title: String
    /// Age rating in the integers of Screen Time, 0 when nobody said.
    public var rating: UInt16 = 0
    /// The lowest ratings of what it offers, 0 when it offers no films or no programmes.
    public var lowestMovie: UInt16 = 0
    public var lowestTV: UInt16 = 0
    /// Offers explicit music without a filter of its own.
    public var isExplicit = false
    /// What stores call it: `com.netflix.Netflix`.
    public var bundles: [String] = []

    public init(identifier: String, title: String) {
      self.identifier = identifier
      self.title = title
    }
  }
}
