/// Finds cards that are met at two places by turns: one machine that moves leaves the first place behind, two machines with
/// one address are heard at both, again and again.
struct Crossings {
  /// Changes of place within so much time that no machine makes by moving about.
  static let most = 4
  static let window: UInt64 = 120 * ClockReading.second
  /// As long as it is taken to be two machines after it was seen last.
  static let memory: UInt64 = 600 * ClockReading.second

  fileprivate struct Path {
    /// When it was last met at each place, of which the last ones are kept.
    var places: [Int32: UInt64] = [:]
    var here: Int32
    var before: Int32?
    /// Times of changes within the window.
    var changes: [UInt64] = []
    /// When there were too many of them.
    var found: UInt64?
  }

  private struct Trail: Hashable {
    let card: Hardware
    let network: UInt64
  }

  private static let mostPlaces = 8
  private var paths: [Trail: Path] = [:]

  /// Takes in where these cards were met, in the order of that. Others are nobody's business.
  mutating func take(_ sightings: [Sighting], of cards: Set<Hardware>, at boot: UInt64) {
    paths = paths.filter { trail, path in
      cards.contains(trail.card) && path.places.values.contains { $0 + Crossings.memory > boot }
    }
    for sighting in sightings where cards.contains(sighting.card) {
      let trail = Trail(card: sighting.card, network: sighting.network)
      var path = paths[trail] ?? Path(here: sighting.place)
      path.take(sighting)
      if path.changes.count >= Crossings.most { path.found = boot }
      paths[trail] = path
    }
  }

  /// Two machines with one card, the places where they were, and when that was seen last.
  struct Double {
    let first: Int32
    let second: Int32
    let found: UInt64
  }

  func doubled(at boot: UInt64) -> [Hardware: Double] {
    let all = paths.sorted { $0.key.network < $1.key.network }.compactMap { trail, path in
      path.double(at: boot).map { (trail.card, $0) }
    }
    // Of many networks the one where it was seen last.
    return Dictionary(all) { $0.found >= $1.found ? $0 : $1 }
  }
}

extension Crossings.Path {
  fileprivate func double(at boot: UInt64) -> Crossings.Double? {
    guard let found, found <= boot, boot - found < Crossings.memory, let before else { return nil }
    // Of many places always the same one beside the last, so that one thing is not told in other words.
    let first = places.filter { found - min($0.value, found) < Crossings.window }.keys.min() ?? before
    return Crossings.Double(first: first, second: here == first ? before : here, found: found)
  }

  fileprivate mutating func take(_ sighting: Sighting) {
    // It was met there before, and nothing is new.
    if let last = places[sighting.place], last >= sighting.time { return }
    places[sighting.place] = sighting.time
    if places.count > Crossings.mostPlaces, let oldest = places.min(by: { $0.value < $1.value }) {
      places[oldest.key] = nil
    }
    guard sighting.place != here else { return }
    (before, here) = (here, sighting.place)
    changes.append(sighting.time)
    changes.removeAll { sighting.time - min($0, sighting.time) > Crossings.window }
    if changes.count > Crossings.most { changes.removeFirst() }
  }
}
