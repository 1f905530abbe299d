// MQTT: a connection to a broker of MQTT 5, over libmosquitto.
//
//     let connection = try BrokerConnection(to: BrokerAddress(host: "192.168.1.20", port: 8883, isEncrypted: true), will: offline)
//     while true {
//       // Waits for `descriptor`, to write as well where `wantsToWrite`, for a second at most.
//       for event in try connection.advance() {
//         switch event {
//         case .connected: try connection.subscribe(to: "lamp/set"); try connection.publish(state)
//         case .message(let message): ...
//         }
//       }
//     }
//
// Only the first step waits: looking the broker's name up, and reaching it. A broker proves who it is by its certificate, wherever
// the connection is encrypted.
//
// A broker is not trusted. The connection forbids packets of more than `BrokerAddress.longestPacket` bytes, and drops a longer message
// that comes all the same. `advance` takes one packet, or the packets of one record of TLS. The process's own limits bound the memory
// that a packet takes which is longer than agreed. A connection that is not there within `patience` ends. After an
// error the connection is of no use.

/// Where a broker is, and as whom to connect.
public struct BrokerAddress: Hashable, Sendable {
  /// Bytes of a packet that the broker may send.
  public static let longestPacket = 65_536

  public var host: String
  public var port: UInt16
  public var isEncrypted: Bool
  /// The file of certificates, as PEM, that vouch for the broker; nil for the system's certificates.
  public var authority: String?
  public var user: String?
  public var password: String?

  public init(
    host: String, port: UInt16, isEncrypted: Bool, authority: String? = nil, user: String? = nil,
    password: String? = nil
  ) {
    (self.host, self.port, self.isEncrypted, self.authority) = (host, port, isEncrypted, authority)
    (self.user, self.password) = (user, password)
  }
}

/// What is published at a topic.
public struct BrokerMessage: Hashable, Sendable {
  public var topic: String
  public var payload: [UInt8]
  /// Whether the broker keeps it for clients that subscribe later.
  public var isRetained: Bool

  public init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
    (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
  }

  public init(_ topic: String, _ text: String, isRetained: Bool = false) {
    self.init(topic, Array(text.utf8), isRetained: isRetained)
  }
}

public enum BrokerEvent: Hashable, Sendable {
  case connected
  case message(BrokerMessage)
}

/// Why there is no connection, for people.
public struct BrokerError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
