import Policy
import Support
import Testing
import Wire

@testable import Household

/// Packets without a hardware address are a child's if its card was seen at their network address.
@Suite struct WhereaboutsTests {
  let home: Home
  let household: Household
  let mia: Child
  static let card = "02:00:00:00:00:01"

  init() async throws {
    home = try Home()
    household = try home.open()
    mia = try await household.addChild("Mia")
  }

  private func see(_ all: (String, String)...) async throws {
    var neighbours: [Neighbour] = []
    for (card, address) in all { neighbours.append(try Neighbour(card, address)) }
    await household.see(neighbours)
  }

  /// The owner of packets from this address that show no card.
  private func owner(_ address: String) async throws -> Owner? {
    let address = try #require(Address(people: address))
    return await household.current?.snapshot.owner(hardware: nil, address: address, user: nil, isFromHome: true)
  }

  @Test func `a device is known at all of its addresses, without anybody loading anything`() async throws {
    _ = try await household.addDevice(.child(mia.id), hardware: Hardware(Self.card))
    let revision = await household.current?.settings.revision
    #expect(try await owner("192.0.2.1") == .unknown)
    try await see((Self.card, "192.0.2.1"), (Self.card, "2001:db8::1"), (Self.card, "2001:db8::2"))
    for address in ["192.0.2.1", "2001:db8::1", "2001:db8::2"] {
      #expect(try await owner(address) == .device(1), "\(address)")
    }
    let learned = await household.current?.settings.revision
    #expect(learned != revision)
    // The same addresses in another order, and a silent card, change nothing.
    try await see((Self.card, "2001:db8::2"), (Self.card, "192.0.2.1"))
    try await see()
    #expect(await household.current?.settings.revision == learned)
    #expect(try await owner("2001:db8::1") == .device(1))
    let devices = await household.devices
    #expect(
      await household.addresses(of: devices[0]).map(\.description) == ["192.0.2.1", "2001:db8::1", "2001:db8::2"])
  }

  @Test func `an address goes to whoever is met there next, and to nobody while two are`() async throws {
    _ = try await household.addDevice(.child(mia.id), hardware: Hardware(Self.card))
    let ben = try await household.addChild("Ben")
    _ = try await household.addDevice(.child(ben.id), hardware: Hardware("02:00:00:00:00:02"))
    try await see((Self.card, "192.0.2.1"))
    try await see(("02:00:00:00:00:02", "192.0.2.1"))
    #expect(try await owner("192.0.2.1") == .device(2))
    try await see(("02:00:00:00:00:02", "192.0.2.1"), ("02:00:00:00:00:09", "192.0.2.1"))
    #expect(try await owner("192.0.2.1") == .unknown)
    try await see(("02:00:00:00:00:09", "192.0.2.1"))
    #expect(try await owner("192.0.2.1") == .unknown)
  }

  @Test func `a device that is taken in or given away is followed at once`() async throws {
    try await see((Self.card, "192.0.2.1"))
    let device = try await household.addDevice(.child(mia.id), hardware: Hardware(Self.card))
    #expect(try await owner("192.0.2.1") == .device(device.number))
    try await household.removeDevice(device.number)
    #expect(try await owner("192.0.2.1") == .unknown)
    _ = try await household.addDevice(.guardian, hardware: Hardware(Self.card))
    #expect(try await owner("192.0.2.1") == .unknown)
  }

  @Test(arguments: ["fe80::1", "169.254.1.1", "127.0.0.1", "::1", "ff02::1", "224.0.0.1", "0.0.0.0", "::"])
  func `what many machines have says nothing of one`(_ address: String) async throws {
    _ = try await household.addDevice(.child(mia.id), hardware: Hardware(Self.card))
    let revision = await household.current?.settings.revision
    try await see((Self.card, address))
    #expect(await household.current?.settings.revision == revision)
  }

  @Test func `the newest addresses of a device are kept, and that there were more is said once`() async throws {
    _ = try await household.addDevice(.child(mia.id), hardware: Hardware(Self.card))
    _ = await household.takeComplaints()
    for round in 0..<4 {
      await household.see(try (0..<32).map { try Neighbour(Self.card, "192.0.2.\(round * 32 + $0)") })
      home.pass(60)
    }
    #expect(try await owner("192.0.2.63") == .unknown)
    #expect(try await owner("192.0.2.64") == .device(1))
    #expect(try await owner("192.0.2.127") == .device(1))
    #expect(await household.current?.settings.devices.first?.addresses.count == AddressHistory.most)
    let said = await household.takeComplaints()
    #expect(said.count == 1 && said[0].contains("device 1") && said[0].contains("more than 64"), "\(said)")
    // A flood of addresses at once has the same limit.
    let flood = try (0..<600).map { try Neighbour(Self.card, "2001:db8::\(String($0, radix: 16))") }
    await household.see(flood)
    #expect(await household.current?.settings.devices.first?.addresses.count == AddressHistory.most)
    // While the flood goes on it changes nothing more.
    let revision = await household.current?.settings.revision
    for _ in 0..<3 { await household.see(flood.shuffled()) }
    #expect(await household.current?.settings.revision == revision)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `whoever is met anywhere opens nothing for anybody`(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    _ = try await household.addDevice(.child(mia.id), hardware: Hardware(Self.card))
    _ = try await household.addDevice(.guardian, hardware: Hardware("02:00:00:00:00:02"))
    _ = try await household.addDevice(.shared, network: Device.Network("192.0.2.8/30"))
    let before = try #require(await household.current).snapshot
    for _ in 0..<20 {
      let met = try (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let (card, place) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...12, using: &random))
        return try Neighbour("02:00:00:00:00:0\(card)", "192.0.2.\(place)")
      }
      await household.see(met)
      let now = try #require(await household.current).snapshot
      for place in 1...12 {
        let address = try #require(Address(people: "192.0.2.\(place)"))
        for hardware in [nil, 0x0200_0000_0001, 0x0200_0000_0002, 0x0200_0000_0003] as [UInt64?] {
          let was = before.owner(hardware: hardware, address: address, user: nil, isFromHome: true)
          let became = now.owner(hardware: hardware, address: address, user: nil, isFromHome: true)
          #expect(became == was || became == .device(1), "seed \(seed): \(was) became \(became) at \(place)")
          // A registered address keeps its owner.
          if hardware == 0x0200_0000_0002 || (8...11).contains(place) && hardware != 0x0200_0000_0001 {
            #expect(became == was, "seed \(seed): \(place)")
          }
        }
      }
    }
  }
}

extension Neighbour {
  init(_ card: String, _ address: String, on interface: Int32 = 2, silence: Int? = 0) throws {
    self.init(
      interface: interface, address: try #require(Address(people: address)), hardware: try #require(Hardware(card)),
      silence: silence)
  }
}
