import FamilyTokens
import PicketSystem
import Policy
import Support
import Testing
import Wire

@testable import Household

@Suite struct DeviceTests {
  let home: Home
  let household: Household
  let mia: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    mia = try await household.addChild("Mia")
  }

  func neighbour(_ hardware: String, _ address: String, on interface: Int32 = 2) throws -> Neighbour {
    Neighbour(
      interface: interface, address: try #require(Address(people: address)), hardware: try #require(Hardware(hardware)))
  }

  @Test func `a device has a number of its own for as long as it is known`() async throws {
    let first = try await household.addDevice(.child(mia.id), hardware: Hardware("02:00:00:00:00:01"))
    let second = try await household.addDevice(.guardian, network: Device.Network("192.0.2.0/24"), name: "laptops")
    #expect(first.number == 1 && second.number == 2)
    try await household.removeDevice(1)
    let third = try await household.addDevice(.shared, user: 1_000)
    #expect(third.number == 3)
    #expect(await household.devices == [second, third])
    #expect(try await home.restarted().devices == [second, third])
  }

  @Test func `the number of a removed device is no other's, or its log would be`() async throws {
    let first = try await household.addDevice(.child(mia.id), user: 1_000)
    try await household.removeDevice(first.number)
    let second = try await household.addDevice(.child(mia.id), user: 1_001)
    #expect(second.number == 2)
    try await household.removeDevice(second.number)
    let third = try await home.restarted().addDevice(.guardian, user: 1_002)
    #expect(third.number == 3)
  }

  @Test func `a device that changes hands keeps its number, and is known by what is given last`() async throws {
    let ben = try await household.addChild("Ben")
    let (old, new) = (try #require(Hardware("02:00:00:00:00:01")), try #require(Hardware("02:00:00:00:00:02")))
    let first = try await household.addDevice(.guardian, hardware: old, network: Device.Network("192.0.2.7"))
    let other = try await household.addDevice(.child(mia.id), user: 1_000)
    var changed = try await household.changeDevice(first.number, owner: .child(ben.id), name: "tablet")
    #expect(changed.owner == .child(ben.id) && changed.name == "tablet" && changed.hardware == old)
    #expect(changed.number == first.number && changed.created == first.created && changed.network != nil)
    await household.see([try neighbour("02:00:00:00:00:02", "192.0.2.9")])
    #expect(await household.seenDevices.count == 1)
    changed = try await household.changeDevice(first.number, hardware: new)
    #expect(changed.hardware == new && changed.network == nil && changed.name == "tablet")
    #expect(await household.seenDevices.isEmpty)
    #expect(try await home.restarted().devices == [changed, other])
    await #expect(throws: HouseholdError.self) { try await household.changeDevice(first.number, user: 1_000) }
    await #expect(throws: HouseholdError.self) { try await household.changeDevice(first.number, owner: .child(99)) }
    await #expect(throws: HouseholdError.self) { try await household.changeDevice(99, name: "x") }
    #expect(await household.devices == [changed, other])
  }

  @Test func `what says nothing, or is somebody else's, is refused`() async throws {
    _ = try await household.addDevice(.child(mia.id), hardware: Hardware("02:00:00:00:00:01"), user: 1_000)
    await #expect(throws: HouseholdError.self) { try await household.addDevice(.guardian) }
    await #expect(throws: HouseholdError.self) { try await household.addDevice(.guardian, user: 1_000) }
    await #expect(throws: HouseholdError.self) {
      try await household.addDevice(.guardian, hardware: Hardware("02-00-00-00-00-01"))
    }
    await #expect(throws: HouseholdError.self) { try await household.addDevice(.child(99), user: 1_001) }
    await #expect(throws: HouseholdError.self) { try await household.addDevice(.child(mia.id), user: 0) }
    await #expect(throws: HouseholdError.self) {
      try await household.addDevice(.shared, network: Device.Network("192.0.2.1/24"))
    }
    #expect(await household.child(user: 1_000)?.id == mia.id)
    #expect(await household.child(user: 0) == nil)
  }

  @Test(arguments: [
    "", "02:00:00:00:00", "01:00:00:00:00:01", "00:00:00:00:00:00", "ff:ff:ff:ff:ff:ff", "02:0:00:00:00:001",
    "0x:00:00:00:00:00", "+2:00:00:00:00:00",
  ])
  func `what is no device's hardware address is none`(_ text: String) { #expect(Hardware(text) == nil) }

  @Test(arguments: ["", "192.0.2.1/0", "192.0.2.1/33", "192.0.2.1/+8", "192.0.2", "2001:db8::/129", "x/8"])
  func `what is no network is none`(_ text: String) { #expect(Device.Network(text) == nil) }

  @Test func `who is there and nobody took in is seen`() async throws {
    _ = try await household.addDevice(.child(mia.id), hardware: Hardware("02:00:00:00:00:01"))
    _ = try await household.addDevice(.guardian, network: Device.Network("192.0.2.9"))
    await household.see([
      try neighbour("02:00:00:00:00:01", "192.0.2.1"), try neighbour("02:00:00:00:00:01", "2001:db8::1"),
      try neighbour("02:00:00:00:00:02", "192.0.2.2"), try neighbour("02:00:00:00:00:09", "192.0.2.9"),
    ])
    let devices = await household.devices
    #expect(await household.addresses(of: devices[0]).map(\.description) == ["192.0.2.1", "2001:db8::1"])
    #expect(await household.seenDevices.map(\.hardware.description) == ["02:00:00:00:00:02"])
    #expect(try await home.restarted().seenDevices == household.seenDevices)
    let adopted = try await household.adoptDevices(.guardian, hardware: nil)
    #expect(adopted.map(\.hardware?.description) == ["02:00:00:00:00:02"])
    #expect(await household.seenDevices.isEmpty)
    await #expect(throws: HouseholdError.self) {
      try await household.adoptDevices(.guardian, hardware: [#require(Hardware("02:00:00:00:00:03"))])
    }
  }

  @Test func `a flood of hardware addresses is forgotten from its beginning`() async throws {
    for round in 0..<3 {
      home.pass(10)
      await household.see(
        try (0..<700).map {
          try neighbour(
            "02:00:00:0\(round):\(Hexadecimal.text([UInt8($0 / 256)])):\(Hexadecimal.text([UInt8($0 % 256)]))",
            "192.0.2.1")
        })
    }
    let seen = await household.seenDevices
    #expect(seen.count == Household.mostSeen)
    #expect(seen[0].hardware.description.hasPrefix("02:00:00:02"))
    #expect(try await home.restarted().seenDevices.count == Household.mostSeen)
  }

  @Test func `who is on other interfaces is not looked at`() async throws {
    let card = try #require(Hardware("02:00:00:00:0a:01"))
    let there = [1, 999_999].map {
      Neighbour(interface: $0, address: Address(v4: 0xc000_0200 + UInt32($0)), hardware: card)
    }
    let household = try Household(
      ledger: home.workshop.path("other.db"), key: home.workshop.path("other.key"),
      neighbours: Told { there })
    await household.look(on: ["lo", "no such thing"])
    #expect(await household.addressesByCard == [card: [there[0].address]])
    #expect(await household.takeComplaints().isEmpty)
  }

  @Test func `a table that cannot be read is said, and nobody is forgotten`() async throws {
    let household = try Household(
      ledger: home.workshop.path("other.db"), key: home.workshop.path("other.key"),
      neighbours: Told { nil })
    await household.look()
    #expect(await household.takeComplaints() == ["nobody knows which devices are there: cannot read the table: none"])
  }
}

/// A neighbour table that a test fills; nil when it cannot be read.
private struct Told: NeighbourReader {
  let table: @Sendable () -> [Neighbour]?

  func neighbours() throws(Failure) -> [Neighbour] {
    guard let table = table() else { throw Failure("read", "the table", reason: "none") }
    return table
  }
}
