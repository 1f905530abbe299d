public import Wire

/// What the policy is asked about: what the flow wants, as far as its packets say.
public struct Subject: Sendable {
  /// Where the name stood.
  public enum Via: UInt8, Sendable, CaseIterable {
    case dns, tls, quic, http
    /// No name: only the address is known.
    case address
  }

  public enum Knowledge: UInt8, Sendable, CaseIterable {
    /// `name` is what the flow wants.
    case name
    /// The flow has no name: only its address and shape are known.
    case noName
    /// The true name is encrypted; `name` is the public one.
    case hidden
    /// The place of the name holds something that is no name.
    case error
  }

  public var flow: FlowID
  public var device: DeviceID
  public var via: Via
  public var knowledge: Knowledge
  /// Valid iff `knowledge` is `.name` or `.hidden`.
  public var name: Name
  /// What the flow's first bytes look like.
  public var shape: Shape
  /// Valid iff `via` is `.dns`.
  public var questionType: DNSType
  /// Whether questions under the name's domain carry more data than names need.
  public var carriesData: Bool
  /// A question that was judged before, and that no client has sent anew.
  public var isRepeated: Bool
  /// A hello, or a request that only fetches: GET or HEAD without a body, which changes to no other protocol.
  public var fetchesAlone: Bool
  /// A name that an answer leads to, not one that was asked for.
  public var isAnswer: Bool
  /// The flow is loopback traffic.
  public var isLoopback: Bool
  /// The packet that completed the name.
  public var packet: PacketID
  public var server: Address
  public var serverPort: UInt16

  init() {
    flow = FlowID(index: 0, generation: 0)
    device = DeviceID(0)
    via = .address
    knowledge = .noName
    name = Name()
    shape = .unknown
    questionType = .a
    carriesData = false
    isRepeated = false
    fetchesAlone = true
    isAnswer = false
    isLoopback = false
    packet = 0
    server = Address(high: 0, low: 0)
    serverPort = 0
  }
}
