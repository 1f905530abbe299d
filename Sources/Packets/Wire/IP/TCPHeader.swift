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
