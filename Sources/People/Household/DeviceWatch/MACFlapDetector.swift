/// Where a card was heard: at a port of a bridge, or on a link.
struct CardObservation: Hashable {
  let card: Hardware
  /// The kernel's number of the interface.
  let place: Int32
  /// The network within which a card is at one place: a bridge's, of one VLAN. All links count as one network.
  let network: UInt64
  /// CLOCK_BOOTTIME.
  let time: UInt64

  init(_ card: Hardware, at place: Int32, of network: UInt64 = 0, _ time: UInt64) {
    (self.card, self.place, self.network, self.time) = (card, place, network, time)
  }
}

/// Finds cards that are heard at two places by turns, which switches call MAC flapping: a machine that moves leaves the
/// first place behind, two machines with one address are heard at both again and again.
struct MACFlapDetector {
  /// Changes of place within the window that no machine makes by moving about.
  static let most = 4
  static let window: UInt64 = 120 * ClockReading.second
  /// For how long a card counts as two machines after it flapped last.
  static let memory: UInt64 = 600 * ClockReading.second
  private static let mostPlaces = 8

  /// Two machines with one card: their places, and when they were noticed last.
  struct Flap {
    let first: Int32
    let second: Int32
    let found: UInt64
  }

  private struct Key: Hashable {
    let card: Hardware
    let network: UInt64
  }

  fileprivate struct Path {
    /// When the card was heard last at each of its latest places.
    var places: [Int32: UInt64] = [:]
    var here: Int32
    var before: Int32?
    /// Times of changes within the window.
    var changes: [UInt64] = []
    /// When there were too many changes.
    var found: UInt64?
  }

  private var paths: [Key: Path] = [:]

  /// Takes in observations in their order. Cards that are not among `cards` are left out.
  mutating func take(_ observations: [CardObservation], of cards: Set<Hardware>, at boot: UInt64) {
    paths = paths.filter { key, path in
      cards.contains(key.card) && path.places.values.contains { $0 + MACFlapDetector.memory > boot }
    }
    for observation in observations where cards.contains(observation.card) {
      let key = Key(card: observation.card, network: observation.network)
      var path = paths[key] ?? Path(here: observation.place)
      path.take(observation)
      if path.changes.count >= MACFlapDetector.most { path.found = boot }
      paths[key] = path
    }
  }

  func flaps(at boot: UInt64) -> [Hardware: Flap] {
    let all = paths.sorted { $0.key.network < $1.key.network }.compactMap { key, path in
      path.flap(at: boot).map { (key.card, $0) }
    }
    // A card that flaps in several networks is told of once, by the latest.
    return Dictionary(all) { $0.found >= $1.found ? $0 : $1 }
  }
}

extension MACFlapDetector.Path {
  fileprivate func flap(at boot: UInt64) -> MACFlapDetector.Flap? {
    guard let found, found <= boot, boot - found < MACFlapDetector.memory, let before else { return nil }
    // Always the same one of many places, so that the same thing is told in the same words.
    let first = places.filter { found - min($0.value, found) < MACFlapDetector.window }.keys.min() ?? before
    return MACFlapDetector.Flap(first: first, second: here == first ? before : here, found: found)
  }

  fileprivate mutating func take(_ observation: CardObservation) {
    // The kernel repeats what it heard earlier.
    if let last = places[observation.place], last >= observation.time { return }
    places[observation.place] = observation.time
    if places.count > MACFlapDetector.mostPlaces, let oldest = places.min(by: { $0.value < $1.value }) {
      places[oldest.key] = nil
    }
    guard observation.place != here else { return }
    (before, here) = (here, observation.place)
    changes.append(observation.time)
    changes.removeAll { observation.time - min($0, observation.time) > MACFlapDetector.window }
    if changes.count > MACFlapDetector.most { changes.removeFirst() }
  }
}
