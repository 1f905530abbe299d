/// The opaque stand-in for a name, a category or an application: all that stores, logs and apps ever hold.
public struct Token: Hashable, Sendable {
  /// What it stands for. A token of one kind never opens as another.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case domain
    case category
    case application
  }

  public let octets: [UInt8]

  public init(octets: [UInt8]) { self.octets = octets }

  /// As it stands in JSON; nil for text that is no canonical base64.
  public init?(text: String) {
    guard let octets = Base64.octets(text) else { return nil }
    self.octets = octets
  }

  public var text: String { Base64.text(octets) }
}
