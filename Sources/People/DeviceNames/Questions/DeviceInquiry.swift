public import Wire

/// What was found out about a machine by asking.
public struct DeviceFinding: Hashable, Sendable {
  public var name: HostName?
  public var maker: String?

  public init(name: HostName? = nil, maker: String? = nil) {
    self.name = name
    self.maker = maker
  }
}

/// A machine that is on the home's network.
public struct MetDevice: Sendable {
  public let card: HardwareAddress
  public let addresses: [Address]
  /// Whether its name is known already.
  public let isNamed: Bool

  public init(_ card: HardwareAddress, at addresses: [Address], isNamed: Bool) {
    self.card = card
    self.addresses = addresses
    self.isNamed = isNamed
  }
}

/// Finds out what machines are called and who made them: it reads what DHCP servers write down, and asks a few machines at a
/// time, each again after ever longer pauses. It reads files and waits for answers, so it belongs to a task of its own.
public struct DeviceInquiry: Sendable {
  /// Seconds until a machine that gave no name is asked again.
  private static let pauses = [30, 300, 3_600, 21_600]

  private var leases: LeaseFiles
  private let register = MakerRegister()
  /// How often each machine was asked, and when in seconds it may be asked again.
  private var asked: [HardwareAddress: (times: Int, next: Int)] = [:]
  /// Cards whose prefix was looked up in the register.
  private var lookedUp: Set<HardwareAddress> = []

  public init(_ leases: LeaseFiles = LeaseFiles(paths: LeaseFiles.standard)) { self.leases = leases }

  /// All names that DHCP servers know, if they changed since the last time.
  public mutating func leasedNames() -> [HardwareAddress: HostName]? { leases.news() }

  /// Finds out about these machines, which are all that are there, at a time in seconds that does not go back.
  public mutating func findings(
    about devices: [MetDevice], resolvers: [Address], at time: Int
  ) async -> [HardwareAddress: DeviceFinding] {
    let cards = Set(devices.map(\.card))
    asked = asked.filter { cards.contains($0.key) }
    var findings = makers(of: cards)
    let due = devices.filter { !$0.isNamed && (asked[$0.card]?.next ?? 0) <= time }.prefix(NameQuestions.most)
    var owners: [Address: HardwareAddress] = [:]
    for device in due {
      let times = asked[device.card]?.times ?? 0
      asked[device.card] = (times + 1, time + DeviceInquiry.pauses[min(times, DeviceInquiry.pauses.count - 1)])
      if let address = device.addresses.first(where: \.isAskable) { owners[address] = device.card }
    }
    for (address, name) in await NameQuestions.names(of: Array(owners.keys), resolvers: resolvers) {
      if let card = owners[address] { findings[card, default: DeviceFinding()].name = name }
    }
    return findings
  }

  /// Makers that the built-in table lacks. The register is read when there are cards that were not looked up yet.
  private mutating func makers(of cards: Set<HardwareAddress>) -> [HardwareAddress: DeviceFinding] {
    lookedUp.formIntersection(cards)
    let fresh = cards.filter { !$0.isRandom && !lookedUp.contains($0) && MakerTable.maker(of: $0) == nil }
    if fresh.isEmpty { return [:] }
    lookedUp.formUnion(fresh)
    let makers = register.makers(of: Set(fresh.map(\.prefix)))
    return Dictionary(
      uniqueKeysWithValues: fresh.compactMap { card in
        makers[card.prefix].map { (card, DeviceFinding(maker: $0)) }
      })
  }
}
