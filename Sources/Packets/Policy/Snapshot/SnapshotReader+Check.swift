internal import Wire

extension SnapshotReader {
  /// Checks every offset, every count and every number once, so that no reader has to later: whatever these words are,
  /// reading them afterwards ends, and ends inside them.
  func check() throws(SnapshotError) {
    guard words.count >= Layout.header, words[0] == Layout.magic else { throw .notASnapshot }
    guard words[1] == Layout.version else { throw .otherVersion(words[1]) }
    guard words[2] == UInt64(words.count), words.count <= Layout.largest else {
      throw .damaged("it is not as long as it says")
    }
    try checkParts()
    guard childOfUnknown <= count(.children), children <= count(.children) else {
      throw .damaged("its children are not all there")
    }
    for index in 0..<count(.children) { try check(child(index)) }
    for index in 0..<count(.stores) { try checkStore(index) }
    try checkOwners()
    for index in 0..<count(.hosts) { try checkHost(record(.hosts, index)) }
  }

  /// Parts follow each other without gaps or overlap, and hold whole records.
  private func checkParts() throws(SnapshotError) {
    var end = Layout.header
    for part in Layout.Part.allCases {
      let place = words[8 + part.rawValue]
      guard place.low == end, place.high <= words.count - end, place.high % part.size == 0 else {
        throw .damaged("its parts do not fit into it")
      }
      end += place.high
    }
    guard end == words.count else { throw .damaged("something was added behind its end") }
  }

  private func fits(_ range: Range<Int>, into count: Int) -> Bool { range.upperBound <= count }

  private func check(_ child: ChildRecord) throws(SnapshotError) {
    guard fits(child.stores, into: count(.stores)), fits(child.grants, into: count(.grants)),
      child.maskWords <= 1 << 16, child.maskWords * 64 >= child.stores.count
    else { throw .damaged("a child's stores or grants are not all there") }
    let slots = child.slots.count
    guard fits(child.nodes, into: part(.nodes).count), fits(child.slots, into: part(.slots).count),
      fits(child.labels, into: part(.labels).count), fits(child.effects, into: part(.effects).count),
      child.nodes.count >= NameTree.nodeSize, child.nodes.count % NameTree.nodeSize == 0,
      slots >= 1, slots & (slots - 1) == 0
    else { throw .damaged("a child's names are not all there") }
    try checkTree(of: child)
  }

  private func checkStore(_ index: Int) throws(SnapshotError) {
    let store = store(index)
    let restrictions = part(.restrictions).count - (store.restrictions - 1)
    guard fits(store.name, into: part(.texts).count * 8), store.name.count <= 64,
      store.restrictions == 0 || restrictions >= (applications + 7) / 8
    else { throw .damaged("a store reaches beyond its end") }
  }

  private func checkHost(_ host: Span<UInt64>) throws(SnapshotError) {
    guard host[0].low + host[0].high <= part(.texts).count * 8, host[0].high <= Name.capacity,
      host[1] <= UInt64(EnforcedHost.capacity)
    else { throw .damaged("a host of safe search reaches beyond its end") }
  }

  private func checkOwners() throws(SnapshotError) {
    let devices = part(.devices)
    guard devices.count == Layout.devices / 4 else { throw .damaged("its devices are not all there") }
    for number in 0..<Layout.devices where child(ofKnown: number) > count(.children) {
      throw .damaged("a device is of a child that it does not have")
    }
    for owners in [Layout.Part.hardware, .users, .subordinates, .networks, .places] {
      for index in 0..<count(owners) where OwnerRecord(record(owners, index)).device >= Layout.devices {
        throw .damaged("an address is of a device that cannot be")
      }
    }
    for index in 0..<count(.peers) where PeerRecord(record(.peers, index)).prefix > 128 {
      throw .damaged("a peer of tunnels has more bits than an address")
    }
    for index in 0..<count(.prefixes) {
      let prefix = record(.prefixes, index)
      guard prefix[0].low <= 128, prefix[0].high + prefix[1].low <= count(.networks), prefix[1].high == 0 else {
        throw .damaged("its networks are not all there")
      }
    }
  }

  private func checkTree(of child: ChildRecord) throws(SnapshotError) {
    let tree = tree(of: child)
    let (nodes, slots) = (child.nodes.count / NameTree.nodeSize, child.slots.count)
    let effects = child.effects.count - Effect.head - Effect.masks * child.maskWords
    for node in 0..<nodes {
      let (place, label) = (tree.nodes[2 * node], tree.nodes[2 * node + 1])
      guard place.high <= effects, label.low + (NameTree.size(label) + 7) / 8 <= tree.labels.count,
        NameTree.host(label) <= count(.hosts)
      else { throw .damaged("a name reaches beyond its end") }
    }
    for slot in 0..<slots where tree.slots[slot].low > nodes { throw .damaged("a name is not there") }
    for slot in 0..<slots where tree.slots[slot] != 0 && tree.slots[slot].low == 0 {
      throw .damaged("a name is nowhere")
    }
  }
}
