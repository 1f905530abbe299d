internal import Wire

/// One packet as the kernel's queue delivers it, read in place. Values that the kernel did not send are zero or nil.
public struct QueuedPacket: ~Escapable {
  /// From the IP header on, as much as was copied.
  public internal(set) var bytes: RawSpan
  /// The packet's length; more than `bytes` when it was truncated to the copy range.
  public internal(set) var length: UInt32 = 0
  /// The queue it came through.
  public internal(set) var queue: UInt16 = 0
  /// The kernel's number for it, in this queue.
  public internal(set) var id: UInt32 = 0
  /// 0 where no rule set one.
  public internal(set) var mark: UInt32 = 0
  /// Interfaces by their index, 0 where the packet has none; the physical ones are those below a bridge.
  public internal(set) var input: UInt32 = 0
  public internal(set) var output: UInt32 = 0
  public internal(set) var physicalInput: UInt32 = 0
  public internal(set) var physicalOutput: UInt32 = 0
  public internal(set) var checksums: Checksums = []
  /// The mark of the packet's connection; only from kernels with the conntrack glue and when requested.
  public internal(set) var connectionMark: UInt32?
  /// The link layer's protocol number: 0x0800 or 0x86dd.
  public internal(set) var etherType: UInt16 = 0
  public internal(set) var hook = Hook.preRouting
  /// When the packet arrived, since 1970; 0 for packets of this machine, and without time stamps.
  public internal(set) var nanoseconds: UInt64 = 0
  var mac: UInt64 = 0
  var uid = UInt32.max
  var gid = UInt32.max

  @_lifetime(copy bytes)
  @inline(__always) init(_ bytes: RawSpan) { self.bytes = bytes }

  /// In the low 48 bits. nil for segments that the kernel made, and for local packets.
  public var sourceMAC: UInt64? { mac == 0 ? nil : mac }
  /// The user of the sending socket; local packets only.
  public var user: UInt32? { uid == .max ? nil : uid }
  public var group: UInt32? { gid == .max ? nil : gid }

  /// A truncated packet must not be read as a whole one, and must not be sent in place of the original.
  public var isTruncated: Bool { length > bytes.byteCount }
}

extension QueuedPacket {
  /// The hook where the packet was queued (linux/netfilter.h).
  public struct Hook: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let preRouting = Hook(rawValue: 0)
    public static let localIn = Hook(rawValue: 1)
    public static let forward = Hook(rawValue: 2)
    public static let localOut = Hook(rawValue: 3)
    public static let postRouting = Hook(rawValue: 4)
  }

  /// The state of the packet's checksums (NFQA_SKB_INFO). Empty: the kernel has verified them.
  public struct Checksums: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The device fills them in later; those in the packet are wrong, and trusted.
    public static let unfinished = Checksums(rawValue: 1)
    /// A packet larger than the link's MTU, to be segmented later. Its checksums are unfinished too.
    public static let segmented = Checksums(rawValue: 2)
    /// The kernel has not verified the checksums yet.
    public static let unverified = Checksums(rawValue: 4)
  }
}
