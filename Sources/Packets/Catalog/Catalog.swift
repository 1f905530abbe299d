// Catalog: from a name to its categories and its application, in a cache miss or two and without the heap.
//
// A catalog is one file, compiled by `Lists`, mapped read-only and shared by every process that judges. It is checked
// when it is opened and never changes: an update is a new file under the old name.
//
// The file does not contain names. A bucket is 64 bytes, one cache line, with eight slots: 8 to 16 bits choose an
// answer, and 48 to 56 bits are of the name's hash. An entry lies in one of two buckets of one page, mostly in its
// first; a look-up reads the second only where the order of the first's slots says that an entry moved there. `odds`
// tells how often an unlisted name matches by accident.

internal import PicketSystem
internal import Wire

public final class Catalog: Sendable {
  public let header: CatalogHeader
  /// Identifiers of all categories, by number.
  public let categories: [String]
  public let applications: [Application]
  let mapping: Mapping
  /// Copies from the header, in the form that the look-up needs.
  let answers: Int
  let valueMask: UInt32

  public var path: String { mapping.path }

  /// Opens and checks a catalog: reads all of it once, at the speed of memory.
  public convenience init(path: String) throws(CatalogError) {
    try self.init { () throws(Failure) in try Mapping(path: path, isReadWhole: true) }
  }

  /// A catalog that another process opened; the caller keeps `descriptor`. Errors show `name` as its path.
  public convenience init(descriptor: CInt, name: String) throws(CatalogError) {
    try self.init { () throws(Failure) in try Mapping(descriptor: descriptor, name: name, isReadWhole: true) }
  }

  private init(_ map: () throws(Failure) -> Mapping) throws(CatalogError) {
    let mapping: Mapping
    do throws(Failure) {
      mapping = try map()
    } catch {
      throw .unreadable(error.description)
    }
    let path = mapping.path
    let lines = mapping.lines
    header = try CatalogHeader(lines, path: path, count: mapping.count)
    guard FileSum(mapping, from: CatalogHeader.lines).value == header.checksum else {
      throw .damaged(path: path, what: "its checksum is not that of its bytes")
    }
    let texts: CatalogTexts
    do throws(DecodeError) {
      let start = Int(header.textsLine) * 64
      texts = try CatalogTexts(mapping.bytes.within(start..<start + Int(header.textBytes)))
    } catch {
      throw .damaged(path: path, what: "its texts make no sense")
    }
    guard Answer(lines[Int(header.answersLine)]) == .nothing else {
      throw .damaged(path: path, what: "it has an answer for what it does not know")
    }
    guard Catalog.answers(of: header, in: lines, know: texts.categories.count) else {
      throw .damaged(path: path, what: "its answers name categories that it does not have")
    }
    categories = texts.categories
    applications = texts.applications
    answers = Int(header.answers)
    valueMask = 1 << UInt32(header.valueBits) - 1
    self.mapping = mapping
  }

  /// A valid checksum over nonsense must not make `identifier` read out of bounds.
  private static func answers(
    of header: CatalogHeader, in lines: Span<Mapping.Line>, know categories: Int
  ) -> Bool {
    let known = CategorySet((0..<categories).compactMap { Category(number: $0) })
    for index in 0..<Int(header.answers) {
      let answer = Answer(lines[Int(header.answersLine) + index])
      let all = answer.exact.categories.union(answer.below.categories)
      if !all.subtracting(known).isEmpty { return false }
    }
    return true
  }

  public func identifier(_ category: Category) -> String { categories[Int(category.number)] }

  public func category(_ identifier: String) -> Category? {
    categories.firstIndex(of: identifier).flatMap { Category(number: $0) }
  }

  public func application(of match: Match) -> Application? {
    match.application == 0 || match.application > applications.count ? nil : applications[Int(match.application) - 1]
  }
}
