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
