/// Walks the frames of a log, and tells damage from an end that a crash cut off.
///
/// SQLite believes a log up to its first bad frame and silently drops the rest. That is right at the end, where a crash
/// may have cut off an unfinished commit. It is wrong before a later commit: every commit is on disk before the next
/// one begins, so a bad frame there is damage, and a finished commit is lost.
///
/// The form (https://www.sqlite.org/fileformat2.html#walformat): a header of 32 bytes, then frames of 24 bytes and a page;
/// big-endian numbers; each frame's checksum goes on from that of the frame before it.
public struct LogWalk {
  public static let headerSize = 32
  public static let frameHeaderSize = 24

  /// The size of each frame.
  public let frameSize: Int
  private let isBigEndian: Bool
  /// Tells this generation of the log from overwritten ones.
  private let salt: ArraySlice<UInt8>
  private var sum: LogSum
  private var isBroken = false
  private var hasLostCommit = false
  /// Whether a bad frame stands before a later commit.
  public private(set) var isDamaged = false

  /// nil for bytes that are no log header.
  public init?(header: [UInt8]) {
    guard header.count == LogWalk.headerSize else { return nil }
    // The last bit is the byte order of the checksums' words.
    let magic = LogWalk.number(header[0..<4])
    guard magic & ~1 == 0x377f_0682, LogWalk.number(header[4..<8]) == 3_007_000 else { return nil }
    let pageSize = Int(LogWalk.number(header[8..<12]))
    guard pageSize >= 512, pageSize <= 65_536, pageSize & (pageSize - 1) == 0 else { return nil }
    isBigEndian = magic & 1 == 1
    frameSize = LogWalk.frameHeaderSize + pageSize
    salt = header[16..<24]
    sum = LogSum()
    sum.add(header[0..<24], isBigEndian: isBigEndian)
    guard sum == LogSum(header[24..<32]) else { return nil }
  }

  public mutating func take(_ frame: [UInt8]) {
    precondition(frame.count == frameSize)
    let isOurs = frame[8..<16].elementsEqual(salt)
    let stored = LogSum(frame[16..<24])
    sum.add(frame[0..<8], isBigEndian: isBigEndian)
    sum.add(frame[24...], isBigEndian: isBigEndian)
    if isOurs && sum == stored {
      if hasLostCommit { isDamaged = true }
    } else {
      isBroken = true
    }
    // The last frame of a commit has the number of pages after it.
    if isBroken && isOurs && LogWalk.number(frame[4..<8]) != 0 { hasLostCommit = true }
    // Behind a bad frame, each frame is checked against the stored checksum of the one before.
    sum = stored
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}

/// The running checksum of a log.
struct LogSum: Equatable {
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init() {}

  /// The stored form.
  init(_ bytes: ArraySlice<UInt8>) {
    first = LogWalk.number(bytes.prefix(4))
    second = LogWalk.number(bytes.suffix(4))
  }

  /// Adds pairs of words; the count of `bytes` is a multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    var (first, second) = (first, second)
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let one = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let other = unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 4, as: UInt32.self)
        first = first &+ (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
        second = second &+ (isBigEndian ? UInt32(bigEndian: other) : UInt32(littleEndian: other)) &+ first
        offset = offset &+ 8
      }
    }
    (self.first, self.second) = (first, second)
  }
}
