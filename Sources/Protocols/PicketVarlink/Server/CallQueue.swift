/// Limits how many calls of one user run at a time, and reads one long request at a time, so that a thread is left for
/// the others. Calls that must wait do so in order.
struct CallQueue {
  struct Entry {
    let key: UInt64
    let user: UInt32
    let isLong: Bool
  }

  let callsPerUser: Int
  private var users: [UInt32: Int] = [:]
  private var isReadingLong = false
  private var waiting: [Entry] = []

  init(callsPerUser: Int) { self.callsPerUser = callsPerUser }

  /// Whether this call may begin now; otherwise it waits.
  mutating func begin(_ entry: Entry) -> Bool {
    if take(entry) { return true }
    waiting.append(entry)
    return false
  }

  /// A call of this user has ended, or became a stream.
  mutating func end(_ user: UInt32) {
    users[user, default: 1] -= 1
    if users[user] == 0 { users[user] = nil }
  }

  /// The long request was read.
  mutating func endLong() { isReadingLong = false }

  mutating func remove(_ key: UInt64) { waiting.removeAll { $0.key == key } }

  /// A waiting call that may begin now.
  mutating func next() -> UInt64? {
    guard let place = waiting.firstIndex(where: { take($0) }) else { return nil }
    return waiting.remove(at: place).key
  }

  private mutating func take(_ entry: Entry) -> Bool {
    guard users[entry.user, default: 0] < callsPerUser, !(entry.isLong && isReadingLong) else { return false }
    users[entry.user, default: 0] += 1
    if entry.isLong { isReadingLong = true }
    return true
  }
}
