/// One queue a device, oldest first, threaded through slots that live elsewhere.
///
/// Eviction takes from the device that holds the most, so a flood costs its sender's flows and nobody else's.
struct AgeLists: ~Copyable {
  static let none: Int32 = -1

  struct Ends {
    var oldest: Int32 = AgeLists.none
    var newest: Int32 = AgeLists.none
    var count: Int32 = 0

    /// The slot that was the newest before.
    mutating func append(_ slot: Int32) -> Int32 {
      let before = newest
      if before == AgeLists.none { oldest = slot }
      newest = slot
      count += 1
      return before
    }

    mutating func remove(older: Int32, newer: Int32) {
      if older == AgeLists.none { oldest = newer }
      if newer == AgeLists.none { newest = older }
      count -= 1
    }
  }

  struct Links {
    var older: Int32 = AgeLists.none
    var newer: Int32 = AgeLists.none
    var device: Int32 = AgeLists.none
  }

  private var ends: Slab<Ends>
  private var links: Slab<Links>

  init(devices: Int, slots: Int) {
    ends = Slab(repeating: Ends(), count: max(1, devices))
    links = Slab(capacity: slots)
  }

  @inline(__always)
  mutating func append(_ slot: Int, device: DeviceID) {
    while links.count <= slot { links.append(Links()) }
    let list = min(Int(device.index), ends.count - 1)
    let before = ends[list].append(Int32(slot))
    links[slot] = Links(older: before, newer: AgeLists.none, device: Int32(list))
    if before != AgeLists.none { links[Int(before)].newer = Int32(slot) }
  }

  mutating func remove(_ slot: Int) {
    let link = links[slot]
    guard link.device != AgeLists.none else { return }
    ends[Int(link.device)].remove(older: link.older, newer: link.newer)
    if link.older != AgeLists.none { links[Int(link.older)].newer = link.newer }
    if link.newer != AgeLists.none { links[Int(link.newer)].older = link.older }
    links[slot] = Links()
  }

  /// Makes a slot the newest of its device.
  @inline(__always)
  mutating func touch(_ slot: Int) {
    let link = links[slot]
    guard link.device != AgeLists.none, link.newer != AgeLists.none else { return }
    remove(slot)
    append(slot, device: DeviceID(UInt16(link.device)))
  }

  /// The oldest slot of a device that holds more than so many.
  @inline(__always)
  func oldest(of device: DeviceID, beyond count: Int) -> Int? {
    let list = min(Int(device.index), ends.count - 1)
    return ends[list].count > Int32(clamping: count) ? Int(ends[list].oldest) : nil
  }

  /// The oldest slot of the device that holds the most.
  func victim() -> Int? {
    var busiest = 0
    for list in ends.indices where ends[list].count > ends[busiest].count { busiest = list }
    let slot = ends[busiest].oldest
    return slot == AgeLists.none ? nil : Int(slot)
  }
}
