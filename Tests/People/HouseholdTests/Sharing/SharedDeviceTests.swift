import Replication
import Support
import Testing

@testable import Household

/// Devices that guardians of two nodes take in.
@Suite struct SharedDeviceTests {
  private let homes: SharedHomes
  private let tablet: Hardware

  init() async throws {
    homes = try await SharedHomes()
    tablet = try #require(Hardware("02:00:00:00:01:07"))
    _ = try await homes.here.addChild("Mia")
    try await homes.settle()
  }

  private func owners(_ number: Int) async -> [Device.Owner] {
    await homes.households[number].devices.filter { $0.hardware == tablet }.map(\.owner)
  }

  private func add(_ owner: Device.Owner, by number: Int) async throws {
    _ = try await homes.households[number].addDevice(owner, hardware: tablet, name: "tablet")
  }

  @Test func `a child's tablet is the child's at both homes, until it is removed; users stay where they are`()
    async throws
  {
    try await add(.child(try await homes.child(0)), by: 0)
    _ = try await homes.here.addDevice(.child(try await homes.child(0)), user: 1_000)
    try await homes.settle()
    #expect(await owners(1) == [.child(try await homes.child(1))])
    #expect(await homes.there.devices.map(\.name) == ["tablet"])
    let there = try #require(await homes.there.devices.first)
    _ = try await homes.there.changeDevice(there.number, owner: .shared, name: "old tablet")
    try await homes.settle()
    #expect(await owners(0) == [.shared])
    #expect(await homes.here.devices.compactMap(\.name) == ["old tablet"])
    try await homes.there.removeDevice(there.number)
    try await homes.settle()
    #expect(await homes.here.devices.map(\.user) == [1_000])
    for household in homes.households {
      #expect(await household.sharingStatus?.troubles == [])
      #expect(await household.unsent() == 0)
      #expect(await household.pendingRows == 0)
    }
  }

  @Test func `a device that one has without a name has none at the other home`() async throws {
    try await add(.shared, by: 0)
    try await homes.settle()
    try await homes.here.removeDevice(try #require(await homes.here.devices.first).number)
    _ = try await homes.here.addDevice(.shared, hardware: tablet)
    try await homes.settle()
    for household in homes.households { #expect(await household.devices.map(\.name) == [nil]) }
  }

  @Test func `what one takes for a child's and the other for a guardian's is the child's`() async throws {
    try await add(.child(try await homes.child(0)), by: 0)
    await homes.pass(5)
    try await add(.guardian, by: 1)
    try await homes.settle()
    for number in 0..<2 {
      #expect(await owners(number) == [.child(try await homes.child(number))])
      let troubles = await homes.households[number].troubles
      #expect(troubles.contains { $0.contains("decided differently about the device tablet") })
    }
  }

  @Test func `what one removes and the other gives to a guardian is unknown again`() async throws {
    try await add(.shared, by: 0)
    try await homes.settle()
    try await homes.here.removeDevice(try #require(await homes.here.devices.first).number)
    await homes.pass(5)
    _ = try await homes.there.changeDevice(try #require(await homes.there.devices.first).number, owner: .guardian)
    try await homes.settle()
    for number in 0..<2 { #expect(await owners(number) == []) }
  }
}
