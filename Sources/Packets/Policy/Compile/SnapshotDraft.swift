internal import Wire

/// The words of a snapshot, part by part, in pieces as they come.
struct SnapshotDraft {
  let settings: Settings
  /// The words of each part.
  private var pieces = [[[UInt64]]](repeating: [], count: Layout.Part.allCases.count)
  private var lengths = [Int](repeating: 0, count: Layout.Part.allCases.count)
  private var ends: Set<UInt64> = []
  private var trees: [ObjectIdentifier: CompiledTree.Place] = [:]

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
    let tree = place(part.tree)
    (record.nodes, record.slots, record.labels, record.effects) = (tree.nodes, tree.slots, tree.labels, tree.effects)
    append(record.words, to: .children)
    ends.formUnion(part.ends)
  }

  /// Where a tree lies: where it was put for the first child who has it.
  private mutating func place(_ tree: CompiledTree) -> CompiledTree.Place {
    if let place = trees[ObjectIdentifier(tree)] { return place }
    let place = CompiledTree.Place(
      nodes: append(tree.nodes, to: .nodes), slots: append(tree.slots, to: .slots),
      labels: append(tree.labels, to: .labels), effects: append(tree.effects, to: .effects))
    trees[ObjectIdentifier(tree)] = place
    return place
  }

  mutating func add(_ hosts: HostTable) {
    var texts: [UInt8] = []
    let start = length(of: .texts) * 8
    append(hosts.words(&texts, from: start), to: .hosts)
    append(SnapshotDraft.packed(texts), to: .texts)
  }

  /// Everything in its order, a header first. A piece stays the array that it was: most of them belong to children who
  /// were not changed.
  mutating func assembled(_ head: Head) throws(SnapshotError) -> [[UInt64]] {
    append(ends.sorted(), to: .ends)
    let total = Layout.header + lengths.reduce(0, +)
    guard total <= Layout.largest else { throw .tooMuch("names") }
    var header = [
      Layout.magic, Layout.version, UInt64(total), settings.revision, head.seed, head.catalog,
      UInt64(low: head.applications, high: head.childOfUnknown), UInt64(low: settings.children.count, high: 0),
    ]
    var start = Layout.header
    for length in lengths {
      header.append(UInt64(low: start, high: length))
      start += length
    }
    return [header] + pieces.joined().filter { !$0.isEmpty }
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
