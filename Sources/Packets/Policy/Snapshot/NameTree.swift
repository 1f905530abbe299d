internal import Wire

/// The names that settings speak of, from the right to the left, label by label: a hash table of the steps from a name to
/// one below it, so that the walk ends at the first label that no setting knows.
///
///     node    parent | effect        labels: first word | octets, then flags        two words
///     slot    node plus one | upper half of the hash
///
/// Each child has a tree of its own, and places in it count from its own beginning, so that it is the same words wherever
/// it lies. Several nodes may have their labels in the same words. What stands above a name is worked into it (`Effect`),
/// so the last node that is reached is the whole answer.
struct NameTree: ~Escapable {
  static let nodeSize = 2
  static let root = 0
  /// How many slots a look-up reads. Half of all slots are empty, and the compiler adds slots until this is enough.
  static let longestProbe = 64

  let nodes: Span<UInt64>
  let slots: Span<UInt64>
  let labels: Span<UInt64>
  let seed: UInt64

  @_lifetime(copy nodes, copy slots, copy labels)
  @inline(__always)
  init(nodes: Span<UInt64>, slots: Span<UInt64>, labels: Span<UInt64>, seed: UInt64) {
    self.nodes = nodes
    self.slots = slots
    self.labels = labels
    self.seed = seed
  }

  /// The node for the longest domain of a name, `count` octets in `words`, that settings speak of,
  /// the root when there is none.
  @inline(__always)
  func find(_ words: Span<UInt64>, count: Int) -> (node: Int, isExact: Bool) {
    var rest = Labels(words, count: count)
    var node = NameTree.root
    while rest.count > 0 {
      guard let next = step(from: node, rest.removeLast(), of: words) else { return (node, false) }
      node = next
    }
    return (node, true)
  }

  /// The node one label below `parent`.
  @inline(__always)
  func step(from parent: Int, _ label: Label, of words: Span<UInt64>) -> Int? {
    let hash = NameTree.hash(seed, parent, label, of: words)
    var place = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
    for _ in 0..<NameTree.longestProbe {
      let slot = slots[place]
      if slot == 0 { return nil }
      if slot.high == hash.high {
        let node = slot.low &- 1
        if nodes[2 &* node].low == parent && isEqual(nodes[2 &* node &+ 1], label, words) { return node }
      }
      place = (place &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  @inline(__always)
  private func isEqual(_ stored: UInt64, _ label: Label, _ words: Span<UInt64>) -> Bool {
    guard NameTree.size(stored) == label.count else { return false }
    var index = 0
    while index < label.count {
      if labels[stored.low &+ index >> 3] != label.octets(at: index, of: words) { return false }
      index &+= 8
    }
    return true
  }

  /// The place of the host that answers for exactly this name.
  @inline(__always)
  func host(of node: Int) -> Int? {
    let host = NameTree.host(nodes[2 &* node &+ 1])
    return host == 0 ? nil : host &- 1
  }

  static func hash(_ seed: UInt64, _ parent: Int, _ label: Label, of words: Span<UInt64>) -> UInt64 {
    var hash = fold(seed ^ UInt64(truncatingIfNeeded: parent &<< 8 | label.count), 0x9e37_79b9_7f4a_7c15)
    var index = 0
    while index < label.count {
      hash = fold(hash ^ label.octets(at: index, of: words), seed | 1) &+ 0xd1b5_4a32_d192_ed03
      index &+= 8
    }
    return fold(hash, 0xa076_1d64_78bd_642f)
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  // The second word of a node.
  @inline(__always) static func size(_ word: UInt64) -> Int { word.high & 0xff }
  /// The place of the host that is enforced for exactly this name, plus one.
  @inline(__always) static func host(_ word: UInt64) -> Int { word.high &>> 8 & 0xffff }
  static func word(label: Int, size: Int, host: Int) -> UInt64 { UInt64(low: label, high: size | host << 8) }
}
