extension Packet {
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func decodeTCP() throws(DecodeError) {
    let header = bytes.within(transportStart..<bytes.byteCount)
    guard header.byteCount >= 20 else { throw DecodeError(.truncated, at: bytes.byteCount) }
    // Ports; sequence; acknowledgement; length, flags, window; checksum, urgent pointer.
    let ports = header.u32(at: 0)
    let control = header.u32(at: 12)
    sourcePort = UInt16(truncatingIfNeeded: ports >> 16)
    destinationPort = UInt16(truncatingIfNeeded: ports)
    tcp.sequence = header.u32(at: 4)
    tcp.acknowledgement = header.u32(at: 8)
    let length = Int(control >> 28) * 4
    tcp.flags = TCPHeader.Flags(rawValue: UInt8(truncatingIfNeeded: control >> 16))
    tcp.window = UInt16(truncatingIfNeeded: control)
    tcp.urgentPointer = UInt16(truncatingIfNeeded: header.u32(at: 16))
    guard length >= 20, length <= header.byteCount else {
      throw DecodeError(.invalid, at: transportStart + 12)
    }
    tcp.length = UInt8(length)
    payloadRange = transportStart + length..<bytes.byteCount
  }

  /// Reads the option list (RFC 9293 3.2) for the options that matter. On demand only: most packets are decided without
  /// it. Empty for anything but TCP.
  public var tcpOptions: TCPHeader.Options {
    var found: TCPHeader.Options = []
    guard tcp.length > 20 else { return found }
    var list = Cursor(bytes.within(transportStart + 20..<transportStart + Int(tcp.length)))
    do {
      while !list.isAtEnd {
        let kind = try list.u8()
        if kind == 0 { break }
        if kind == 1 { continue }
        let size = Int(try list.u8())
        guard size >= 2 else { return found.union(.malformed) }
        switch kind {
        case 19: found.insert(.md5)
        case 30: found.insert(.multipath)
        case 34: found.insert(.fastOpen)
        case 254 where size >= 4:
          if try list.peek() == 0xf9 && list.peek(1) == 0x89 { found.insert(.fastOpen) }
        default: break
        }
        try list.skip(size - 2)
      }
    } catch {
      found.insert(.malformed)
    }
    return found
  }
}

extension Packet {
  /// RFC 768. Receivers drop a stated length of 0 or beyond the packet, and ignore bytes behind a shorter one, though a
  /// raw socket would show them: both are invalid here.
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func decodeUDP() throws(DecodeError) {
    var cursor = Cursor(bytes)
    try cursor.skip(transportStart)
    let header = try cursor.u64()
    sourcePort = UInt16(truncatingIfNeeded: header >> 48)
    destinationPort = UInt16(truncatingIfNeeded: header >> 32)
    let stated = Int(header >> 16 & 0xffff)
    let end = transportStart + stated
    guard stated >= 8, end == bytes.byteCount else { throw DecodeError(.invalid, at: transportStart + 4) }
    payloadRange = transportStart + 8..<end
  }
}

/// The fields of a TCP header that decide how its payload joins the stream (RFC 9293 3.1).
public struct TCPHeader: Hashable, Sendable {
  /// Computed properties, like all option sets here: other modules see a constant, while a `let` is a call for its
  /// address.
  public struct Flags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    @inlinable public static var fin: Flags { Flags(rawValue: 0x01) }
    @inlinable public static var syn: Flags { Flags(rawValue: 0x02) }
    @inlinable public static var rst: Flags { Flags(rawValue: 0x04) }
    @inlinable public static var psh: Flags { Flags(rawValue: 0x08) }
    @inlinable public static var ack: Flags { Flags(rawValue: 0x10) }
    @inlinable public static var urg: Flags { Flags(rawValue: 0x20) }
  }

  /// Options that change what a stream is; all others are skipped.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// RFC 2385: a receiver without the key drops the segment.
    @inlinable public static var md5: Options { Options(rawValue: 1) }
    /// RFC 7413 (34), and its experimental form (254 with magic F989).
    @inlinable public static var fastOpen: Options { Options(rawValue: 2) }
    /// RFC 8684: one stream over several flows.
    @inlinable public static var multipath: Options { Options(rawValue: 4) }
    /// The option list itself is broken.
    @inlinable public static var malformed: Options { Options(rawValue: 8) }
  }

  public var sequence: UInt32 = 0
  public var acknowledgement: UInt32 = 0
  public var flags: Flags = []
  public var window: UInt16 = 0
  public var urgentPointer: UInt16 = 0
  /// Header length in bytes, options included.
  public var length: UInt8 = 0

  @inlinable public init() {}
}
