// DeviceNames: what a home's machines are called, and who made them.
//
//     Leases/      names that machines told the DHCP server: files of dnsmasq, Kea and systemd-networkd
//     Questions/   names that machines and resolvers give when they are asked: multicast DNS, reverse DNS
//     Makers/      makers by the prefixes of network cards' addresses
//
//     var (directory, inquiry) = (DeviceDirectory(), DeviceInquiry())
//     if let names = inquiry.leasedNames() { directory.learn(leased: names) }
//     directory.learn(await inquiry.findings(about: machines, resolvers: [router], at: boot))
//     directory.label(of: card)                          // DeviceLabel(name: "annas-phone", maker: "Samsung")
//
// A name is what a machine says of itself: it is shown to people, and nothing is decided by it. All of it comes from the
// network, so it is read as hostile: bounded, printable, and through parsers that the fuzzer holds to a law.

public import Wire

/// What is known about a machine beside what the family says.
public struct DeviceLabel: Hashable, Sendable {
  public var name: HostName?
  public var maker: String?
  /// Whether the card's address is made up by the machine, as phones do for each network: it names no maker, and may be
  /// another one tomorrow.
  public var isRandom: Bool

  public init(name: HostName? = nil, maker: String? = nil, isRandom: Bool = false) {
    self.name = name
    self.maker = maker
    self.isRandom = isRandom
  }
}

/// The labels of all machines, by their cards. They stay in memory.
public struct DeviceDirectory: Hashable, Sendable {
  /// What the DHCP server was told.
  private var leased: [HardwareAddress: HostName] = [:]
  /// What was asked for.
  private var found: [HardwareAddress: DeviceFinding] = [:]
  /// More cards than this are made up by a machine that wants to be noticed.
  private static let most = 2_000

  public init() {}

  /// Takes in all names that the DHCP server knows.
  public mutating func learn(leased names: [HardwareAddress: HostName]) { leased = names }

  /// The name that a machine told the DHCP server.
  public func leasedName(of card: HardwareAddress) -> HostName? { leased[card] }

  /// Takes in what was found out, and forgets it about all but these cards.
  public mutating func learn(
    _ findings: [HardwareAddress: DeviceFinding], keeping isKept: (HardwareAddress) -> Bool = { _ in true }
  ) {
    found = found.filter { isKept($0.key) }
    for (card, finding) in findings where found.count < DeviceDirectory.most || found[card] != nil {
      // Most machines do not answer.
      if finding == DeviceFinding() { continue }
      let before = found[card]
      found[card] = DeviceFinding(name: finding.name ?? before?.name, maker: finding.maker ?? before?.maker)
    }
  }

  public func label(of card: HardwareAddress) -> DeviceLabel {
    DeviceLabel(
      name: leased[card] ?? found[card]?.name, maker: MakerTable.maker(of: card) ?? found[card]?.maker,
      isRandom: card.isRandom)
  }
}

extension HardwareAddress {
  /// Whether the address is locally administered (IEEE 802 8.2): no register knows it.
  public var isRandom: Bool { value >> 41 & 1 == 1 }
}
