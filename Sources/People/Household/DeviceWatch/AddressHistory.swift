internal import Wire

/// Addresses at which children's cards were met, by which their packets are known when they show no card.
///
/// An address stays when its card falls silent, and goes when another card is met there. Any machine can claim an
/// address, so this only ever puts packets behind the fence: guardians' cards are not followed.
struct AddressHistory {
  /// Addresses of one card at most. A machine has a few; one that takes another every hour for two days has fifty.
  static let most = 64

  /// The addresses of each card, the latest last.
  private var places: [Hardware: [Address]] = [:]
  /// Where each card was at the last look: an address that the bound pushed out meanwhile is not new.
  private var last: [Hardware: Set<Address>] = [:]

  /// In the order of addresses, so that equal sets are equal.
  subscript(card: Hardware) -> [Address] { (places[card] ?? []).sorted { ($0.high, $0.low) < ($1.high, $1.low) } }

  /// Takes in who is met where now. Returns the cards that were met at more addresses than are kept.
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
  /// Whether one machine at most has the address: link-local addresses may be in use on every link.
  fileprivate var tellsWhose: Bool {
    if isMulticast { return false }
    return isIPv4 ? v4 >> 16 != 0xa9fe && v4 >> 24 != 127 && v4 != 0 : high >> 54 != 0x3fa && (high, low) > (0, 1)
  }
}
