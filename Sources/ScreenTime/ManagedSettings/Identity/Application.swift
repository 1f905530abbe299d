/// An application, by any of its names.
public struct Application: Equatable, Hashable, Sendable {
  public let bundleIdentifier: String?
  public let token: ApplicationToken?
  /// Set for apps with data access, and where a shield is configured.
  public let localizedDisplayName: String?

  public init(bundleIdentifier: String) { self.init(bundleIdentifier: bundleIdentifier, token: nil) }

  public init(token: ApplicationToken) { self.init(bundleIdentifier: nil, token: token) }

  package init(bundleIdentifier: String?, token: ApplicationToken?, localizedDisplayName: String? = nil) {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.localizedDisplayName = localizedDisplayName
  }
}
