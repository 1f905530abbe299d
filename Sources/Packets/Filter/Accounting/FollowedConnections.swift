internal import Capture
internal import FilterProtocol
internal import Inspect
internal import Wire

/// Connections of children with their counters at the last look: makes what came since out of counters that only grow.
///
/// Nothing is counted twice. A connection that is met for the first time counts from zero only if a packet thread
/// noted it, or if another one has ended between the same ends. What may be missing is counted in `lost`.
///
/// Bounded: at most `most` connections, 24 megabytes.
final class FollowedConnections {
  static let most = 131_072

  private struct Entry {
    var place: UsageTotals.Place
    var state = State.noted
    /// A packet thread noted it after it was met.
    var isNoted = true
    /// The last look brought something.
    var isBusy = false
    var id: UInt32 = 0
    /// The look at which it was met or ended; for a noted connection, the next one.
    var look: UInt32
    var counters = Counters()
  }

  private enum State: UInt8 {
    /// Not met in the kernel's table yet.
    case noted
    case met
    /// It has ended. Datagram flows outlive their entries in the kernel's table: what comes next between the same ends is
    /// the same flow, and no packet thread notes it again.
    case ended
  }

  private typealias Entries = [FlowKey: Entry]

  private var entries: Entries = [:]
  private var totals = UsageTotals()
  /// Connections that may have carried more than was counted.
  private(set) var lost: UInt64 = 0
  private var look: UInt32 = 0

  /// How many connections are followed.
  var count: Int { entries.count }

  /// Counts connections as lost.
  func lose(_ count: UInt64) { lost &+= count }

  /// Takes the readings since the last call, of devices that `isWanted` says are children's.
  func takeReadings(where isWanted: (UInt16) -> Bool) -> [UsageReading] { totals.take(where: isWanted) }

  /// A packet thread allowed a flow, perhaps once more for another name: the newest name takes what comes from now on.
  func note(_ note: borrowing FlowNote) {
    guard let index = entries.index(forKey: note.ends) else {
      guard entries.count < FollowedConnections.most else { return lost &+= 1 }
      let place = totals.hold(note.device.index, note.name)
      totals.add(Counters(), opened: 1, at: place)
      entries[note.ends] = Entry(place: place, look: look &+ 1)
      return
    }
    let place = totals.hold(note.device.index, note.name)
    totals.release(entries.values[index].place)
    entries.values[index].place = place
    entries.values[index].isNoted = true
    if entries.values[index].state == .ended {
      totals.add(Counters(), opened: 1, at: place)
      entries.values[index].state = .noted
      entries.values[index].look = look &+ 1
    }
  }

  /// Follows a connection without a note of a packet thread, from what it has carried by now. A connection without a device
  /// is kept only so that its owner is not looked up again.
  func adopt(_ connection: CountedConnection, device: UInt16?) {
    let ends = connection.ends
    guard entries[ends] == nil else { return }
    guard entries.count < FollowedConnections.most else { return lost &+= 1 }
    let place = device.map { totals.hold($0, Name()) } ?? UsageTotals.nobody
    entries[ends] = Entry(
      place: place, state: .met, isNoted: false, id: connection.id, look: look,
      counters: Counters(connection, isTurned: false))
  }

  /// The entry of a connection. Packets may have shown it before its server's address was translated or after that, and
  /// from either end.
  private func find(_ connection: CountedConnection) -> (index: Entries.Index, isTurned: Bool)? {
    let ends = connection.ends
    if let index = entries.index(forKey: ends) { return (index, false) }
    let before = connection.endsBeforeNAT
    if before != ends, let index = entries.index(forKey: before) { return (index, false) }
    return entries.index(forKey: ends.turned).map { ($0, true) }
  }

  private func remove(_ index: Entries.Index) {
    totals.release(entries.values[index].place)
    entries.remove(at: index)
  }
}

// Looks at the kernel's table.
extension FollowedConnections {
  func beginLook() { look &+= 1 }

