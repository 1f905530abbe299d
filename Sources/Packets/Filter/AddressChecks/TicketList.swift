internal import Inspect

/// Entries that wait for answers, in fixed memory of which no device gets more than its share.
struct TicketList<Element>: ~Copyable {
  static var capacity: Int { 1_024 }
  static var share: UInt16 { 128 }

  private struct Entry {
    let ticket: Ticket
    let device: DeviceID
    let element: Element
  }

  private var entries: [Entry] = []
  /// How many entries each device has.
  private var counts: [UInt16]

  /// Without use, it takes no memory.
  init(isUsed: Bool, devices: Int) {
    if isUsed { entries.reserveCapacity(TicketList.capacity) }
    counts = Array(repeating: 0, count: isUsed ? max(1, devices) : 1)
  }

  private func place(_ device: DeviceID) -> Int { min(Int(device.index), counts.count - 1) }

  func hasRoom(for device: DeviceID) -> Bool {
    entries.count < TicketList.capacity && counts[place(device)] < TicketList.share
  }

  mutating func add(_ element: Element, _ ticket: Ticket, for device: DeviceID) {
    guard hasRoom(for: device) else { return }
    counts[place(device)] += 1
    entries.append(Entry(ticket: ticket, device: device, element: element))
  }

  func contains(_ ticket: Ticket, where isIt: (Element) -> Bool) -> Bool {
    for entry in entries where entry.ticket == ticket && isIt(entry.element) { return true }
    return false
  }

  /// Removes an entry that waits for this answer.
  mutating func take(_ ticket: Ticket) -> Element? {
    for index in entries.indices where entries[index].ticket == ticket {
      let entry = entries[index]
      let last = entries.removeLast()
      if index < entries.count { entries[index] = last }
      counts[place(entry.device)] -= 1
      return entry.element
    }
    return nil
  }
}
