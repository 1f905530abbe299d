public import Wire

/// A TCP conversation written down step by step: who sent which packet, with honest numbers unless told to lie.
///
/// Nothing is sent by itself, not even an acknowledgement, because what the server has acknowledged is
/// exactly what many tests are about.
public struct Conversation: Sendable {
  public enum Side: Sendable, Hashable {
    case client
    case server

    public var other: Side { self == .client ? .server : .client }
  }

  public struct Step: Sendable {
    /// Who sent it.
    public let from: Side
    public let packet: [UInt8]
  }

  /// One side's half of the stream.
  public struct End: Sendable {
    public var port: UInt16
    public var initial: UInt32
    /// Everything sent in order so far; the next sequence number follows from it.
    public var sent: [UInt8] = []
    public var hasFinished = false
    /// Stream bytes of this side that the other side acknowledges with what it sends.
    public var acknowledged = 0

    /// The sequence number of stream byte `offset`; SYN takes the one before the first.
    public func sequence(at offset: Int) -> UInt32 { initial &+ 1 &+ UInt32(truncatingIfNeeded: offset) }
    public var next: UInt32 { sequence(at: sent.count) &+ (hasFinished ? 1 : 0) }
  }

  public private(set) var steps: [Step] = []
  public let isIPv6: Bool
  public var client: End
  public var server: End
  /// Set to leave both sides' packets as a path would: lower hop limits, other identifications.
  public var hopLimit: UInt8 = 64

  /// The client's first number lies so that streams over 4 KiB wrap, unless told otherwise.
  public init(
    isIPv6: Bool = false, clientPort: UInt16 = 40_000, serverPort: UInt16 = 443,
    clientInitial: UInt32 = 0xffff_f000, serverInitial: UInt32 = 0x1000_0000
  ) {
    self.isIPv6 = isIPv6
    client = End(port: clientPort, initial: clientInitial)
    server = End(port: serverPort, initial: serverInitial)
  }

  public var packets: [[UInt8]] { steps.map(\.packet) }

  public subscript(side: Side) -> End {
    get { side == .client ? client : server }
    set { if side == .client { client = newValue } else { server = newValue } }
  }

  /// An honest segment of `side` that carries `payload` as stream bytes from `offset` on.
  public func segment(_ side: Side, at offset: Int, _ payload: [UInt8] = [], flags: TCPHeader.Flags = [.ack])
    -> TCPSegment
  {
    let mine = self[side]
    let theirs = self[side.other]
    var segment = TCPSegment(flags: flags, payload: payload)
    segment.sourcePort = mine.port
    segment.destinationPort = theirs.port
    segment.sequence = mine.sequence(at: offset)
    let finished: UInt32 = theirs.hasFinished && theirs.acknowledged == theirs.sent.count ? 1 : 0
    segment.acknowledgement = flags.contains(.ack) ? theirs.sequence(at: theirs.acknowledged) &+ finished : 0
    return segment
  }

  /// The packet that carries `segment`, with a hook for lies in the IP header and checksums.
  public mutating func send(
    _ side: Side, _ segment: TCPSegment, alter: (inout PacketBuilder) -> Void = { _ in }
  ) {
    var builder = packetBuilder(side)
    alter(&builder)
    steps.append(Step(from: side, packet: builder.tcp(segment)))
  }

  func packetBuilder(_ side: Side) -> PacketBuilder {
    var builder = isIPv6 ? PacketBuilder.v6 : PacketBuilder.v4
    if side == .server { swap(&builder.source, &builder.destination) }
    builder.hopLimit = hopLimit
    builder.identification = UInt16(truncatingIfNeeded: steps.count &+ 1)
    return builder
  }

  /// Takes the steps written so far out, so that a test can feed them and go on.
  public mutating func take() -> [Step] {
    defer { steps = [] }
    return steps
  }
}
