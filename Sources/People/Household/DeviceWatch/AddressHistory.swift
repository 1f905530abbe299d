internal import Wire

/// Where children's cards were met: what their packets are known by when they show no card.
///
/// A place stays when its card falls silent, and goes when somebody else is met there. Nobody is asked whether an answer
/// was true, so it only ever puts packets behind the fence: no guardian's card is among these.
struct AddressHistory {
  /// Of one card. A machine has some, one that changes its own every hour for two days has fifty.
  static let most = 64

  /// Of each card, those where it was met last behind the others.
  private var places: [Hardware: [Address]] = [:]
  /// Where each was at the last look: what fell out of the bound while it was there is no news.
  private var last: [Hardware: Set<Address>] = [:]

  /// In the order of addresses, so that the same ones are equal.
  subscript(card: Hardware) -> [Address] { (places[card] ?? []).sorted { ($0.high, $0.low) < ($1.high, $1.low) } }

  /// Takes in who is met where now; the cards of these that were met at more places than are kept.
  mutating func take(_ neighbours: [Hardware: [Address]], of cards: Set<Hardware>) -> [Hardware] {
    var strangers: Set<Address> = []
    var found: Set<Address> = []
    for (card, addresses) in neighbours {
      if cards.contains(card) { found.formUnion(addresses) } else { strangers.formUnion(addresses) }
    }
    var fresh: [Hardware: [Address]] = [:]
    var full: [Hardware] = []
    var look: [Hardware: Set<Address>] = [:]
    for card in cards {
      let now = Set(neighbours[card] ?? []).filter { $0.tellsWhose && !strangers.contains($0) }
      let before = places[card] ?? []
      let left = before.filter { !found.contains($0) && !strangers.contains($0) }
      let stayed = before.filter(now.contains)
      let news = now.subtracting(stayed).subtracting(last[card] ?? [])
      let all = left + stayed + news.sorted { ($0.high, $0.low) < ($1.high, $1.low) }
      if all.count > AddressHistory.most { full.append(card) }
      fresh[card] = all.suffix(AddressHistory.most)
      look[card] = now
    }
    (places, last) = (fresh, look)
    return full
  }
}

extension Address {
  /// Whether one machine at most has it: addresses of a single link do not say which one.
  fileprivate var tellsWhose: Bool {
    if isMulticast { return false }
    return isIPv4 ? v4 >> 16 != 0xa9fe && v4 >> 24 != 127 && v4 != 0 : high >> 54 != 0x3fa && (high, low) > (0, 1)
  }
}
