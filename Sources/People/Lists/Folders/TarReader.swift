internal import PicketSystem
internal import Wire

/// Reads a tar archive from front to back: old, POSIX (pax) and GNU headers. Writes nothing.
///
/// A size only says how many bytes are skipped or handed out, so a wrong one ends the archive and costs no memory; long
/// names and attributes have a limit.
struct TarReader: ~Copyable, ByteInput {
  struct Entry: Hashable {
    enum Kind: Hashable { case file, folder, link, other }

    let path: String
    let kind: Kind
  }

  private static let longestAttribute = 1 << 16

  private var input: Input
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var unread = 0..<0
  /// The rest of the current entry, and of the zeros that fill its last block.
  private var rest = 0
  private var padding = 0

  init(_ input: consuming Input) { self.input = input }

  /// Whether a file that begins like this is a tar archive: its first block is a header with a valid checksum.
  static func isTape(_ first: [UInt8]) -> Bool { TarHeader(first) != nil }

  var path: String { input.path }
  var consumed: Int { input.consumed }

  /// Reads from the current entry.
  mutating func read(into target: inout [UInt8], at start: Int) throws(Failure) -> Int {
    if rest == 0 { return 0 }
    try fill()
    let count = min(rest, unread.count, target.count - start)
    target.overwrite(at: start, with: buffer.raw.within(unread.lowerBound..<unread.lowerBound + count))
    advance(count)
    rest -= count
    return count
  }

  /// The next entry, for `read`; nil at the end.
  mutating func next() throws(ListError) -> Entry? {
    do throws(Failure) {
      return try nextEntry()
    } catch {
      throw ListError(error)
    }
  }

  private mutating func nextEntry() throws(Failure) -> Entry? {
    var attributes = TapeAttributes()
    while true {
      try pass(rest)
      try pass(padding)
      (rest, padding) = (0, 0)
      guard let header = try readHeader() else { return nil }
      rest = header.isAttribute ? header.size : attributes.size ?? header.size
      padding = (TarHeader.size - rest % TarHeader.size) % TarHeader.size
      switch header.type {
      case UInt8(ascii: "x"): attributes.read(try attribute())
      case UInt8(ascii: "L"): attributes.path = TarHeader.text(try attribute()[...])
      case UInt8(ascii: "g"), UInt8(ascii: "K"), UInt8(ascii: "V"): continue
      default: return Entry(path: (attributes.path ?? header.path).printable, kind: header.kind)
      }
    }
  }

  /// nil at the two empty blocks that end an archive, or at the end of the file.
  private mutating func readHeader() throws(Failure) -> TarHeader? {
    if unread.isEmpty {
      let count = try input.read(into: &buffer, at: 0)
      unread = 0..<count
      if count == 0 { return nil }
    }
    let block = try take(TarHeader.size)
    if block.allSatisfy({ $0 == 0 }) { return nil }
    guard let header = TarHeader(block) else {
      throw Failure("unpack", path, reason: "what should be the header of a file in it is none")
    }
    return header
  }

  /// The contents of an entry that describes the next one; empty when they are too long.
  private mutating func attribute() throws(Failure) -> [UInt8] {
    guard rest <= TarReader.longestAttribute else { return [] }
    defer { rest = 0 }
    return try take(rest)
  }

  private mutating func take(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      try fill()
      let piece = unread.prefix(count - bytes.count)
      bytes += buffer[piece]
      advance(piece.count)
    }
    return bytes
  }

  private mutating func pass(_ count: Int) throws(Failure) {
    var left = count
    while left > 0 {
      try fill()
      let step = min(left, unread.count)
      advance(step)
      left -= step
    }
  }

  private mutating func advance(_ count: Int) { unread = unread.lowerBound + count..<unread.upperBound }

  /// Reads more if there are no unread bytes.
  private mutating func fill() throws(Failure) {
    if !unread.isEmpty { return }
    unread = 0..<(try input.read(into: &buffer, at: 0))
    if unread.isEmpty { throw Failure("unpack", path, reason: "it ends in the middle of a file in it") }
  }
}
