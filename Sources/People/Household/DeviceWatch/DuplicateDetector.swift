internal import Wire

/// Finds machines that look like another one, as far as a router can tell: two machines that share a card's address on
/// one link look like one.
///
/// A machine that moves from one link to another is on both until its last answer on the first one is old. So only what
/// is seen at every look for longer than that counts as two machines.
struct DuplicateDetector {
  /// Seconds for which an answer counts. The kernel asks machines in use again within fifty, and an idle machine says
  /// something every other minute.
  static let freshness = 180
  static let patience: UInt64 = 240 * ClockReading.second

  /// Since when each cause was seen at every look.
  private var since: [Alert.Cause: UInt64] = [:]

  /// Takes in a look at all machines. Returns what was seen for long enough.
  mutating func take(_ neighbours: [Neighbour], _ devices: [Device], at boot: UInt64) -> [Alert.Cause] {
    let seen = DuplicateDetector.all(
      neighbours.filter { $0.silence.map { $0 <= DuplicateDetector.freshness } ?? false }, devices)
    since = Dictionary(uniqueKeysWithValues: seen.map { ($0, min(since[$0] ?? boot, boot)) })
    return since.filter { boot - $0.value >= DuplicateDetector.patience }.map(\.key).sorted { $0.device < $1.device }
  }

  private static func all(_ neighbours: [Neighbour], _ devices: [Device]) -> Set<Alert.Cause> {
    var found: Set<Alert.Cause> = []
    let cards = Dictionary(grouping: neighbours, by: \.hardware)
    let places = Dictionary(grouping: neighbours, by: \.address)
    let owners = Dictionary(devices.compactMap { device in device.hardware.map { ($0, device.owner) } }) { $1 }
    for device in devices {
      if let card = device.hardware {
        let links = Set((cards[card] ?? []).map(\.interface)).sorted()
        for link in links.dropFirst() { found.insert(.cardOnTwoLinks(device.number, card, links[0], link)) }
      }
      guard let network = device.network, network == Device.Network(network.address) else { continue }
      let there = Set((places[network.address] ?? []).map(\.hardware)).sorted()
      for card in there
      where device.hardware != nil ? card != device.hardware : owners[card] ?? device.owner != device.owner {
        found.insert(.otherCard(device.number, network.address, card))
      }
      if device.hardware == nil, there.count > 1 {
        found.insert(.twoCards(device.number, network.address, there[0], there[1]))
      }
    }
    return found
  }
}
