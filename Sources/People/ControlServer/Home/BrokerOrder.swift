/// What the configuration says of the broker of the home's automation.
public enum BrokerOrder: Hashable, Sendable {
  case none
  case place(BrokerPlace)
  /// It cannot be used, for this reason.
  case fault(String)
}

/// A broker of MQTT, and what may be published there.
public struct BrokerPlace: Hashable, Sendable {
  public var host: String
  public var port: UInt16
  public var isEncrypted: Bool
  public var authority: String?
  public var user: String?
  public var password: String?
  /// What all topics begin with.
  public var topic: String
  /// Whether names of children, sites and apps are published.
  public var hearsNames: Bool
  /// The categories with a switch.
  public var categories: [String]

  public init(
    host: String, port: UInt16, isEncrypted: Bool, authority: String? = nil, user: String? = nil,
    password: String? = nil, topic: String, hearsNames: Bool, categories: [String]
  ) {
    (self.host, self.port, self.isEncrypted, self.authority) = (host, port, isEncrypted, authority)
    (self.user, self.password, self.topic) = (user, password, topic)
    (self.hearsNames, self.categories) = (hearsNames, categories)
  }
}
