internal import Catalog
internal import PicketSystem
internal import Wire

/// Writes the provenance file while the names pass in order.
struct WhyWriter: ~Copyable {
  private var file: NewFile
  private var block = ProvenanceBlock()
  /// Where each block begins.
  private var places: [UInt64] = []

  init(catalog path: String) throws(Failure) {
    file = try NewFile(path: ProvenanceFile.path(of: path))
  }

  mutating func add(_ key: ArraySlice<UInt8>, _ rules: [PlacedRule]) throws(Failure) {
    let lines = rules.keeping { !$0.cancels }.map { rule in
      let isCancelled = rules.contains { rule.isCancelled(by: $0) }
      return ProvenanceBlock.Line(
        list: rule.list, line: rule.line,
        effect: isCancelled ? .isCancelled : rule.effect == .include ? .includes : .excepts,
        reach: rule.reach.number, text: Array(rule.text))
    }
    if lines.isEmpty { return }
    block.add(key, lines)
    if block.count == ProvenanceBlock.names { try flush() }
  }

  private mutating func flush() throws(Failure) {
    if block.count == 0 { return }
    places.append(UInt64(file.count))
    try file.write(block.bytes)
    try file.write(WhyWriter.octets(ProvenanceFile.sum(block.bytes.raw)))
    block = ProvenanceBlock()
  }

  /// Completes the file for the catalog with this checksum.
  consuming func finish(catalog checksum: UInt64, lists: ListTable) throws(Failure) -> NewFile {
    try flush()
    let index = file.count
    var end = places.flatMap(WhyWriter.octets)
    let listsStart = index + end.count
    Varint.append(lists.lists.count, to: &end)
    for list in lists.lists {
      Varint.append(list.head.title.utf8, to: &end)
      Varint.append(list.head.categories.count, to: &end)
      for category in list.head.categories { Varint.append(category.utf8, to: &end) }
      Varint.append((list.head.application?.identifier ?? "").utf8, to: &end)
    }
    for word in [ProvenanceFile.magic, ProvenanceFile.version, checksum, UInt64(index), UInt64(listsStart)] {
      end += WhyWriter.octets(word)
    }
    end += WhyWriter.octets(ProvenanceFile.sum(end.raw))
    end += [UInt8](repeating: 0, count: 16)
    try file.write(end)
    return file
  }

  private static func octets(_ word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
  }
}

extension Rule.Reach {
  /// The number in the provenance file.
  var number: UInt8 {
    switch self {
    case .exact: 0
    case .subtree: 1
    case .below: 2
    }
  }
}
