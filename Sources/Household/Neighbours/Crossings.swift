/// Finds cards that are met at two places by turns: one machine that moves leaves the first place behind, two machines with
/// one address are heard at both, again and again.
struct Crossings {
  /// Changes of place within so much time that no machine makes by moving about.
  static let most = 4
  static let window: UInt64 = 120 * Moment.second
  /// As long as it is taken to be two machines after it was seen last.
  static let memory: UInt64 = 600 * Moment.second

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

  private static let mostPlaces = 8
  private var paths: [Hardware: Path] = [:]

  /// Takes in where these cards were met, in the order of that. Others are nobody's business.
  mutating func take(_ sightings: [Sighting], of cards: Set<Hardware>, at boot: UInt64) {
    paths = paths.filter { cards.contains($0.key) }
    for sighting in sightings where cards.contains(sighting.card) {
      var path = paths[sighting.card] ?? Path(here: sighting.place)
      path.take(sighting)
      if path.changes.count >= Crossings.most { path.found = boot }
      paths[sighting.card] = path
    }
  }

  /// Two machines with one card, the places where they were, and when that was seen last.
  struct Double {
    let first: Int32
    let second: Int32
    let found: UInt64
  }

  func doubled(at boot: UInt64) -> [Hardware: Double] {
    paths.compactMapValues { path in
      guard let found = path.found, found <= boot, boot - found < Crossings.memory, let before = path.before else {
        return nil
      }
      // Of many places always the same one beside the last, so that one thing is not told in other words.
      let first = path.places.filter { found - min($0.value, found) < Crossings.window }.keys.min() ?? before
      return Double(first: first, second: path.here == first ? before : path.here, found: found)
    }
  }
}

extension Crossings.Path {
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
