/// The broker of MQTT where Home Assistant finds the family.
public struct MQTTOptions: Hashable, Sendable {
  public var host: String
  public var port: UInt16
  public var isEncrypted: Bool
  /// The file of certificates that vouch for the broker; nil for the system's certificates.
  public var authority: String?
  public var user: String?
  public var passwordFile: String?
  /// What all topics begin with.
  public var topic = "picket"
  /// Whether names may be told.
  public var names = false
  /// The categories with a switch for each child.
  public var categories = ["social", "games", "streaming", "shortVideo", "chat"]

  /// The same as the file has them, in case one turns out to be unknown.
  var words: [Family.Word] = []

  public init(host: String, port: UInt16 = 8883, isEncrypted: Bool = true) {
    (self.host, self.port, self.isEncrypted) = (host, port, isEncrypted)
  }
}
