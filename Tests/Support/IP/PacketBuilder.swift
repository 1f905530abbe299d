public import Wire

/// An IPv4 or IPv6 packet, correct unless told to lie.
public struct PacketBuilder: Sendable {
  public enum Checksum: Sendable {
    case correct
    /// Off by a bit pattern, as decoys are sent.
    case wrong
  }

  public var source: Address
  public var destination: Address
  public var hopLimit: UInt8 = 64
  public var identification: UInt16 = 0x1234
  /// IPv4 options, padded with zeros to a multiple of four.
  public var options: [UInt8] = []
  /// The IHL field in 32-bit words, when it should lie.
  public var headerWords: UInt8?
  /// Set on IPv4 only; IPv6 has a header for it.
  public var dontFragment = true
  /// IPv4 fragment offset in units of eight bytes.
  public var fragmentOffset: UInt16 = 0
  public var moreFragments = false
  /// IPv6 extension headers, outermost first.
  public var extensions: [ExtensionHeader] = []
  /// The length field of the IP header, when it should lie: total for IPv4, payload for IPv6.
  public var statedLength: UInt16?
  public var headerChecksum = Checksum.correct
  public var transportChecksum = Checksum.correct
  /// Bytes behind the packet, which no length counts: link-layer padding.
  public var trailer: [UInt8] = []

  public init(source: Address, destination: Address) {
    self.source = source
    self.destination = destination
  }

  /// Client to server, over documentation addresses (RFC 5737, RFC 3849).
  public static let v4 = PacketBuilder(source: Hosts.client4, destination: Hosts.server4)
  public static let v6 = PacketBuilder(source: Hosts.client6, destination: Hosts.server6)

  public func packet(_ number: UInt8, _ body: [UInt8]) -> [UInt8] {
    (source.isIPv4 ? packetIPv4(number, body) : packetIPv6(number, body)) + trailer
  }

  public func tcp(_ segment: TCPSegment) -> [UInt8] {
    var builder = ByteBuilder()
    builder.append(segment.bytes)
    builder.patch(checksum(segment.bytes, 6), at: 16)
    return packet(6, builder.bytes)
  }

  /// `length` replaces the UDP header's own length field.
  public func udp(from sourcePort: UInt16, to destinationPort: UInt16, _ payload: [UInt8], length: Int? = nil)
    -> [UInt8]
  {
    var builder = ByteBuilder()
    builder.u16(sourcePort)
    builder.u16(destinationPort)
    builder.u16(length ?? 8 + payload.count)
    builder.u16(0)
    builder.append(payload)
    builder.patch(checksum(builder.bytes, 17), at: 6)
    return packet(17, builder.bytes)
  }

  /// `body` in fragments of at most `size` bytes (a multiple of eight), in order.
  public func fragments(_ number: UInt8, _ body: [UInt8], size: Int) -> [[UInt8]] {
    precondition(size > 0 && size.isMultiple(of: 8))
    return stride(from: 0, to: body.count, by: size).map { start in
      let end = min(start + size, body.count)
      var piece = self
      if source.isIPv4 {
        piece.dontFragment = false
        piece.fragmentOffset = UInt16(start / 8)
        piece.moreFragments = end < body.count
      } else {
        piece.extensions.append(
          .fragment(offset: UInt16(start / 8), more: end < body.count, identification: UInt32(identification)))
      }
      return piece.packet(number, Array(body[start..<end]))
    }
  }

  private func checksum(_ segment: [UInt8], _ number: UInt8) -> UInt16 {
    let right = InternetChecksum.transport(segment, number: number, source: source, destination: destination)
    return transportChecksum == .correct ? right : right ^ 0x5555
  }

  private func packetIPv4(_ number: UInt8, _ body: [UInt8]) -> [UInt8] {
    let padded = options + [UInt8](repeating: 0, count: (4 - options.count % 4) % 4)
    var header = ByteBuilder()
    header.u8(0x40 | (headerWords ?? UInt8(5 + padded.count / 4)))
    header.u8(0)
    header.u16(statedLength.map(Int.init) ?? 20 + padded.count + body.count)
    header.u16(identification)
    header.u16((dontFragment ? 0x4000 : 0) | (moreFragments ? 0x2000 : 0) | fragmentOffset)
    header.u8(hopLimit)
    header.u8(number)
    header.u16(0)
    header.append(source.octets)
    header.append(destination.octets)
    header.append(padded)
    let right = InternetChecksum.of(header.bytes)
    header.patch(headerChecksum == .correct ? right : right ^ 0x5555, at: 10)
    return header.bytes + body
  }

  private func packetIPv6(_ number: UInt8, _ body: [UInt8]) -> [UInt8] {
    var payload = ByteBuilder()
    for (index, item) in extensions.enumerated() {
      payload.u8(index + 1 < extensions.count ? extensions[index + 1].number : number)
      payload.append(item.rest)
    }
    payload.append(body)
    return ByteBuilder.build { header in
      header.u32(0x6000_0000)
      header.u16(statedLength.map(Int.init) ?? payload.count)
      header.u8(extensions.first?.number ?? number)
      header.u8(hopLimit)
      header.append(source.octets)
      header.append(destination.octets)
      header.append(payload.bytes)
    }
  }
}
