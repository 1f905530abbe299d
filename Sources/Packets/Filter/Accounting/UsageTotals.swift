internal import FilterProtocol
internal import Inspect
internal import Wire

/// What the connections of each device to each name have carried since the last round.
///
/// Bounded: at most `most` pairs of a device and a name, of some 600 bytes each. A pair stays while it has connections.
/// Where there is no room for a name, its connections count under the root.
struct UsageTotals {
  /// The place of a pair, which connections hold instead of the name.
  typealias Place = Int32

  static let most = 8_192
  /// For connections that belong to no child: nothing of them is kept.
  static let nobody: Place = -1

  private struct Pair: Hashable {
    let device: UInt16
    let name: Name
  }

  private struct Entry {
    var reading: UsageReading
    /// Connections that hold this place.
    var connections = 0
    var isChanged = false
  }

  private var entries: [Entry] = []
  private var places: [Pair: Place] = [:]
  private var free: [Place] = []
  /// Places with something to tell.
  private var changed: [Place] = []

  /// How many pairs are kept.
  var count: Int { places.count }

  /// The place of a pair, for one more connection.
  mutating func hold(_ device: UInt16, _ name: borrowing Name) -> Place {
    let place = find(device, copy name) ?? find(device, Name()) ?? UsageTotals.nobody
    if place != UsageTotals.nobody { entries[Int(place)].connections += 1 }
    return place
  }

  private mutating func find(_ device: UInt16, _ name: Name) -> Place? {
    let pair = Pair(device: device, name: name)
    if let place = places[pair] { return place }
    // The last places are left to names that are not known.
    guard places.count < (name.isRoot ? UsageTotals.most : UsageTotals.most - UsageTotals.spare) else { return nil }
    let entry = Entry(reading: UsageReading(device: device, name: name))
    let place = free.popLast() ?? Place(entries.count)
    if Int(place) < entries.count { entries[Int(place)] = entry } else { entries.append(entry) }
    places[pair] = place
    return place
  }

  /// One for each device.
  private static let spare = DeviceBits.count

  /// A connection no longer belongs here.
  mutating func release(_ place: Place) {
    if place == UsageTotals.nobody { return }
    entries[Int(place)].connections -= 1
    // Told as the last of it, and then forgotten.
    if entries[Int(place)].connections == 0 { mark(place) }
  }

  mutating func add(_ counters: Counters, opened: UInt32 = 0, at place: Place) {
    if place == UsageTotals.nobody || counters.isZero && opened == 0 { return }
    entries[Int(place)].reading.received += counters.received
    entries[Int(place)].reading.sent += counters.sent
    entries[Int(place)].reading.opened &+= opened
    mark(place)
  }

  private mutating func mark(_ place: Place) {
    if entries[Int(place)].isChanged { return }
    entries[Int(place)].isChanged = true
    changed.append(place)
  }

  /// Takes all readings, of devices that `isWanted` says are children's.
  mutating func take(where isWanted: (UInt16) -> Bool) -> [UsageReading] {
    var readings: [UsageReading] = []
    for place in changed {
      let entry = entries[Int(place)]
      let (device, name) = (entry.reading.device, entry.reading.name)
      if !entry.reading.isZero && isWanted(device) { readings.append(entry.reading) }
      entries[Int(place)].reading = UsageReading(device: device, name: name)
      entries[Int(place)].isChanged = false
      if entry.connections == 0 {
        places[Pair(device: device, name: name)] = nil
        free.append(place)
      }
    }
    changed.removeAll(keepingCapacity: true)
    return readings
  }
}
