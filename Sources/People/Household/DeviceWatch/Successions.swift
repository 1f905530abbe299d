/// Finds a card that comes back in the moment in which another one falls silent: one machine may have taken the address of
/// another that is off.
struct Successions {
  /// Who is not heard for so long is away.
  static let absence: UInt64 = 180 * ClockReading.second
  /// Between the last word under the one address and the first under the other.
  static let change: UInt64 = 60 * ClockReading.second
  /// For so long the one stays silent while the other speaks.
  static let patience: UInt64 = 300 * ClockReading.second

  struct Pair: Hashable {
    let fresh: Hardware
    let silent: Hardware
  }

  /// When each was heard last.
  private var heard: [Hardware: UInt64] = [:]
  /// Pairs that may be one machine, and since when.
  private var open: [Pair: UInt64] = [:]
  private var hasLooked = false

  /// Takes in who was heard when; `fresh` are cards that may be taken, by machines with one of the `silent` ones.
  mutating func take(
    _ sightings: [Sighting], fresh: Set<Hardware>, silent: Set<Hardware>, at boot: UInt64
  ) -> [Pair] {
    let before = heard
    heard = heard.filter { fresh.contains($0.key) || silent.contains($0.key) }
    for sighting in sightings where fresh.contains(sighting.card) || silent.contains(sighting.card) {
      heard[sighting.card] = max(heard[sighting.card] ?? 0, sighting.time)
    }
    // At the first look everybody is new.
    defer { hasLooked = true }
    for card in fresh where hasLooked {
      guard let now = heard[card], before[card].map({ now > $0 + Successions.absence }) ?? true else { continue }
      for other in silent {
        guard let last = heard[other], last <= now, now - last <= Successions.change else { continue }
        open[Pair(fresh: card, silent: other)] = now
      }
    }
    open = open.filter { pair, since in heard[pair.silent].map { $0 <= since } ?? false }
    let found = open.filter { pair, since in
      boot >= since + Successions.patience && (heard[pair.fresh] ?? 0) + Successions.absence > boot
    }
    for pair in found.keys { open[pair] = nil }
    return found.keys.sorted { ($0.fresh, $0.silent) < ($1.fresh, $1.silent) }
  }
}
