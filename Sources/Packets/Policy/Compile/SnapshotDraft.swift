internal import Wire

/// The words of a snapshot, part by part, until they are joined.
struct SnapshotDraft {
  let settings: Settings
  /// The words of each part.
  private var pieces = [[[UInt64]]](repeating: [], count: Layout.Part.allCases.count)
  private var lengths = [Int](repeating: 0, count: Layout.Part.allCases.count)
  private var ends: Set<UInt64> = []

  init(_ settings: Settings) { self.settings = settings }

  /// Words of a part so far.
  func length(of part: Layout.Part) -> Int { lengths[part.rawValue] }

  /// Appends words to a part and returns where they begin.
  @discardableResult
  mutating func append(_ words: [UInt64], to part: Layout.Part) -> Range<Int> {
    let start = lengths[part.rawValue]
    pieces[part.rawValue].append(words)
    lengths[part.rawValue] += words.count
    return start..<start + words.count
  }

  mutating func add(_ part: CompiledChild) throws(SnapshotError) {
    var record = part.record
    let texts = append(SnapshotDraft.packed(part.texts), to: .texts).lowerBound * 8
    let restrictions = append(part.restrictions, to: .restrictions).lowerBound
    var stores: [UInt64] = []
    stores.reserveCapacity(part.stores.count * StoreRecord.size)
    for var store in part.stores {
      store.name = store.name.lowerBound + texts..<store.name.upperBound + texts
      if store.restrictions > 0 { store.restrictions += restrictions }
      stores += store.words
    }
    record.stores = Layout.Part.stores.records(append(stores, to: .stores))
    guard record.stores.upperBound < 1 << 16 else { throw .tooMuch("stores") }
    record.grants = Layout.Part.grants.records(append(part.grants, to: .grants))
    record.nodes = append(part.nodes, to: .nodes)
    record.slots = append(part.slots, to: .slots)
    record.labels = append(part.labels, to: .labels)
    record.effects = append(part.effects, to: .effects)
    append(record.words, to: .children)
    ends.formUnion(part.ends)
  }

  mutating func add(_ hosts: HostTable) {
    var texts: [UInt8] = []
    let start = length(of: .texts) * 8
    append(hosts.words(&texts, from: start), to: .hosts)
    append(SnapshotDraft.packed(texts), to: .texts)
  }

  /// Everything, under a header.
  mutating func assembled(_ head: Head) throws(SnapshotError) -> [UInt64] {
    append(ends.sorted(), to: .ends)
    let total = Layout.header + lengths.reduce(0, +)
    guard total <= Layout.largest else { throw .tooMuch("names") }
    var words = [
      Layout.magic, Layout.version, UInt64(total), settings.revision, head.seed, head.catalog,
      UInt64(low: head.applications, high: head.childOfUnknown), UInt64(low: settings.children.count, high: 0),
    ]
    words.reserveCapacity(total)
    var start = Layout.header
    for length in lengths {
      words.append(UInt64(low: start, high: length))
      start += length
    }
    for pieces in pieces { for piece in pieces { words += piece } }
    return words
  }

  struct Head {
    let seed: UInt64
    let catalog: UInt64
    let applications: Int
    let childOfUnknown: Int
  }

  /// Octets in words, the first in the lowest bits.
  static func packed(_ octets: [UInt8]) -> [UInt64] {
    stride(from: 0, to: octets.count, by: 8).map { start in
      octets[start..<min(start + 8, octets.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

extension Layout.Part {
  /// Which records lie in these words of the part.
  func records(_ words: Range<Int>) -> Range<Int> { words.lowerBound / size..<words.upperBound / size }
}
