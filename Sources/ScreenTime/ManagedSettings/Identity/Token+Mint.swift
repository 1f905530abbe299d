package import DaemonClient
internal import ScreenTimeClient

/// Tokens from names that people use, without a picker. The daemon makes them, so these throw when it does not answer
/// or does not know the name.
extension WebDomainToken {
  public init(domain: String) throws(ManagedSettingsError) { self = try Token.mint(.domain, [domain])[0] }
}

extension ActivityCategoryToken {
  /// A built-in identifier, such as `social` or `games`, or that of a guardian's list.
  public init(identifier: String) throws(ManagedSettingsError) { self = try Token.mint(.category, [identifier])[0] }
}

extension ApplicationToken {
  public init(bundleIdentifier: String) throws(ManagedSettingsError) {
    self = try Token.mint(.application, [bundleIdentifier])[0]
  }
}

extension Token {
  /// One token for each value, in order.
  package static func mint(
    _ kind: Daemon.TokenKind, _ values: [String]
  ) throws(ManagedSettingsError) -> [Token] {
    let minted = try ManagedSettingsError.translating { () throws(DaemonError) in
      try ScreenTimeLink.current.mint(kind, values)
    }
    return try tokens(minted)
  }

  static func tokens(_ texts: [String]) throws(ManagedSettingsError) -> [Token] {
    var tokens: [Token] = []
    for text in texts {
      guard let token = Token(base64: text) else {
        throw .refused(why: "picketd made a token that is none: \(text.prefix(40))")
      }
      tokens.append(token)
    }
    return tokens
  }
}
