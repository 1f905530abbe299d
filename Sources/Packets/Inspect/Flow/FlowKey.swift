public import Wire

/// The two ends of a flow, the client's first, whichever end sent the packet.
public struct FlowKey: Hashable, Sendable {
  public let client: Address
  public let server: Address
  public let clientPort: UInt16
  public let serverPort: UInt16
  /// The IP protocol number.
  public let number: UInt8

  public init(client: Address, clientPort: UInt16, server: Address, serverPort: UInt16, number: UInt8) {
    self.client = client
    self.server = server
    self.clientPort = clientPort
    self.serverPort = serverPort
    self.number = number
  }

  @inline(__always)
  public init(_ packet: borrowing Packet, _ direction: Direction) {
    let fromClient = direction == .fromClient
    client = fromClient ? packet.source : packet.destination
    server = fromClient ? packet.destination : packet.source
    clientPort = fromClient ? packet.sourcePort : packet.destinationPort
    serverPort = fromClient ? packet.destinationPort : packet.sourcePort
    number = packet.transport.number
  }

  /// A hash that a sender who does not know `seed` cannot aim at. It is the same for both directions, so it can be
  /// computed before the direction is known.
  @inline(__always)
  func hash(_ seed: HashSeed) -> UInt64 {
    seed.hash(client, clientPort, server, serverPort, number)
  }
}

/// Two secret words, chosen when the process starts.
struct HashSeed: Sendable {
  let first: UInt64
  let second: UInt64

  init() {
    var generator = SystemRandomNumberGenerator()
    first = generator.next() | 1
    second = generator.next() | 1
  }

  /// Hashes two ends; their order does not matter.
  @inline(__always)
  func hash(_ one: Address, _ onePort: UInt16, _ other: Address, _ otherPort: UInt16, _ number: UInt8) -> UInt64 {
    HashSeed.fold((end(one, onePort) &+ end(other, otherPort)) ^ UInt64(number), second)
  }

  @inline(__always)
  private func end(_ address: Address, _ port: UInt16) -> UInt64 {
    HashSeed.fold(HashSeed.fold(address.high ^ first, address.low ^ second) ^ UInt64(port), first)
  }

  /// Multiplies to 128 bits and folds the halves: every input bit reaches every output bit.
  @inline(__always)
  static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// A keyed hash of a name's words, for comparing names. Labels begin with their length and zeros fill the last word,
  /// so no two names have the same words.
  @inline(__always)
  func hash(_ words: Span<UInt64>) -> UInt64 {
    var state = first
    for index in words.indices { state = HashSeed.fold(state ^ words[index], second) }
    return HashSeed.fold(state, first)
  }
}

extension Packet.Transport {
  /// The IP protocol number.
  @inline(__always)
  var number: UInt8 {
    switch self {
    case .tcp: 6
    case .udp: 17
    case .icmp: 1
    case .fragment: 44
    case .other(let other): other
    }
  }
}
