// Catalog: from a name to its categories and its application, in a cache miss or two and without the heap.
//
// A catalog is one file, compiled by `Lists`, mapped read-only and shared by every process that judges. It is checked
// when it is opened and never changes afterwards: an update is a new file under the old name.
//
// Names are not in it. A bucket is 64 bytes, one line of the cache, with eight slots: 8 to 16 bits that choose an answer,
// and 48 to 56 bits of the name's hash. An entry lies in one of two buckets of one page, most in their first; a look-up
// reads the second only where the order of the first's slots says that something moved there. How often a name that no
// list has looks like one that a list has, `odds` says.

internal import PicketSystem
internal import Wire

public final class Catalog: Sendable {
  public let header: CatalogHeader
  /// Identifiers of all categories, by number.
  public let categories: [String]
  public let applications: [Application]
  let mapping: Mapping
  /// Of the header, as the look-up wants them.
  let answers: Int
  let valueMask: UInt32

  public var path: String { mapping.path }

  /// Opens and checks a catalog: all of it is read once, at the speed of memory.
  public convenience init(path: String) throws(CatalogError) {
    try self.init { () throws(Failure) in try Mapping(path: path, isReadWhole: true) }
  }

  /// A catalog that another process opened; the caller keeps `descriptor`. `name` stands for its path in errors.
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

  /// Whoever writes a checksum over nonsense must not make `identifier` look for what is not there.
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
