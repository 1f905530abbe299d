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

/// A domain with everything below it.
public struct WebDomain: Equatable, Hashable, Sendable {
  public let domain: String?
  public let token: WebDomainToken?

  public init(domain: String) { self.init(domain: domain, token: nil) }

  public init(token: WebDomainToken) { self.init(domain: nil, token: token) }

  package init(domain: String?, token: WebDomainToken?) {
    self.domain = domain
    self.token = token
  }
}
