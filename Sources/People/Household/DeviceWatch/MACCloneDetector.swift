/// Finds a card that comes back at the moment when another one falls silent: a machine may have taken the address of a
/// machine that is off, and given up its own.
struct MACCloneDetector {
  /// A card that was not heard for so long is away.
  static let absence: UInt64 = 180 * ClockReading.second
  /// At most between the last word under one address and the first under the other.
  static let change: UInt64 = 60 * ClockReading.second
  /// For so long the one card stays silent while the other speaks.
  static let patience: UInt64 = 300 * ClockReading.second

  struct Pair: Hashable {
    /// The card that came back.
    let fresh: Hardware
    let silent: Hardware
  }

  /// When each card was heard last.
  private var heard: [Hardware: UInt64] = [:]
  /// Pairs that may be one machine, and since when.
  private var candidates: [Pair: UInt64] = [:]
  private var hasLooked = false

  /// Takes in when cards were heard. A machine with one of the `silent` cards may take one of the `fresh` cards.
  mutating func take(
    _ observations: [CardObservation], fresh: Set<Hardware>, silent: Set<Hardware>, at boot: UInt64
  ) -> [Pair] {
    let before = heard
    heard = heard.filter { fresh.contains($0.key) || silent.contains($0.key) }
    for observation in observations where fresh.contains(observation.card) || silent.contains(observation.card) {
      heard[observation.card] = max(heard[observation.card] ?? 0, observation.time)
    }
    // At the first look every card is new.
    defer { hasLooked = true }
    for card in fresh where hasLooked {
      guard let now = heard[card], before[card].map({ now > $0 + MACCloneDetector.absence }) ?? true else { continue }
      for other in silent {
        guard let last = heard[other], last <= now, now - last <= MACCloneDetector.change else { continue }
        candidates[Pair(fresh: card, silent: other)] = now
      }
    }
    candidates = candidates.filter { pair, since in heard[pair.silent].map { $0 <= since } ?? false }
    let found = candidates.filter { pair, since in
      boot >= since + MACCloneDetector.patience && (heard[pair.fresh] ?? 0) + MACCloneDetector.absence > boot
    }
    for pair in found.keys { candidates[pair] = nil }
    return found.keys.sorted { ($0.fresh, $0.silent) < ($1.fresh, $1.silent) }
  }
}
