internal import Wire

/// Grows the tree of names (`NameTree`) of one child.
struct NameTreeBuilder {
  /// The root stands above all names.
  private(set) var nodes: [UInt64] = [0, 0]
  private(set) var labels: [UInt64] = []
  private(set) var slots = [UInt64](repeating: 0, count: 16)
  /// Where labels lie that were met lately, by a hash of each. Lists repeat labels like `www`, which are stored once.
  private var recent = [UInt32](repeating: 0, count: 512)
  let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  var count: Int { nodes.count / NameTree.nodeSize }

  /// The node of a name; adds it and its ancestors where they are missing.
  mutating func insert(_ name: Name) -> Int {
    var rest = Labels(name.wordSpan, count: name.count)
    var node = NameTree.root
    while rest.count > 0 {
      let label = rest.removeLast()
      let next = step(from: node, label, of: name.wordSpan)
      if let next { node = next } else { node = add(below: node, label, of: name.wordSpan) }
    }
    return node
  }

  private func step(from node: Int, _ label: Label, of words: Span<UInt64>) -> Int? {
    NameTree(nodes: nodes.span, slots: slots.span, labels: labels.span, seed: seed).step(from: node, label, of: words)
  }

  func parent(of node: Int) -> Int { nodes[2 * node].low }
  func effect(of node: Int) -> Int { nodes[2 * node].high }

  mutating func set(_ effect: Int, at node: Int) {
    nodes[2 * node] = UInt64(low: parent(of: node), high: effect)
  }

  /// Host number `host` answers for exactly this name.
  mutating func enforce(_ host: Int, at node: Int) {
    let word = nodes[2 * node + 1]
    nodes[2 * node + 1] = NameTree.word(label: word.low, size: NameTree.size(word), host: host + 1)
  }

  private mutating func add(below parent: Int, _ label: Label, of words: Span<UInt64>) -> Int {
    let node = count
    nodes += [UInt64(low: parent, high: 0), NameTree.word(label: store(label, of: words), size: label.count, host: 0)]
    if nodes.count > slots.count || !place(node) { grow() }
    return node
  }

  /// Returns the first word of a label. Its length stands in the node, so a label may lie in a longer one's words.
  private mutating func store(_ label: Label, of words: Span<UInt64>) -> Int {
    let place = Int(truncatingIfNeeded: NameTree.hash(seed, 0, label, of: words)) & (recent.count - 1)
    let known = Int(recent[place])
    if isStored(label, of: words, at: known) { return known }
    recent[place] = UInt32(labels.count)
    for index in stride(from: 0, to: label.count, by: 8) { labels.append(label.octets(at: index, of: words)) }
    return Int(recent[place])
  }

  private func isStored(_ label: Label, of words: Span<UInt64>, at place: Int) -> Bool {
    guard place + (label.count + 7) / 8 <= labels.count else { return false }
    for index in stride(from: 0, to: label.count, by: 8)
    where labels[place + index / 8] != label.octets(at: index, of: words) {
      return false
    }
    return true
  }

  private mutating func grow() {
    repeat { slots = Array(repeating: 0, count: slots.count * 2) } while !(1..<count).allSatisfy { place($0) }
  }

  /// Puts a node where a search for it looks; false when there is no room there.
  private mutating func place(_ node: Int) -> Bool {
    let label = nodes[2 * node + 1]
    let stored = Label(start: label.low * 8, count: NameTree.size(label))
    let hash = NameTree.hash(seed, parent(of: node), stored, of: labels.span)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    for _ in 0..<NameTree.longestProbe {
      if slots[slot] == 0 {
        slots[slot] = UInt64(low: node + 1, high: hash.high)
        return true
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }
}
