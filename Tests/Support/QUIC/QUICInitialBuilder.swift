public import Wire

/// Composes Initial packets, sound by default and broken on request.
public struct QUICInitialBuilder {
  public enum Frame {
    case crypto(offset: UInt64, bytes: [UInt8])
    case ping
    case padding(Int)
    case acknowledgement(largest: UInt64, first: UInt64)
    case close(reason: [UInt8])
    /// Octets as they are, for frames that must be refused.
    case raw([UInt8])
  }

  public var version: QUICVersion
  public var destination: [UInt8]
  public var source: [UInt8] = []
  public var token: [UInt8] = []
  public var packetNumber: UInt64 = 0
  /// 1 to 4.
  public var packetNumberLength = 4
  public var frames: [Frame]
  /// The connection ID that keys are derived from, when it is not `destination`: a client changes to the server's
  /// connection ID and keeps its keys (RFC 9001 5.2).
  public var keyedBy: [UInt8]?
  public var fromServer = false
  /// Clear only when the other side agreed (RFC 9287).
  public var fixedBit = true
  /// Non-zero is a protocol violation (RFC 9000 17.2).
  public var reservedBits: UInt8 = 0
  /// The packet is padded with PADDING frames to this size (RFC 9000 14.1).
  public var minimumSize = 1200

  public init(version: QUICVersion = .v1, destination: [UInt8], frames: [Frame] = []) {
    self.version = version
    self.destination = destination
    self.frames = frames
  }

  /// The frames in wire form, padded to `minimumSize`.
  public var payload: [UInt8] {
    var bytes = frames.flatMap(QUICInitialBuilder.compose)
    let fixed =
      1 + 4 + 1 + destination.count + 1 + source.count + QUICSamples.varint(UInt64(token.count)).count
      + token.count + 2 + packetNumberLength + 16
    // The sample must lie inside the packet (RFC 9001 5.4.2).
    let wanted = max(minimumSize - fixed, 4 - packetNumberLength)
    if bytes.count < wanted { bytes += [UInt8](repeating: 0, count: wanted - bytes.count) }
    return bytes
  }

  /// The packet, sealed and with its header protected.
  public func packet() -> [UInt8] {
    let secrets = QUICSecrets(version: version, destination: keyedBy ?? destination, fromServer: fromServer)
    return packet(secrets: secrets, payload: payload)
  }

  func packet(secrets: QUICSecrets, payload: [UInt8]) -> [UInt8] {
    let type: UInt8 = version == .v2 ? 0x10 : 0x00
    let first = 0x80 | (fixedBit ? 0x40 : 0) | type | reservedBits << 2 | UInt8(packetNumberLength - 1)
    let length = UInt16(packetNumberLength + payload.count + 16)
    var header = QUICSamples.invariant(first: first, version.number, destination, source)
    header += QUICSamples.varint(UInt64(token.count)) + token
    header += [0x40 | UInt8(length >> 8), UInt8(length & 255)]
    let numberOffset = header.count
    header += (0..<packetNumberLength).reversed().map { UInt8(truncatingIfNeeded: packetNumber >> UInt64(8 * $0)) }
    var packet = header + secrets.seal(payload, header: header, number: packetNumber)
    let mask = secrets.mask(sample: Array(packet[numberOffset + 4..<numberOffset + 20]))
    packet[0] ^= mask[0] & 0x0f
    for index in 0..<packetNumberLength { packet[numberOffset + index] ^= mask[1 + index] }
    return packet
  }

  static func compose(_ frame: Frame) -> [UInt8] {
    let varint = QUICSamples.varint
    return switch frame {
    case .crypto(let offset, let bytes): [0x06] + varint(offset) + varint(UInt64(bytes.count)) + bytes
    case .ping: [0x01]
    case .padding(let count): [UInt8](repeating: 0, count: count)
    case .acknowledgement(let largest, let first): [0x02] + varint(largest) + [0, 0] + varint(first)
    case .close(let reason): [0x1c, 0x0a, 0x06] + varint(UInt64(reason.count)) + reason
    case .raw(let bytes): bytes
    }
  }
}
