public import Wire

/// A TCP header and its payload; the checksum is left to `PacketBuilder`, which knows the addresses.
public struct TCPSegment: Sendable {
  public enum Option: Sendable {
    case noOperation
    case end
    case maximumSegment(UInt16)
    case windowScale(UInt8)
    case selectiveAcknowledgementPermitted
    case timestamps(value: UInt32, echo: UInt32)
    /// RFC 2385, with a made-up digest.
    case md5
    /// RFC 7413; an empty cookie asks for one.
    case fastOpen(cookie: [UInt8])
    /// The experimental form: kind 254, magic F989.
    case experimentalFastOpen(cookie: [UInt8])
    /// RFC 8684: subtype in the upper four bits of the first octet.
    case multipath([UInt8])
    case raw([UInt8])

    public var bytes: [UInt8] {
      switch self {
      case .end: [0]
      case .noOperation: [1]
      case .maximumSegment(let size): [2, 4] + ByteBuilder.build { $0.u16(size) }
      case .windowScale(let shift): [3, 3, shift]
      case .selectiveAcknowledgementPermitted: [4, 2]
      case .timestamps(let value, let echo):
        [8, 10]
          + ByteBuilder.build { builder in
            builder.u32(value)
            builder.u32(echo)
          }
      case .md5: [19, 18] + [UInt8](repeating: 0x5a, count: 16)
      case .fastOpen(let cookie): [34, UInt8(2 + cookie.count)] + cookie
      case .experimentalFastOpen(let cookie): [254, UInt8(4 + cookie.count), 0xf9, 0x89] + cookie
      case .multipath(let body): [30, UInt8(2 + body.count)] + body
      case .raw(let bytes): bytes
      }
    }
  }

  public var sourcePort: UInt16 = 40_000
  public var destinationPort: UInt16 = 443
  public var sequence: UInt32 = 1
  public var acknowledgement: UInt32 = 1
  public var flags: TCPHeader.Flags = [.ack]
  public var window: UInt16 = 64_240
  public var urgentPointer: UInt16 = 0
  /// Padded with zeros (end of list) to a multiple of four.
  public var options: [Option] = []
  /// The data offset field in 32-bit words, when it should lie.
  public var dataOffset: UInt8?
  public var payload: [UInt8] = []

  public init(flags: TCPHeader.Flags = [.ack], payload: [UInt8] = []) {
    self.flags = flags
    self.payload = payload
  }

  /// Header and payload, checksum zero.
  public var bytes: [UInt8] {
    var list = options.flatMap(\.bytes)
    list += [UInt8](repeating: 0, count: (4 - list.count % 4) % 4)
    return ByteBuilder.build { segment in
      segment.u16(sourcePort)
      segment.u16(destinationPort)
      segment.u32(sequence)
      segment.u32(acknowledgement)
      segment.u8((dataOffset ?? UInt8(5 + list.count / 4)) << 4)
      segment.u8(flags.rawValue)
      segment.u16(window)
      segment.u16(0)
      segment.u16(urgentPointer)
      segment.append(list)
      segment.append(payload)
    }
  }
}
