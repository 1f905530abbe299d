internal import Wire

/// Reads the records of a capture of any size through one buffer.
///
/// A damaged capture yields every record up to the damage: people replay captures of crashes and full disks.
public struct CaptureReader: ~Copyable {
  /// The maximum snapshot length of tcpdump and Wireshark; anything larger is damage, not a packet.
  public static let maximumRecord = 262_144
  /// The most interfaces known at once, which bounds the reader's memory.
  public static let maximumInterfaces = 4_096

  enum Layout {
    case pcap(ticksPerSecond: UInt64, lengthsMaySwap: Bool)
    case pcapng
  }

  var source: ByteSource
  var layout = Layout.pcapng
  /// The interfaces of the current section; of a pcap, the only one.
  var interfaces: [InterfaceDescription] = []
  /// The pcapng block that is being read. Its end is checked when the record inside has been used.
  var block: Block?
  private var recordCount: UInt64 = 0
  private var hasRecord = false
  private var isFinished = false

  /// Opens the capture at `path`, or standard input for "-", and reads its header.
  public init(path: String) throws(CaptureError) {
    try self.init(ByteSource(path: path))
  }

  /// Reads a capture that is in memory; errors call it `name`.
  public init(bytes: [UInt8], name: String) throws(CaptureError) {
    try self.init(ByteSource(bytes: bytes, name: name))
  }

  private init(_ source: consuming ByteSource) throws(CaptureError) {
    self.source = source
    try self.source.detectCompression()
    try readMagic()
  }

  /// The next record, or nil at the end; after an error, nil for ever.
  public mutating func next() throws(CaptureError) -> CaptureRecord? {
    if isFinished { return nil }
    isFinished = true
    hasRecord = false
    let found =
      switch layout {
      case .pcap(let ticksPerSecond, let lengthsMaySwap):
        try nextInPcap(ticksPerSecond: ticksPerSecond, lengthsMaySwap: lengthsMaySwap)
      case .pcapng: try nextInPcapng()
      }
    guard var record = found else { return nil }
    isFinished = false
    hasRecord = true
    recordCount &+= 1
    record.number = recordCount
    return record
  }

  /// The packet of the record that `next` returned last, as captured; empty when it returned none.
  public var bytes: RawSpan {
    @_lifetime(borrow self) get { hasRecord ? source.bytes : source.bytes.within(0..<0) }
  }
}
