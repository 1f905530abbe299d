public import Wire

/// A name that a search engine answers at, and who answers in its place.
public struct SafeSearchHost: Hashable, Sendable {
  /// The host that shows no unsafe results.
  public struct Target: Hashable, Sendable {
    /// What the answer's CNAME says; nil where an engine has addresses alone.
    public var name: Name?
    /// What it resolves to, the first `EnforcedHost.capacity` of them. Without any, nobody can tell who goes around it.
    public var addresses: [Address]

    public init(name: Name?, addresses: [Address]) {
      self.name = name
      self.addresses = addresses
    }
  }

  /// Exactly this, never what lies below.
  public var name: Name
  /// For level strict, and where explicit content is denied.
  public var strict: Target
  /// For everybody else.
  public var moderate: Target

  public init(name: Name, strict: Target, moderate: Target) {
    self.name = name
    self.strict = strict
    self.moderate = moderate
  }

  /// An engine that knows one degree.
  public init(name: Name, target: Target) { self.init(name: name, strict: target, moderate: target) }
}
