/// Packets kept back until their turn or their flow's verdict: a bounded pool of list nodes, each list sorted by the
/// place of its packets in their stream.
struct HeldPackets: ~Copyable {
  private struct Node {
    var id: PacketID = 0
    var place: Int = 0
    var end: Int = 0
    var since = Instant(nanoseconds: 0)
    var next: Int32 = -1
  }

  private var nodes: [Node] = []
  private var free: Int32 = -1
  private let capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    nodes.reserveCapacity(capacity)
  }

  /// Adds a packet covering `range`; false when the pool is full.
  mutating func add(_ id: PacketID, covering range: Range<Int>, since: Instant, to head: inout Int32) -> Bool {
    let new: Int32
    if free >= 0 {
      new = free
      free = nodes[Int(new)].next
    } else if nodes.count < capacity {
      new = Int32(nodes.count)
      nodes.append(Node())
    } else {
      return false
    }
    count += 1
    nodes[Int(new)] = Node(id: id, place: range.lowerBound, end: range.upperBound, since: since)
    var before: Int32 = -1
    var after = head
    while after >= 0 && nodes[Int(after)].place <= range.lowerBound {
      before = after
      after = nodes[Int(after)].next
    }
    nodes[Int(new)].next = after
    if before < 0 { head = new } else { nodes[Int(before)].next = new }
    return true
  }

  /// Takes the first packet of a list, if it ends at or before `limit`.
  mutating func takeFirst(_ head: inout Int32, endingBy limit: Int) -> PacketID? {
    guard head >= 0, nodes[Int(head)].end <= limit else { return nil }
    let node = Int(head)
    head = nodes[node].next
    nodes[node].next = free
    free = Int32(node)
    count -= 1
    return nodes[node].id
  }

  /// True when some packet of the list has waited since before `moment`.
  func hasWaited(_ head: Int32, longerThan time: UInt64, at now: Instant) -> Bool {
    var node = head
    while node >= 0 {
      if now.since(nodes[Int(node)].since) > time { return true }
      node = nodes[Int(node)].next
    }
    return false
  }
}
