/// A file's bytes in order, decompressed if the file is gzip.
///
/// Memory holds one piece at a time.
public struct Unpacked: ~Copyable {
  private static let step = 1 << 16

  public let path: String
  /// nil when the bytes came from memory.
  private let file: File?
  private var inflate: Inflate?
  /// Bytes as they are in the file, and the unread range.
  private var packed: [UInt8]
  private var unread: Range<Int>
  /// How much of the file itself was read.
  public private(set) var consumed: Int

  private var isBegun = false

  public init(path: String) throws(Failure) {
    self.path = path
    file = try File(path: path)
    packed = [UInt8](repeating: 0, count: Unpacked.step)
    unread = 0..<0
    consumed = 0
  }

  /// The same for bytes in memory.
  public init(bytes: [UInt8], name: String) {
    path = name
    file = nil
    packed = bytes
    unread = 0..<bytes.count
    consumed = bytes.count
  }

  /// Looks for gzip (RFC 1952 2.3.1). A pipe may deliver single bytes, and two are needed.
  private mutating func begin() throws(Failure) {
    isBegun = true
    while file != nil && unread.count < 2 {
      let count = try Unpacked.read(file, into: &packed, at: unread.count)
      if count == 0 { break }
      consumed += count
      unread = 0..<unread.count + count
    }
    guard unread.count >= 2, packed[0] == 0x1f, packed[1] == 0x8b else { return }
    inflate = Inflate()
    if inflate == nil { throw Failure("unpack", path, reason: "not enough memory") }
  }

  /// Reads available bytes into `buffer` from `start` on; 0 at the end.
  public mutating func read(into buffer: inout [UInt8], at start: Int) throws(Failure) -> Int {
    precondition(start >= 0 && start < buffer.count)
    if !isBegun { try begin() }
    if inflate != nil { return try unpack(into: &buffer, at: start) }
    if unread.isEmpty {
      let count = try Unpacked.read(file, into: &buffer, at: start)
      consumed += count
      return count
    }
    let count = min(unread.count, buffer.count - start)
    buffer.replaceSubrange(start..<start + count, with: packed[unread.prefix(count)])
    unread = unread.lowerBound + count..<unread.upperBound
    return count
  }

  private mutating func unpack(into buffer: inout [UInt8], at start: Int) throws(Failure) -> Int {
    while true {
      switch inflate?.run(packed, &unread, into: &buffer, at: start) {
      case .produced(let count): return count
      case .damaged(let what): throw Failure("unpack", path, reason: what)
      case .needsInput(let atMemberEnd):
        let count = try Unpacked.read(file, into: &packed, at: 0)
        if count == 0 {
          if atMemberEnd { return 0 }
          throw Failure("unpack", path, reason: "it ends in the middle")
        }
        consumed += count
        unread = 0..<count
      case nil: return 0
      }
    }
  }

  private static func read(_ file: borrowing File?, into target: inout [UInt8], at start: Int) throws(Failure) -> Int {
    switch file {
    case .some(let file): try file.read(into: &target, at: start)
    case .none: 0
    }
  }
}
