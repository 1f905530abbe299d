internal import DeviceNames
internal import Wire

/// Which machines are on the home's network, by what the kernel says: at which addresses cards are met, and which cards
/// two machines may use. What two machines may use counts as a child's, since their packets cannot be told apart.
struct DeviceWatch {
  /// What a look brought that others have to know.
  struct News {
    /// What guardians should look at.
    var causes: [Alert.Cause] = []
    /// Whether packets are to be judged otherwise than before.
    var changesSettings = false
  }

  /// Seconds between two notes that an unknown device is still there.
  private static let pause = 3_600

  /// How long after the first look at the network machines may still be silent.
  private static let firstLook = 15 * ClockReading.second

  /// CLOCK_BOOTTIME of the first look; nil where picketd does not look, as on a laptop.
  private var began: UInt64?
  /// The addresses at which the kernel knows each card now.
  private(set) var neighbours: [Hardware: [Address]] = [:]
  private var history = AddressHistory()
  private var duplicates = DuplicateDetector()
  private var portFlaps = MACFlapDetector()
  private var linkFlaps = MACFlapDetector()
  private var clones = MACCloneDetector()
  /// Until when in CLOCK_BOOTTIME a card that two machines may use has a child's rights.
  private var suspects: [Hardware: UInt64] = [:]
  /// What machines are called, and who made them.
  private(set) var directory = DeviceDirectory()
  /// What the household's devices called themselves last, in lower case.
  private var hostNames: [Hardware: String] = [:]

  func label(of card: Hardware) -> DeviceLabel { directory.label(of: HardwareAddress(card.bits)) }

  /// Takes in what was found out about machines, and forgets machines that are neither here nor known.
  mutating func learn(_ findings: [HardwareAddress: DeviceFinding], knowing isKnown: (Hardware) -> Bool) {
    directory.learn(findings) { card in
      Hardware(bits: card.value).map { neighbours[$0] != nil || isKnown($0) } ?? false
    }
  }

  /// Everybody who is there now. The family has named some cards.
  func metDevices(named: Set<Hardware>) -> [MetDevice] {
    neighbours.map { card, addresses in
      MetDevice(
        HardwareAddress(card.bits), at: addresses, isNamed: named.contains(card) || label(of: card).name != nil)
    }
  }

  /// Where a child's card was met, by which its packets are known when they show no card.
  func knownAddresses(of card: Hardware) -> [Address] { history[card] }

  var hasBegun: Bool { began != nil }

  /// Seconds that the first look still takes; nil once it has met any machine, or is over.
  func secondsOfFirstLook(at boot: UInt64) -> Int? {
    guard let began, neighbours.isEmpty, boot >= began, boot - began < DeviceWatch.firstLook else { return nil }
    return Int((DeviceWatch.firstLook - (boot - began) + ClockReading.second - 1) / ClockReading.second)
  }

  func isSuspected(_ card: Hardware) -> Bool { suspects[card] != nil }

  /// Takes in who is there now, and who came in at ports of bridges since the last look.
  mutating func see(
    _ all: [Neighbour], _ arrivals: [Arrival], _ devices: [Device], at boot: UInt64
  ) -> News {
    if began == nil { began = boot }
    neighbours = Dictionary(grouping: all, by: \.hardware).mapValues { neighbours in
      Array(Set(neighbours.map(\.address))).sorted { ($0.high, $0.low) < ($1.high, $1.low) }
    }
    var news = follow(devices)
    let before = Set(suspects.keys)
    news.causes += suspect(all, arrivals, devices, at: boot)
    news.changesSettings = news.changesSettings || Set(suspects.keys) != before
    return news
  }

  /// Notes where children's devices are, by what the kernel said last.
  mutating func follow(_ devices: [Device]) -> News {
    var cards: [Hardware: UInt16] = [:]
    for device in devices {
      if device.owner.isChild, let hardware = device.hardware { cards[hardware] = device.number }
    }
    let before = cards.keys.map { history[$0] }
    let full = history.take(neighbours, of: Set(cards.keys))
    return News(
      causes: full.compactMap { cards[$0].map { .manyPlaces($0) } },
      changesSettings: cards.keys.map { history[$0] } != before)
  }

