/// What names and applications are about.
public struct ActivityCategory: Equatable, Hashable, Sendable {
  public let token: ActivityCategoryToken?
  /// For apps with access to data, and where a shield is configured.
  public let localizedDisplayName: String?

  public init(token: ActivityCategoryToken) { self.init(token: token, localizedDisplayName: nil) }

  package init(token: ActivityCategoryToken?, localizedDisplayName: String?) {
    self.token = token
    self.localizedDisplayName = localizedDisplayName
  }
}
