/// The subject of names and applications.
public struct ActivityCategory: Equatable, Hashable, Sendable {
  public let token: ActivityCategoryToken?
  /// Set for apps with data access, and where a shield is configured.
  public let localizedDisplayName: String?

  public init(token: ActivityCategoryToken) { self.init(token: token, localizedDisplayName: nil) }

  package init(token: ActivityCategoryToken?, localizedDisplayName: String?) {
    self.token = token
    self.localizedDisplayName = localizedDisplayName
  }
}
