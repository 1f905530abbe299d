import Inspect
public import Policy
public import Wire

/// The result for one flow, or for one DNS question of it.
public struct ReplayRow: Sendable {
  public enum State: String, Sendable {
    case name
    case noName
    /// The name is encrypted: `publicName` is the public one.
    case hidden
    /// The place of the name holds something else, or the flow broke before a name was known.
    case error
    /// The capture or the flow ends before the flow says what it wants.
    case more
  }

  /// Flows are numbered in the order of their first packets; the questions of one flow share its number.
  public let flow: Int
  /// Number of the packet at which the name was known or the flow was refused.
  public internal(set) var packet: UInt64?
  /// "tcp", "udp", or the number of another protocol.
  public let transport: String
  public let client: Endpoint
  public let server: Endpoint
  public internal(set) var via: String?
  public internal(set) var name: Name?
  public internal(set) var publicName: Name?
  public internal(set) var state = State.more
  public internal(set) var questionType: DNSType?
  public internal(set) var topic = Topic()
  public internal(set) var ruling = Ruling.block(.undecided)

  /// An address with its port.
  public struct Endpoint: Sendable, CustomStringConvertible {
    public let address: Address
    public let port: UInt16

    public var description: String {
      address.isIPv4 ? "\(address):\(port)" : "[\(address)]:\(port)"
    }
  }

  init(flow: Int, key: FlowKey) {
    self.flow = flow
    switch key.number {
    case 6: transport = "tcp"
    case 17: transport = "udp"
    default: transport = String(key.number)
    }
    client = Endpoint(address: key.client, port: key.clientPort)
    server = Endpoint(address: key.server, port: key.serverPort)
  }

  /// Stores a decision.
  mutating func note(_ subject: borrowing Subject, _ topic: Topic, _ ruling: Ruling) {
    packet = subject.packet
    self.topic = topic
    self.ruling = ruling
    name = nil
    publicName = nil
    switch subject.via {
    case .dns: via = "dns"
    case .tls: via = "tls"
    case .quic: via = "quic"
    case .http: via = "http"
    case .address: via = "address"
    }
    switch subject.knowledge {
    case .name:
      state = .name
      name = subject.name
    case .hidden:
      state = .hidden
      publicName = subject.name
    case .noName: state = .noName
    case .error: state = .error
    }
    if subject.via == .dns { questionType = subject.questionType }
  }

  /// Stores that the flow was refused for its packets.
  mutating func refuse(_ reason: Reason, at packet: UInt64) {
    ruling = .block(reason)
    guard state == .more else { return }
    self.packet = packet
    switch reason {
    case .noState, .evicted, .undecidedTooLong, .notJudged, .heldTooLong: break
    default: state = .error
    }
  }
}
