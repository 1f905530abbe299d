internal import Wire

/// One packet as the kernel's queue hands it over, read in place; whatever the kernel did not say is nil.
public struct QueuedPacket: ~Escapable {
  /// The kernel's number for it, in this queue.
  public let id: UInt32
  public let hook: Hook
  /// What the link layer calls it: 0x0800 or 0x86dd.
  public let etherType: UInt16
  /// 0 where no rule set one: the kernel leaves it out then.
  public internal(set) var mark: UInt32 = 0
  /// Of the packet's connection; only from kernels with the conntrack glue and when asked for.
  public internal(set) var connectionMark: UInt32?
  /// enum ip_conntrack_info, under the same conditions.
  public internal(set) var connectionInfo: UInt32?
  /// Interfaces by their index; the physical ones are those below a bridge.
  public internal(set) var input: UInt32?
  public internal(set) var output: UInt32?
  public internal(set) var physicalInput: UInt32?
  public internal(set) var physicalOutput: UInt32?
  /// In the low 48 bits. Segments that the kernel split lack it, and so does everything local.
  public internal(set) var sourceMAC: UInt64?
  /// Whose socket sent it; local packets only.
  public internal(set) var user: UInt32?
  public internal(set) var group: UInt32?
  /// Since 1970, when the packet arrived; packets of this machine have none.
  public internal(set) var nanoseconds: UInt64?
  public internal(set) var checksums: Checksums = []
  /// From the IP header on, as much as was copied.
  public internal(set) var bytes: RawSpan
  /// What the packet is long; more than `bytes` when it was cut to the copy range.
  public internal(set) var length: Int

  /// A cut packet is never to be read as if it were whole, and never to be sent back in place of itself.
  public var isCut: Bool { length > bytes.byteCount }

  @_lifetime(copy bytes)
  init(id: UInt32, hook: Hook, etherType: UInt16, bytes: RawSpan) {
    self.id = id
    self.hook = hook
    self.etherType = etherType
    self.bytes = bytes
    length = bytes.byteCount
  }
}

extension QueuedPacket {
  /// Where in its way through the kernel the packet was caught (linux/netfilter.h).
  public struct Hook: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let preRouting = Hook(rawValue: 0)
    public static let localIn = Hook(rawValue: 1)
    public static let forward = Hook(rawValue: 2)
    public static let localOut = Hook(rawValue: 3)
    public static let postRouting = Hook(rawValue: 4)
  }

  /// What is to be thought of the packet's checksums (NFQA_SKB_INFO). Empty: the kernel has found them right.
  public struct Checksums: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The device fills them in later; those in the packet are wrong and trusted.
    public static let unfinished = Checksums(rawValue: 1)
    /// A packet larger than the link carries, to be split later. Its checksums are unfinished too.
    public static let segmented = Checksums(rawValue: 2)
    /// Nobody has looked yet.
    public static let unverified = Checksums(rawValue: 4)
  }
}
