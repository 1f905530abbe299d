/// One queue for each device, oldest first, linked through slots that live elsewhere.
///
/// Eviction takes from the device that holds the most, so a flood costs only its sender's flows.
struct AgeLists<Element>: ~Copyable {
  struct Ends {
    @Packed var oldest: Slot<Element>?
    @Packed var newest: Slot<Element>?
    var count: Int32 = 0
  }

  struct Links {
    @Packed var older: Slot<Element>?
    @Packed var newer: Slot<Element>?
    /// Index of the device's list; -1 where the slot is in none.
    var list: Int32 = -1
  }

  private var ends: Slab<Ends>
  private var links: Slab<Links>

  init(devices: Int, slots: Int) {
    ends = Slab(repeating: Ends(), count: max(1, devices))
    links = Slab(capacity: slots)
  }

  @inline(__always)
  mutating func append(_ slot: Slot<Element>, device: DeviceID) {
    while links.count <= slot.index { links.append(Links()) }
    append(slot, to: list(of: device))
  }

  @inline(__always)
  private mutating func append(_ slot: Slot<Element>, to list: Int) {
    let before = ends[list].newest
    links[slot.index] = Links(older: Packed(wrappedValue: before), list: Int32(list))
    if let before { links[before.index].newer = slot } else { ends[list].oldest = slot }
    ends[list].newest = slot
    ends[list].count += 1
  }

  mutating func remove(_ slot: Slot<Element>) {
    let link = links[slot.index]
    guard link.list >= 0 else { return }
    let list = Int(link.list)
    if let older = link.older { links[older.index].newer = link.newer } else { ends[list].oldest = link.newer }
    if let newer = link.newer { links[newer.index].older = link.older } else { ends[list].newest = link.older }
    ends[list].count -= 1
    links[slot.index] = Links()
  }

  /// Makes a slot the newest of its device.
  @inline(__always)
  mutating func touch(_ slot: Slot<Element>) {
    let link = links[slot.index]
    guard link.list >= 0, link.newer != nil else { return }
    remove(slot)
    append(slot, to: Int(link.list))
  }

  /// The oldest slot of a device that holds more than `count`.
  @inline(__always)
  func oldest(of device: DeviceID, beyond count: Int) -> Slot<Element>? {
    let list = list(of: device)
    return ends[list].count > Int32(clamping: count) ? ends[list].oldest : nil
  }

  /// The oldest slot of the device that holds the most.
  func victim() -> Slot<Element>? {
    var busiest = 0
    for list in ends.indices where ends[list].count > ends[busiest].count { busiest = list }
    return ends[busiest].oldest
  }

  /// Devices with higher numbers share the last list.
  private func list(of device: DeviceID) -> Int { min(Int(device.index), ends.count - 1) }
}