  /// Takes a connection's counters; false when it is not followed.
  func count(_ connection: CountedConnection) -> Bool {
    guard let (index, isTurned) = find(connection) else { return false }
    let (now, entry) = (Counters(connection, isTurned: isTurned), entries.values[index])
    // The kernel may have two connections of one pair of ends, in different zones: the first one stands for both.
    if entry.state == .met && entry.look == look { return true }
    var news = now
    if entry.id == connection.id {
      news = now.since(entry.counters)
    } else if entry.state == .met && !entry.isNoted {
      // Another connection between these ends, without a note: it may be older than the entry.
      news = Counters()
    }
    let isNew = entry.state == .ended || entry.state == .met && entry.isNoted
    totals.add(news, opened: isNew && entry.id != connection.id ? 1 : 0, at: entry.place)
    entries.values[index].state = .met
    entries.values[index].isNoted = false
    entries.values[index].isBusy = !news.isZero
    entries.values[index].id = connection.id
    entries.values[index].look = look
    entries.values[index].counters = now
    return true
  }

  /// Takes the last counters of a connection that has ended. What a refused one carried does not count.
  func end(_ connection: CountedConnection, isRefused: Bool) {
    guard let (index, isTurned) = find(connection) else { return }
    let entry = entries.values[index]
    // An earlier connection between these ends: what came after its last look is lost.
    if entry.state == .met && entry.id != connection.id { return lost &+= 1 }
    let now = Counters(connection, isTurned: isTurned)
    if !isRefused {
      let (isSame, isNew) = (entry.id == connection.id, entry.state == .ended && entry.id != connection.id)
      totals.add(isSame ? now.since(entry.counters) : now, opened: isNew ? 1 : 0, at: entry.place)
    }
    entries.values[index].id = connection.id
    entries.values[index].counters = now
    finish(index)
  }

  private func finish(_ index: Entries.Index) {
    guard entries.keys[index].number == FollowedConnections.datagrams else { return remove(index) }
    entries.values[index].state = .ended
    entries.values[index].isNoted = false
    entries.values[index].look = look
  }

  private static let datagrams: UInt8 = 17

  /// Some connections that the last look did not meet: they have no mark for now, or are gone. Those that have not been
  /// read for longest come first, so that each has its turn.
  func missing(_ most: Int) -> [FlowKey] {
    let look = look
    let missing = entries.filter { $0.value.state != .ended && $0.value.look &- look > UInt32.max / 2 }
    if missing.count <= most { return Array(missing.keys) }
    return missing.sorted { look &- $0.value.look > look &- $1.value.look }.prefix(most).map(\.key)
  }

  /// A missing connection is not in the kernel's table, and its end was not heard of. An idle one had no more to count.
  func forget(_ ends: FlowKey, hasHeardAll: Bool) {
    guard let index = entries.index(forKey: ends) else { return }
    let entry = entries.values[index]
    if entry.place != UsageTotals.nobody && (entry.isBusy || entry.state == .noted || !hasHeardAll) { lost &+= 1 }
    finish(index)
  }

  /// A missing connection is refused by now.
  func drop(_ ends: FlowKey) {
    if let index = entries.index(forKey: ends) { remove(index) }
  }

  /// Takes the counters of a missing connection that was looked up. If it is followed by other ends, what was noted of it
  /// moves there.
  func count(_ connection: CountedConnection, missing ends: FlowKey) {
    _ = count(connection)
    guard let index = entries.index(forKey: ends), let other = find(connection)?.index, other != index else { return }
    let place = entries.values[index].place
    totals.release(entries.values[other].place)
    entries.values[other].place = place
    entries.remove(at: index)
  }

  /// Removes ended connections when nothing can follow them any more.
  func expire(looks: UInt32) {
    let look = look
    let old = entries.lazy.filter { $0.value.state == .ended && look &- $0.value.look > looks }.map(\.key)
    for ends in Array(old) { drop(ends) }
  }
}

extension CountedConnection {
  /// The ends as packets of devices show them inside this machine: the client before NAT, the server after.
  var ends: FlowKey {
    FlowKey(
      client: tuple.source, clientPort: tuple.sourcePort, server: server, serverPort: serverPort, number: tuple.number)
  }

  /// The ends as packets of this machine's users show them.
  fileprivate var endsBeforeNAT: FlowKey {
    FlowKey(
      client: tuple.source, clientPort: tuple.sourcePort, server: tuple.destination, serverPort: tuple.destinationPort,
      number: tuple.number)
  }
}
