/// How many decisions of each node are known about a row. Nearly all rows know of one or two nodes: a table for each would take
/// several times the memory, and the time.
public struct NodeCounts: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let node: NodeID
    var count: UInt32
  }

  /// In the order of nodes, none with 0.
  private(set) var entries: [Entry] = []

  init() {}

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }
  /// Decisions of all nodes.
  public var total: Int { entries.reduce(0) { $0 + Int($1.count) } }

  /// 0 for a node of which nothing is known.
  public internal(set) subscript(node: NodeID) -> UInt32 {
    get {
      let place = place(of: node)
      return place < entries.count && entries[place].node == node ? entries[place].count : 0
    }
    set {
      let place = place(of: node)
      let isThere = place < entries.count && entries[place].node == node
      switch (isThere, newValue) {
      case (true, 0): entries.remove(at: place)
      case (true, _): entries[place].count = newValue
      case (false, 0): break
      case (false, _): entries.insert(Entry(node: node, count: newValue), at: place)
      }
    }
  }

  /// Of each node the more.
  mutating func merge(_ other: NodeCounts) {
    for entry in other.entries where entry.count > self[entry.node] { self[entry.node] = entry.count }
  }

  /// Where a node stands, or would.
  private func place(of node: NodeID) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
