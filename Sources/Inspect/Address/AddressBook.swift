internal import Files
public import Wire

/// Which names DNS answers gave a device for an address (R8).
///
/// A table of buckets of eight. When a bucket is full, the entry that expires first makes room and the bucket says,
/// until that entry would have expired, that it no longer knows all names: forgetting must never read as "no other
/// name leads here".
public struct AddressBook: ~Copyable {
  static let ways = 8
  /// Names are believed for ten minutes beyond their TTL, since programs keep addresses longer than they should.
  static let grace: UInt64 = 600_000_000_000
  /// A TTL beyond a day is taken for a day.
  static let maximumTTL: UInt32 = 86_400

  /// Zeros are one that expired long ago.
  private struct Entry: BitwiseCopyable {
    var address: Address
    var device: DeviceID
    var name: Name
    var until: Moment
  }

  private struct Resolved: BitwiseCopyable {
    var mark: UInt64
    var until: Moment
  }

  private let seed: HashSeed
  private var entries: [Entry] = []
  /// Names that a device has addresses for, by a mark of both; the later takes the place of the earlier.
  private var resolved: [Resolved] = []
  private var forgotUntil: [Moment]
  private let buckets: Int

  init(limits: Limits, seed: HashSeed) {
    self.seed = seed
    keepsLessons = limits.keepsLessons
    // As many as one answer holds.
    if keepsLessons { lessons.reserveCapacity(Answer.maximumNames * Answer.maximumAddresses) }
    var buckets = 1
    while buckets * AddressBook.ways < limits.addressNames { buckets *= 2 }
    self.buckets = buckets
    forgotUntil = MemoryLater.zeros(buckets)
  }

  private func bucket(_ device: DeviceID, _ address: Address) -> Int {
    let hash = HashSeed.fold(address.high ^ seed.first ^ UInt64(device.index), address.low ^ seed.second)
    return Int(truncatingIfNeeded: hash) & (buckets - 1)
  }

  /// What was learned since somebody last took it, where somebody does: threads that see other flows of the same device
  /// have to know it too.
  private(set) var lessons: [Lesson] = []
  private let keepsLessons: Bool

  mutating func forgetLessons() { lessons.removeAll(keepingCapacity: true) }

  mutating func learn(_ name: Name, at address: Address, for device: DeviceID, ttl: UInt32, now: Moment) {
    let until = Moment(
      nanoseconds: now.nanoseconds &+ UInt64(min(ttl, AddressBook.maximumTTL)) &* 1_000_000_000 &+ AddressBook.grace)
    let lesson = Lesson(name: name, address: address, device: device, until: until)
    if keepsLessons { lessons.append(lesson) }
    learn(lesson, at: address, now: now)
  }

  mutating func learn(_ lesson: Lesson, at address: Address, now: Moment) {
    let (name, device, until) = (lesson.name, lesson.device, lesson.until)
    // Five megabytes at most, taken as answers come.
    if entries.isEmpty {
      entries = MemoryLater.zeros(buckets * AddressBook.ways)
      resolved = MemoryLater.zeros(buckets * AddressBook.ways)
    }
    let mark = mark(name, device)
    resolved[Int(truncatingIfNeeded: mark) & (resolved.count - 1)] = Resolved(mark: mark, until: until)
    let address = address.withoutNAT64
    let bucket = bucket(device, address)
    var place = bucket * AddressBook.ways
    for way in bucket * AddressBook.ways..<(bucket + 1) * AddressBook.ways {
      if entries[way].address == address && entries[way].device == device && entries[way].name == name {
        entries[way].until = max(entries[way].until, until)
        return
      }
      if entries[way].until < entries[place].until { place = way }
    }
    if entries[place].until > now { forgotUntil[bucket] = max(forgotUntil[bucket], entries[place].until) }
    entries[place] = Entry(address: address, device: device, name: name, until: until)
  }

  private func mark(_ name: borrowing @_addressable Name, _ device: DeviceID) -> UInt64 {
    HashSeed.fold(seed.hash(name.wordSpan), seed.second ^ UInt64(device.index) << 1) | 1
  }

  /// Whether an answer gave this device addresses for this very name. False also where that was forgotten.
  @_addressableSelf
  public func hasResolved(_ name: borrowing @_addressable Name, for device: DeviceID, at now: Moment) -> Bool {
    if resolved.isEmpty { return false }
    let mark = mark(name, device)
    let known = resolved[Int(truncatingIfNeeded: mark) & (resolved.count - 1)]
    return known.mark == mark && known.until > now
  }

  /// Calls `body` with each name that leads to `address`, until it says false.
  @_addressableSelf
  public func names(of address: Address, for device: DeviceID, at now: Moment, _ body: (borrowing Name) -> Bool) {
    if entries.isEmpty { return }
    let address = address.withoutNAT64
    let bucket = bucket(device, address)
    for way in bucket * AddressBook.ways..<(bucket + 1) * AddressBook.ways
    where entries[way].until > now && entries[way].address == address && entries[way].device == device {
      if !body(entries[way].name) { return }
    }
  }

  /// False when names of this address may have been forgotten for want of room.
  @_addressableSelf
  public func isComplete(_ address: Address, for device: DeviceID, at now: Moment) -> Bool {
    forgotUntil[bucket(device, address.withoutNAT64)] <= now
  }
}
