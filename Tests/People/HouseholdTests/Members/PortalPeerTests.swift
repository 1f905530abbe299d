import Testing
import Wire

@testable import Household

/// Whose device asks for children's pages: in doubt, nobody's.
@Suite struct PortalPeerTests {
  private static let (tablet, phone, stranger) = ("02:00:00:00:00:01", "02:00:00:00:00:02", "02:00:00:00:00:09")

  private func address(_ text: String) throws -> Address { try #require(Device.Network(text)).address }

  private func machine(_ text: String, _ cards: String...) throws -> PortalPeer {
    .machine(try address(text), cards: Set(try cards.map { try #require(Hardware($0)) }))
  }

  /// Mia's tablet, a guardian's phone, Ben's network, and in it an address of the home's printer.
  private func home() async throws -> (household: Household, mia: Int, ben: Int) {
    let household = try Home().open()
    let (mia, ben) = (try await household.addChild("Mia").id, try await household.addChild("Ben").id)
    _ = try await household.addDevice(.child(mia), hardware: Hardware(Self.tablet))
    _ = try await household.addDevice(.guardian, hardware: Hardware(Self.phone))
    _ = try await household.addDevice(.child(ben), network: Device.Network("10.0.2.0/24"))
    _ = try await household.addDevice(.shared, network: Device.Network("10.0.2.7"))
    _ = try await household.addDevice(.child(ben), user: 1_002)
    return (household, mia, ben)
  }

  @Test func `a child's card, user or network is the child's, and everything else is nobody's`() async throws {
    let (household, mia, ben) = try await home()
    for (peer, child) in [
      (try machine("10.0.0.5", Self.tablet), mia), (try machine("fd00::5", Self.tablet), mia),
      (try machine("10.0.2.9"), ben), (try machine("10.0.2.9", Self.stranger), ben), (.user(1_002), ben),
      // The card says more than the address that it has taken.
      (try machine("10.0.2.9", Self.tablet), mia),
    ] {
      #expect(await household.childsDevice(of: peer)?.owner == .child(child), "\(peer)")
    }
    for peer in [
      try machine("10.0.0.5", Self.phone), try machine("10.0.0.5", Self.stranger), try machine("10.0.0.5"),
      try machine("10.0.2.9", Self.phone), try machine("10.0.2.7"), try machine("10.0.2.9", Self.tablet, Self.stranger),
      .user(0), .user(1_003),
    ] {
      #expect(await household.childsDevice(of: peer) == nil, "\(peer)")
    }
  }

  @Test func `an address is nobody's where the device that has it is known by its card`() async throws {
    let (household, mia, _) = try await home()
    let network = Device.Network("10.0.3.1")
    let device = try await household.addDevice(
      .child(mia), hardware: Hardware("02:00:00:00:00:03"), network: network)
    #expect(await household.childsDevice(of: try machine("10.0.3.1", "02:00:00:00:00:03")) == device)
    for peer in [try machine("10.0.3.1"), try machine("10.0.3.1", Self.stranger)] {
      #expect(await household.childsDevice(of: peer) == nil, "\(peer)")
    }
  }

  @Test func `a card that two machines use speaks for nobody, from the moment that it is known`() async throws {
    let (household, mia, _) = try await home()
    let peer = try machine("10.0.0.5", Self.tablet)
    let number = try #require(await household.childsDevice(of: peer)?.number)
    #expect(await household.child(mia, speakingBy: number)?.name == "Mia")
    let card = try #require(Hardware(Self.tablet))
    await household.see([], arrivals: [3, 4, 3, 4, 3, 4].map { Arrival(card, at: $0, of: 1) })
    #expect(await household.childsDevice(of: peer) == nil)
    #expect(await household.child(mia, speakingBy: number) == nil)
  }

  @Test func `a device speaks for its child as long as it is that child's`() async throws {
    let (household, mia, ben) = try await home()
    let number = try #require(await household.childsDevice(of: machine("10.0.0.5", Self.tablet))?.number)
    #expect(await household.child(ben, speakingBy: number) == nil)
    _ = try await household.changeDevice(number, owner: .child(ben))
    #expect(await household.child(mia, speakingBy: number) == nil)
    #expect(await household.child(ben, speakingBy: number)?.name == "Ben")
    try await household.removeDevice(number)
    #expect(await household.child(ben, speakingBy: number) == nil)
  }
}
