/// Who may be answered next: so many calls of one user at a time, and one long request at a time, which leaves the others
/// a thread to be answered on. Whoever has to wait does so in the order in which it came.
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

  /// Whether this one may begin now; otherwise it waits.
  mutating func begin(_ entry: Entry) -> Bool {
    if take(entry) { return true }
    waiting.append(entry)
    return false
  }

  /// A call of this user is over, or goes on for as long as its client wants.
  mutating func end(_ user: UInt32) {
    users[user, default: 1] -= 1
    if users[user] == 0 { users[user] = nil }
  }

  /// The long request was read.
  mutating func endLong() { isReadingLong = false }

  mutating func remove(_ key: UInt64) { waiting.removeAll { $0.key == key } }

  /// Somebody who waited and may begin now.
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
