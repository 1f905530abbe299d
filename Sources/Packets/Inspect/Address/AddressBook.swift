internal import PicketSystem
public import Wire

/// Which names DNS answers gave a device for an address (R8).
///
/// What a resolver said that the household trusts is evidence. What any other said is a claim, since a child may have a
/// resolver of its own: it counts against an address and never for one (R12).
///
/// A table of buckets of eight. When a bucket is full, the entry that expires first makes room, a claim before evidence,
/// and the bucket says, until what was forgotten would have expired, that it no longer knows all names: forgetting must
/// never read as "no other name leads here".
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
    var until: Instant
    var isEvidence: Bool
  }

  private struct Resolved: BitwiseCopyable {
    var mark: UInt64
    var until: Instant
  }

  private let seed: HashSeed
  private var entries: [Entry] = []
  /// Names that a device has evidence of, by a mark of both; the later takes the place of the earlier.
  private var resolved: [Resolved] = []
  private var forgotUntil: [Instant]
  private let buckets: Int

  init(limits: Limits, seed: HashSeed) {
    self.seed = seed
    keepsObservations = limits.keepsObservations
    // As many as one answer holds.
    if keepsObservations { observations.reserveCapacity(Answer.maximumNames * Answer.maximumAddresses) }
    var buckets = 1
    while buckets * AddressBook.ways < limits.addressNames { buckets *= 2 }
    self.buckets = buckets
    forgotUntil = ZeroedMemory.zeros(buckets)
  }

  private func bucket(_ device: DeviceID, _ address: Address) -> Int {
    let hash = HashSeed.fold(address.high ^ seed.first ^ UInt64(device.index), address.low ^ seed.second)
    return Int(truncatingIfNeeded: hash) & (buckets - 1)
  }

  /// What was learned since somebody last took it, where somebody does: threads that see other flows of the same device
  /// have to know it too.
  private(set) var observations: [DNSObservation] = []
  private let keepsObservations: Bool

  mutating func forgetObservations() { observations.removeAll(keepingCapacity: true) }

  mutating func learn(
    _ name: Name, at address: Address, for device: DeviceID, ttl: UInt32, isEvidence: Bool, now: Instant
  ) {
    let until = Instant(
      nanoseconds: now.nanoseconds &+ UInt64(min(ttl, AddressBook.maximumTTL)) &* 1_000_000_000 &+ AddressBook.grace)
    let observation = DNSObservation(name: name, address: address, device: device, until: until, isEvidence: isEvidence)
    if keepsObservations { observations.append(observation) }
    learn(observation, at: address, now: now)
  }

  mutating func learn(_ observation: DNSObservation, at address: Address, now: Instant) {
    let (name, device) = (observation.name, observation.device)
    // Five megabytes at most, taken as answers come.
    if entries.isEmpty {
      entries = ZeroedMemory.zeros(buckets * AddressBook.ways)
      resolved = ZeroedMemory.zeros(buckets * AddressBook.ways)
    }
    if observation.isEvidence {
      let mark = mark(name, device)
      resolved[Int(truncatingIfNeeded: mark) & (resolved.count - 1)] = Resolved(mark: mark, until: observation.until)
    }
    let address = address.withoutNAT64
    let bucket = bucket(device, address)
    let ways = bucket * AddressBook.ways..<(bucket + 1) * AddressBook.ways
    for way in ways
    where entries[way].address == address && entries[way].device == device && entries[way].name == name {
      renew(way, by: observation, now)
      return
    }
    var place = ways.lowerBound
    for way in ways where rank(way, now) < rank(place, now) { place = way }
    if entries[place].until > now {
      // A claim takes the place of no evidence: it is forgotten itself.
      let isKept = observation.isEvidence || !entries[place].isEvidence
      forgotUntil[bucket] = max(forgotUntil[bucket], isKept ? entries[place].until : observation.until)
      if !isKept { return }
    }
    entries[place] = Entry(
      address: address, device: device, name: name, until: observation.until, isEvidence: observation.isEvidence)
  }

  /// Takes in once more what is known. Evidence takes the place of a claim, and no claim makes evidence last.
  private mutating func renew(_ way: Int, by observation: DNSObservation, _ now: Instant) {
    let isOver = entries[way].until <= now
    if isOver || observation.isEvidence && !entries[way].isEvidence {
      entries[way].until = observation.until
      entries[way].isEvidence = observation.isEvidence
    } else if observation.isEvidence == entries[way].isEvidence {
      entries[way].until = max(entries[way].until, observation.until)
    }
  }

  /// Who makes room before whom: what is over, then claims, then evidence, and of these what ends first.
  private func rank(_ way: Int, _ now: Instant) -> (UInt8, Instant) {
    let until = entries[way].until
    return (until <= now ? 0 : entries[way].isEvidence ? 2 : 1, until)
  }

  private func mark(_ name: borrowing @_addressable Name, _ device: DeviceID) -> UInt64 {
    HashSeed.fold(seed.hash(name.wordSpan), seed.second ^ UInt64(device.index) << 1) | 1
  }

  /// Whether there is evidence of this device's of where this very name is. False also where that was forgotten.
  @_addressableSelf
  public func hasResolved(_ name: borrowing @_addressable Name, for device: DeviceID, at now: Instant) -> Bool {
    if resolved.isEmpty { return false }
    let mark = mark(name, device)
    let known = resolved[Int(truncatingIfNeeded: mark) & (resolved.count - 1)]
    return known.mark == mark && known.until > now
  }

  /// Calls `body` with each name that leads to `address`, and with whether that is evidence, until it says false.
  @_addressableSelf
  public func names(
    of address: Address, for device: DeviceID, at now: Instant, _ body: (borrowing Name, _ isEvidence: Bool) -> Bool
  ) {
    if entries.isEmpty { return }
    let address = address.withoutNAT64
    let bucket = bucket(device, address)
    for way in bucket * AddressBook.ways..<(bucket + 1) * AddressBook.ways
    where entries[way].until > now && entries[way].address == address && entries[way].device == device {
      if !body(entries[way].name, entries[way].isEvidence) { return }
    }
  }

  /// False when names of this address may have been forgotten for want of room.
  @_addressableSelf
  public func isComplete(_ address: Address, for device: DeviceID, at now: Instant) -> Bool {
    forgotUntil[bucket(device, address.withoutNAT64)] <= now
  }
}
