public import PicketSystem

/// The first two lines of a catalog: its format, and where its parts lie.
///
///     line 0   magic | version | bytes of the file | checksum of all lines behind the header
///              seed | entries | value bits and depths | checksum of both header lines, this word as zero
///     line 1   first line of the answers | answers | first line of the addresses | addresses
///              first line of the texts | bytes of the texts | first line of the pages | pages
///
/// Words are little-endian. All parts begin at a line; the pages, of 64 lines each, begin at a memory page.
public struct CatalogHeader: Hashable, Sendable {
  public static let magic: UInt64 = 0x0067_6c74_6174_6350  // "Pctatlg\0"
  public static let version: UInt32 = 4
  public static let lines = 2

  /// How many bits of a slot choose an answer; the others are fingerprint.
  public static let valueBits = 8...16
  /// The most labels of an entry; names are looked up by at most this many of their last labels.
  public static let deepest = 16

  public var bytes: UInt64 = 0
  public var checksum: UInt64 = 0
  public var seed: UInt64 = 0
  public var entries: UInt64 = 0
  public var valueBits = 8
  /// One bit for each number of labels that occurs, the lowest for one label.
  public var depths = 0
  public var answersLine: UInt64 = 0
  public var answers: UInt64 = 0
  public var addressesLine: UInt64 = 0
  public var addresses: UInt64 = 0
  public var textsLine: UInt64 = 0
  public var textBytes: UInt64 = 0
  public var pagesLine: UInt64 = 0
  public var pages: UInt64 = 1

  /// The labels of the deepest entry.
  public var depth: Int { Int.bitWidth - depths.leadingZeroBitCount }

  public init() {}

  public var encoded: [Mapping.Line] {
    let shape = UInt64(valueBits) | UInt64(depths) << 8
    var first = Mapping.Line(
      CatalogHeader.magic, UInt64(CatalogHeader.version), bytes, checksum, seed, entries, shape, 0)
    let second = Mapping.Line(
      answersLine, answers, addressesLine, addresses, textsLine, textBytes, pagesLine, pages)
    first[7] = CatalogHeader.sum(first, second)
    return [first, second]
  }

  private static func sum(_ first: Mapping.Line, _ second: Mapping.Line) -> UInt64 {
    var sum = FileSum()
    sum.add(first)
    sum.add(second)
    return sum.value
  }

  /// Reads and checks all that can be checked without the rest of the file.
  init(_ lines: Span<Mapping.Line>, path: String, count: Int) throws(CatalogError) {
    guard lines.count >= 1, lines[0][0] == CatalogHeader.magic else { throw .notACatalog(path: path) }
    var first = lines[0]
    let version = UInt32(truncatingIfNeeded: first[1])
    if version != CatalogHeader.version { throw .otherVersion(path: path, version: version) }
    guard lines.count >= 2 else { throw .truncated(path: path, count: count, expected: 128) }
    let second = lines[1]
    let sum = first[7]
    first[7] = 0
    guard sum == CatalogHeader.sum(first, second) else { throw .damaged(path: path, what: "its header was changed") }
    bytes = first[2]
    if UInt64(count) < bytes { throw .truncated(path: path, count: count, expected: bytes) }
    if UInt64(count) > bytes { throw .damaged(path: path, what: "something was added behind its end") }
    checksum = first[3]
    seed = first[4]
    entries = first[5]
    valueBits = Int(first[6] & 0xff)
    depths = Int(first[6] >> 8 & 0xffff)
    (answersLine, answers, addressesLine, addresses) = (second[0], second[1], second[2], second[3])
    (textsLine, textBytes, pagesLine, pages) = (second[4], second[5], second[6], second[7])
    guard isSound(lines: UInt64(lines.count)) else { throw .damaged(path: path, what: "its parts do not fit into it") }
  }

  /// A header made by hand may say anything and still have a valid checksum.
  private func isSound(lines: UInt64) -> Bool {
    func fits(_ line: UInt64, _ count: UInt64, perLine: UInt64) -> Bool {
      line <= lines && count <= (lines - line).multipliedReportingOverflow(by: perLine).partialValue
    }
    return CatalogHeader.valueBits.contains(valueBits) && bytes % 64 == 0
      && pages >= 1 && pages <= 1 << 25 && pagesLine <= 1 << 31 && pagesLine % UInt64(Catalog.buckets) == 0
      && fits(pagesLine, pages * UInt64(Catalog.buckets), perLine: 1)
      && answers >= 1 && answers <= 1 << UInt64(valueBits) && fits(answersLine, answers, perLine: 1)
      && fits(addressesLine, addresses, perLine: 2) && fits(textsLine, textBytes, perLine: 64)
      && textBytes <= 1 << 26
  }
}
