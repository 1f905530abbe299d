/// Something to read lists from, as people name it: a list, a folder of rules, a blacklist folder or its tarball.
public struct Source: Hashable, Sendable {
  public var path: String
  /// What people call it, when the path is only where a copy lies.
  public var title: String
  /// The category of everything in it; nil when the names of its files say.
  public var category: String?
  /// nil when the text says.
  public var format: Format?
  /// Takes rules on public suffixes, which everybody's domains lie below.
  public var isForced: Bool

  public init(
    path: String, title: String? = nil, category: String? = nil, format: Format? = nil, isForced: Bool = false
  ) {
    self.path = path
    self.title = title ?? path
    self.category = category
    self.format = format
    self.isForced = isForced
  }
}
