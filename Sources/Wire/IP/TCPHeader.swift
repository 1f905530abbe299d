/// The fields of a TCP header that decide how its payload joins the stream (RFC 9293 3.1).
public struct TCPHeader: Hashable, Sendable {
  public struct Flags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let fin = Flags(rawValue: 0x01)
    public static let syn = Flags(rawValue: 0x02)
    public static let rst = Flags(rawValue: 0x04)
    public static let psh = Flags(rawValue: 0x08)
    public static let ack = Flags(rawValue: 0x10)
    public static let urg = Flags(rawValue: 0x20)
  }

  /// Options that change what a stream is; all others are stepped over.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// RFC 2385: a receiver without the key drops the segment.
    public static let md5 = Options(rawValue: 1)
    /// RFC 7413 (34), and its experimental form (254 with magic F989).
    public static let fastOpen = Options(rawValue: 2)
    /// RFC 8684: one stream over several flows.
    public static let multipath = Options(rawValue: 4)
    /// The option list itself is broken.
    public static let malformed = Options(rawValue: 8)
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
