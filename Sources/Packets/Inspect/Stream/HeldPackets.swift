/// A held packet, and the next one of its list.
struct HeldPacket {
  var id: PacketID
  /// The range of the stream that it covers.
  var range: Range<Int>
  var since: Instant
  @Packed var next: Slot<HeldPacket>?
}

/// Packets held until their turn or their flow's verdict: a bounded pool of list nodes, each list sorted by stream
/// offset.
struct HeldPackets: ~Copyable {
  typealias Node = Slot<HeldPacket>

  private var nodes: Slab<HeldPacket>
  private var free: Node?
  private(set) var count = 0

  init(capacity: Int) { nodes = Slab(capacity: capacity) }

  /// Adds a packet covering `range`; false when the pool is full.
  mutating func add(_ id: PacketID, covering range: Range<Int>, since: Instant, to head: inout Node?) -> Bool {
    guard let new = take(HeldPacket(id: id, range: range, since: since)) else { return false }
    count += 1
    var before: Node?
    var after = head
    while let node = after, nodes[node].range.lowerBound <= range.lowerBound {
      before = node
      after = nodes[node].next
    }
    nodes[new].next = after
    if let before { nodes[before].next = new } else { head = new }
    return true
  }

  private mutating func take(_ packet: HeldPacket) -> Node? {
    if let slot = free {
      free = nodes[slot].next
      nodes[slot] = packet
      return slot
    }
    if nodes.isFull { return nil }
    nodes.append(packet)
    return Slot(nodes.count - 1)
  }

  /// Takes the first packet of a list, if it ends at or before `limit`.
  mutating func takeFirst(_ head: inout Node?, endingBy limit: Int) -> PacketID? {
    guard let first = head, nodes[first].range.upperBound <= limit else { return nil }
    head = nodes[first].next
    nodes[first].next = free
    free = first
    count -= 1
    return nodes[first].id
  }

  /// Whether some packet of the list has waited for longer than `time`.
  func hasWaited(_ head: Node?, longerThan time: UInt64, at now: Instant) -> Bool {
    var walk = head
    while let node = walk {
      if now.since(nodes[node].since) > time { return true }
      walk = nodes[node].next
    }
    return false
  }
}
