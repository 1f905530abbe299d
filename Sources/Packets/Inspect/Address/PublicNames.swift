import Wire

/// The public names of encrypted hellos: the ones that DNS answers showed, and the well-known one.
///
/// An encrypted hello and the GREASE that imitates it look the same; only the public name tells them apart.
struct PublicNames {
  static let capacity = 64

  private let wellKnown: UInt64
  private var hashes: InlineArray<64, UInt64> = InlineArray(repeating: 0)
  private var next = 0
  private var used = 0
  private let seed: HashSeed
  /// Observations since the last `takeObservations`, as in `AddressBook`: different threads mostly see a device's
  /// resolver and its server.
  private(set) var observations: [DNSObservation] = []
  private let keepsObservations: Bool

  init(limits: Limits, seed: HashSeed) {
    self.seed = seed
    keepsObservations = limits.keepsObservations
    if keepsObservations { observations.reserveCapacity(PublicNames.mostObservations) }
    wellKnown = Name("cloudflare-ech.com").map { seed.hash($0.wordSpan) } ?? 0
  }

  /// Whether a DNS answer showed `device` the name with this hash under the common seed.
  func contains(_ hash: UInt64, for device: DeviceID) -> Bool {
    if hash == wellKnown { return true }
    let mark = mark(hash, device)
    for index in 0..<used where hashes[index] == mark { return true }
    return false
  }

  /// Keyed by device: one child's answers do not count for another child.
  private func mark(_ hash: UInt64, _ device: DeviceID) -> UInt64 {
    HashSeed.fold(hash, seed.first ^ UInt64(device.index) << 1)
  }

  /// One answer has no more than a few.
  private static let mostObservations = 16

  mutating func forgetObservations() { observations.removeAll(keepingCapacity: true) }

  /// Remembers a name and keeps it for other threads.
  mutating func learn(_ name: borrowing Name, for device: DeviceID) {
    if keepsObservations && observations.count < PublicNames.mostObservations {
      observations.append(
        DNSObservation(
          name: copy name, address: nil, device: device, until: Instant(nanoseconds: .max), isEvidence: false))
    }
    remember(name, for: device)
  }

  /// Remembers a name in place of the oldest.
  mutating func remember(_ name: borrowing Name, for device: DeviceID) {
    let hash = seed.hash(name.wordSpan)
    if contains(hash, for: device) { return }
    hashes[next] = mark(hash, device)
    next = (next + 1) % PublicNames.capacity
    used = max(used, next == 0 ? PublicNames.capacity : next)
  }
}
