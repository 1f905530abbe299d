internal import PicketSystem
public import Wire

/// The names that DNS answers gave for an address, for each device (R8).
///
/// An answer from a resolver that the household trusts is evidence. An answer from any other resolver is a claim, since
/// a child may run one: a claim counts against an address and never for one (R12).
///
/// A table of buckets of eight. When a bucket is full, the entry that expires first makes room, claims before evidence.
/// Until the forgotten entry would have expired, the bucket says that it no longer knows all names: a forgotten name
/// must never read as "no other name has this address".
public struct AddressBook: ~Copyable {
  static let ways = 8
  /// Names are believed for ten minutes beyond their TTL, since programs keep addresses longer than they should.
  static let grace: UInt64 = 600_000_000_000
  /// A TTL beyond a day is taken for a day.
  static let maximumTTL: UInt32 = 86_400

  /// All zeros is an entry that expired long ago.
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
  /// Pairs of a name and a device that has evidence of it, by hash; a later pair overwrites an earlier one.
  private var resolved: [Resolved] = []
  private var forgotUntil: [Instant]
  private let buckets: Int

  init(limits: Limits, seed: HashSeed) {
    self.seed = seed
    keepsObservations = limits.keepsObservations
    // Room for the observations of one answer.
    if keepsObservations { observations.reserveCapacity(AnswerContents.maximumNames * AnswerContents.maximumAddresses) }
    var buckets = 1
    while buckets * AddressBook.ways < limits.addressNames { buckets *= 2 }
    self.buckets = buckets
    forgotUntil = ZeroedMemory.zeros(buckets)
  }

  private func bucket(_ device: DeviceID, _ address: Address) -> Int {
    let hash = HashSeed.fold(address.high ^ seed.first ^ UInt64(device.index), address.low ^ seed.second)
    return Int(truncatingIfNeeded: hash) & (buckets - 1)
  }

  /// Observations since the last `takeObservations`, if this inspector keeps them: other threads see other flows of the
  /// same device.
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
    // Five megabytes at most, used as answers come.
    if entries.isEmpty {
      entries = ZeroedMemory.zeros(buckets * AddressBook.ways)
      resolved = ZeroedMemory.zeros(buckets * AddressBook.ways)
    }
    if observation.isEvidence {
      let mark = mark(name, device)
      resolved[place(mark)] = Resolved(mark: mark, until: observation.until)
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
      // A claim does not replace evidence: the claim is forgotten instead.
      let isKept = observation.isEvidence || !entries[place].isEvidence
      forgotUntil[bucket] = max(forgotUntil[bucket], isKept ? entries[place].until : observation.until)
      if !isKept { return }
    }
    entries[place] = Entry(
      address: address, device: device, name: name, until: observation.until, isEvidence: observation.isEvidence)
  }

  /// Renews a known entry. Evidence replaces a claim, and a claim does not prolong evidence.
  private mutating func renew(_ way: Int, by observation: DNSObservation, _ now: Instant) {
    let isOver = entries[way].until <= now
    if isOver || observation.isEvidence && !entries[way].isEvidence {
      entries[way].until = observation.until
      entries[way].isEvidence = observation.isEvidence
    } else if observation.isEvidence == entries[way].isEvidence {
      entries[way].until = max(entries[way].until, observation.until)
    }
  }

  /// Entries with the lowest rank make room first: expired ones, then claims, then evidence, each by expiry.
  private func rank(_ way: Int, _ now: Instant) -> (UInt8, Instant) {
    let until = entries[way].until
    return (until <= now ? 0 : entries[way].isEvidence ? 2 : 1, until)
  }

  private func mark(_ name: borrowing @_addressable Name, _ device: DeviceID) -> UInt64 {
    HashSeed.fold(seed.hash(name.wordSpan), seed.second ^ UInt64(device.index) << 1) | 1
  }

  /// The lowest bit of each mark is one.
  private func place(_ mark: UInt64) -> Int { Int(truncatingIfNeeded: mark >> 1) & (resolved.count - 1) }

  /// Whether this device has evidence of an address of this very name. Also false where that evidence was forgotten.
  @_addressableSelf
  public func hasResolved(_ name: borrowing @_addressable Name, for device: DeviceID, at now: Instant) -> Bool {
    if resolved.isEmpty { return false }
    let mark = mark(name, device)
    let known = resolved[place(mark)]
    return known.mark == mark && known.until > now
  }

  /// Calls `body` with each name of `address`, and whether it is evidence, until `body` returns false.
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