  private mutating func suspect(
    _ all: [Neighbour], _ arrivals: [Arrival], _ devices: [Device], at boot: UInt64
  ) -> [Alert.Cause] {
    let owners = Dictionary(devices.compactMap { device in device.hardware.map { ($0, device) } }) { first, _ in first }
    let cards = Set(owners.keys)
    // What came since the last look came in this order; the kernel does not say when.
    let came = arrivals.enumerated().map {
      CardObservation($1.card, at: $1.port, of: $1.network, boot + UInt64($0))
    }
    portFlaps.take(came, of: cards, at: boot)
    let met = all.compactMap { neighbour in
      neighbour.silence.map { silence in
        CardObservation(
          neighbour.hardware, at: neighbour.interface, boot - min(UInt64(silence) * ClockReading.second, boot))
      }
    }
    linkFlaps.take(met.sorted { ($0.time, $0.place) < ($1.time, $1.place) }, of: cards, at: boot)
    var causes = duplicates.take(all, devices, at: boot)
    suspects = suspects.filter { $0.value > boot && cards.contains($0.key) }
    let (ports, links) = (portFlaps.flaps(at: boot), linkFlaps.flaps(at: boot))
    for device in devices {
      guard let card = device.hardware else { continue }
      if let found = ports[card] {
        causes.append(.cardAtTwoPorts(device.number, card, found.first, found.second))
        suspects[card] = max(suspects[card] ?? 0, found.found + MACFlapDetector.memory)
      }
      // On two links there may well be one machine, such as a server on VLANs.
      if let found = links[card] { causes.append(.cardOnTwoLinks(device.number, card, found.first, found.second)) }
    }
    let (childs, others) = (
      cards.filter { owners[$0]?.owner.isChild == true }, cards.filter { owners[$0]?.owner.isChild == false }
    )
    for pair in clones.take(met, fresh: others, silent: childs, at: boot) {
      guard let fresh = owners[pair.fresh]?.number, let silent = owners[pair.silent]?.number else { continue }
      causes.append(.cardInstead(fresh, pair.fresh, silent))
    }
    return causes
  }

  /// Takes in all names that the DHCP server knows. Returns guardians' and shared devices that came back by another name: a
  /// machine that takes a card's address while its owner is off seldom takes the name as well.
  mutating func learn(leased names: [HardwareAddress: HostName], _ devices: [Device]) -> [Alert.Cause] {
    directory.learn(leased: names)
    var causes: [Alert.Cause] = []
    for device in devices where !device.owner.isChild {
      guard let card = device.hardware,
        let name = directory.leasedName(of: HardwareAddress(card.bits))?.description.lowercased()
      else { continue }
      if let known = hostNames[card], known != name { causes.append(.otherHostName(device.number, card)) }
      hostNames[card] = name
    }
    let cards = Set(devices.compactMap(\.hardware))
    hostNames = hostNames.filter { cards.contains($0.key) }
    return causes
  }

  /// Machines that are no device of the household, as far as there is anything new of them to remember.
  func strangers(beside devices: [Device], _ seen: [Hardware: SeenDevice], at time: Int) -> [SeenDevice] {
    let known = Set(devices.compactMap(\.hardware))
    // Devices that are known by their address alone.
    let networks = devices.compactMap { $0.hardware == nil ? $0.network : nil }
    return neighbours.compactMap { hardware, addresses in
      if known.contains(hardware)
        || addresses.contains(where: { address in networks.contains { $0.contains(address) } })
      {
        return nil
      }
      let before = seen[hardware]
      if let before, before.addresses == addresses, time - before.last < DeviceWatch.pause, time >= before.last {
        return nil
      }
      return SeenDevice(hardware: hardware, addresses: addresses, first: before?.first ?? time, last: time)
    }
  }
}
