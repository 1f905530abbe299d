package import DaemonClient
internal import FoundationEssentials
internal import ScreenTimeClient

/// Stands for an application, a domain or a category, and tells nothing about it without the key.
///
/// The same thing always has the same token in the whole household. A token of a replaced key still works.
public struct Token<T>: Equatable, Hashable, Sendable {
  /// The bytes that the daemon sealed.
  let data: Data

  init(data: Data) { self.data = data }
}

public typealias ApplicationToken = Token<Application>
public typealias WebDomainToken = Token<WebDomain>
public typealias ActivityCategoryToken = Token<ActivityCategory>

extension Token {
  /// A name is at most 253 bytes; sealed and padded it is well below this.
  static var mostBytes: Int { 1024 }

  package init?(base64: String) {
    guard let data = Data(base64Encoded: base64), !data.isEmpty, data.count <= Self.mostBytes else { return nil }
    self.init(data: data)
  }

  package var base64: String { data.base64EncodedString() }
}

/// One key `data` with base64, like Apple's tokens.
extension Token: Codable {
  private enum CodingKeys: String, CodingKey {
    case data
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let data = try container.decode(Data.self, forKey: .data)
    guard !data.isEmpty, data.count <= Self.mostBytes else {
      throw DecodingError.dataCorruptedError(
        forKey: .data, in: container,
        debugDescription: "a token has 1 to \(Self.mostBytes) bytes, this has \(data.count)")
    }
    self.init(data: data)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(data, forKey: .data)
  }
}

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
