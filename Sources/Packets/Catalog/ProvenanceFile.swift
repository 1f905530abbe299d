internal import PicketSystem
public import Wire

/// The file beside a catalog that tells which line of which list put a name into the catalog.
///
///     blocks of names | index: where each block begins | lists | tail
///
/// The tail is the last 64 octets: magic, version, the checksum of its catalog, the places of the parts and a checksum
/// of itself, the index and the lists. Each block ends with a checksum of its own, since a look-up reads one block.
/// Only `explain` and `lookup` open it.
public struct ProvenanceFile: Sendable {
  public static let magic: UInt64 = 0x0067_6c74_7968_5750  // "PWhytlg\0"
  public static let version: UInt64 = 1
  public static let tailBytes = 64

  private let mapping: Mapping
  private let index: Int
  private let blocks: Int
  private let lists: [ListOfWhy]

  /// A list that the catalog was made of.
  public struct ListOfWhy: Hashable, Sendable {
    public var title: String
    public var categories: [String]
    public var application: String?

    public init(title: String, categories: [String], application: String?) {
      self.title = title
      self.categories = categories
      self.application = application
    }
  }

  /// The path of a catalog's provenance file.
  public static func path(of catalog: String) -> String { catalog + ".why" }

  /// Opens the provenance file of `catalog`, which lies beside it.
  public init(of catalog: Catalog) throws(CatalogError) {
    let path = ProvenanceFile.path(of: catalog.path)
    let mapping: Mapping
    do throws(Failure) {
      mapping = try Mapping(path: path)
    } catch {
      throw .unreadable(error.description)
    }
    let bytes = mapping.bytes
    let end = mapping.count - ProvenanceFile.tailBytes
    guard end >= 0 else { throw .notExplanations(path: path) }
    func word(_ place: Int) -> UInt64 { bytes.word(at: end + 8 * place, size: 8) }
    guard word(0) == ProvenanceFile.magic else { throw .notExplanations(path: path) }
    guard word(1) == ProvenanceFile.version else {
      throw .otherVersion(path: path, version: UInt32(truncatingIfNeeded: word(1)))
    }
    guard word(2) == catalog.header.checksum else { throw .otherCatalog(path: path) }
    let damaged = CatalogError.damaged(path: path, what: "its index does not fit into it")
    guard let index = Int(exactly: word(3)), let listsStart = Int(exactly: word(4)), index >= 0, listsStart >= index,
      listsStart <= end, (listsStart - index) % 8 == 0
    else { throw damaged }
    guard ProvenanceFile.sum(bytes.within(index..<end + 40)) == word(5) else {
      throw .damaged(path: path, what: "its checksum is not that of its bytes")
    }
    self.mapping = mapping
    self.index = index
    blocks = (listsStart - index) / 8
    do throws(DecodeError) {
      lists = try ProvenanceFile.readLists(bytes.within(listsStart..<end))
    } catch {
      throw .damaged(path: path, what: "its lists make no sense")
    }
  }

  /// Octet by octet (FNV-1a): the parts it covers are small.
  public static func sum(_ bytes: RawSpan) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in 0..<bytes.byteCount { sum = (sum ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return sum
  }

  private static func readLists(_ bytes: RawSpan) throws(DecodeError) -> [ListOfWhy] {
    var cursor = Cursor(bytes)
    var lists: [ListOfWhy] = []
    for _ in 0..<(try Varint.read(&cursor)) {
      let title = String(decoding: try Varint.octets(&cursor), as: UTF8.self)
      var categories: [String] = []
      for _ in 0..<(try Varint.read(&cursor)) {
        categories.append(String(decoding: try Varint.octets(&cursor), as: UTF8.self))
      }
      let application = String(decoding: try Varint.octets(&cursor), as: UTF8.self)
      lists.append(
        ListOfWhy(title: title, categories: categories, application: application.isEmpty ? nil : application))
    }
    return lists
  }

  /// All lines about the name: first about itself, then about the names above it, upwards.
  public func lines(of name: Name) throws(CatalogError) -> [Provenance] {
    var result: [Provenance] = []
    var suffix = name
    while !suffix.isRoot {
      for line in try lines(exactly: suffix) where speaks(line, of: name, at: suffix) {
        let list = lists.indices.contains(line.list) ? lists[line.list] : nil
        result.append(
          Provenance(
            name: suffix, effect: line.effect, list: list?.title ?? "?", categories: list?.categories ?? [],
            application: list?.application, line: line.line, text: String(decoding: line.text, as: UTF8.self)))
      }
      suffix = suffix.parent
    }
    return result
  }

  private func speaks(_ line: ProvenanceBlock.Line, of name: Name, at suffix: Name) -> Bool {
    switch line.reach {
    case 0: suffix == name
    case 2: suffix != name
    default: true
    }
  }

  private func lines(exactly name: Name) throws(CatalogError) -> [ProvenanceBlock.Line] {
    var key: [UInt8] = []
    NameKey.append(name, to: &key)
    do throws(DecodeError) {
      var range = 0..<blocks
      // Finds the last block whose first key is not behind the wanted one.
      while range.count > 1 {
        let middle = range.lowerBound + range.count / 2
        let first = try ProvenanceBlock.firstKey(in: mapping.bytes.within(try block(middle)))
        range = key.lexicographicallyPrecedes(first) ? range.lowerBound..<middle : middle..<range.upperBound
      }
      return range.isEmpty
        ? [] : try ProvenanceBlock.lines(of: key, in: mapping.bytes.within(try block(range.lowerBound)))
    } catch {
      throw .damaged(path: mapping.path, what: "a block of it was changed")
    }
  }

  /// The range of a block without its checksum, which must be right.
  private func block(_ number: Int) throws(DecodeError) -> Range<Int> {
    let bytes = mapping.bytes
    let start = bytes.word(at: index + 8 * number, size: 8)
    let next = number + 1 < blocks ? bytes.word(at: index + 8 * number + 8, size: 8) : UInt64(index)
    guard start <= next, next <= UInt64(index), next - start >= 8 else { throw DecodeError(.invalid, at: number) }
    let block = Int(start)..<Int(next) - 8
    guard ProvenanceFile.sum(bytes.within(block)) == bytes.word(at: Int(next) - 8, size: 8) else {
      throw DecodeError(.invalid, at: number)
    }
    return block
  }
}
