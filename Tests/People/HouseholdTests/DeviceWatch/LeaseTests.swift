import DeviceNames
import Support
import Testing
import Wire

@testable import Household

/// The names that machines have told the DHCP server.
@Suite struct LeaseTests {
  private static let card = HardwareAddress(0x0200_0000_0002)
  private static let other = HardwareAddress(0x0017_f200_0001)

  private let home: Home
  private let household: Household

  init() throws {
    home = try Home()
    household = try home.open()
  }

  private func lease(_ name: String?) async throws {
    var names = [Self.other: try #require(HostName((name ?? "") + "x"))]
    names[Self.card] = name.flatMap { HostName($0) }
    await household.learn(leased: names)
  }

  @Test func `a guardian's card that comes back by another name is told of, without either name`() async throws {
    _ = try await household.addDevice(.guardian, hardware: Hardware("\(Self.card)"))
    for name in [nil, "laptop", "LAPTOP", nil, "laptop"] {
      try await lease(name)
      #expect(await household.alerts == [], "\(name ?? "no name")")
    }
    try await lease("raspberry")
    let text = await household.alerts.first?.text ?? ""
    #expect(text.contains("calls itself something else") && text.contains("\(Self.card)"))
    #expect(!text.contains("raspberry") && !text.contains("laptop"))
  }

  private func met() async throws {
    await household.see(
      try [Self.card, Self.other].enumerated().map {
        Neighbour(interface: 2, address: Address(v4: 1 + UInt32($0)), hardware: try #require(Hardware("\($1)")))
      })
  }

  @Test func `a machine is known by the name that it told, and by what was found out`() async throws {
    await household.learn(leased: [Self.card: try #require(HostName("Annas-Phone"))])
    try await met()
    let (card, other) = (try #require(Hardware("\(Self.card)")), try #require(Hardware("\(Self.other)")))
    #expect(await household.label(of: card) == DeviceLabel(name: HostName("Annas-Phone"), isRandom: true))
    #expect(await household.metDevices.filter(\.isNamed).map(\.card) == [Self.card])
    await household.learn([Self.other: DeviceFinding(name: HostName("macbook"))])
    #expect(await household.label(of: other) == DeviceLabel(name: HostName("macbook"), maker: "Apple"))
  }

  @Test func `a name or a maker that becomes known is told, once`() async throws {
    try await met()
    var seen = await household.notices(after: nil).last?.revision
    func isTold() async -> Bool {
      let notices = await household.notices(after: seen)
      seen = notices.last?.revision ?? seen
      return notices.map(\.kind) == [.devices]
    }
    let findings = [
      DeviceFinding(name: HostName("tablet")), DeviceFinding(name: HostName("tablet"), maker: "Acme"),
      DeviceFinding(maker: "Acme"), DeviceFinding(),
    ]
    var told: [Bool] = []
    for finding in findings {
      await household.learn([Self.card: finding])
      told.append(await isTold())
    }
    #expect(told == [true, true, false, false])
    for name in ["a", "a", "b", nil] {
      try await lease(name)
      told.append(await isTold())
    }
    #expect(told.suffix(4) == [true, false, true, true])
  }

  @Test func `what the family has named is not asked for its name`() async throws {
    _ = try await household.addDevice(.guardian, hardware: Hardware("\(Self.card)"), name: "phone")
    _ = try await household.addDevice(.guardian, hardware: Hardware("\(Self.other)"))
    try await met()
    #expect(await household.metDevices.filter(\.isNamed).map(\.card) == [Self.card])
  }
}
