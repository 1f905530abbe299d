import Support
import Testing
import Wire

@testable import Household

@Suite struct UnknownDevicesTests {
  let home: Home
  let household: Household

  init() throws {
    home = try Home()
    household = try home.open()
  }

  private func see(_ cards: [String]) async throws {
    await household.see(
      try cards.map { Neighbour(interface: 2, address: Address(v4: 1), hardware: try #require(Hardware($0))) })
  }

  @Test func `they are judged as the only child, as the strictest of several, or not at all`() async throws {
    #expect(await household.unknownDevices == nil, "nobody has looked")
    try await see(["02:00:00:00:00:01", "02:00:00:00:00:02"])
    #expect(await household.unknownDevices == UnknownDevices(count: 2, rules: .pass), "there is no child")
    let mia = try await household.addChild("Mia")
    #expect(await household.unknownDevices?.rules == .child(mia.id))
    _ = try await household.addDevice(.child(mia.id), hardware: Hardware("02:00:00:00:00:01"))
    #expect(await household.unknownDevices?.count == 1)
    let ben = try await household.addChild("Ben")
    #expect(await household.unknownDevices?.rules == .strictest)
    for (options, rules) in [
      (HouseholdOptions.UnknownDevices.pass, UnknownDevices.Rules.pass), (.child("Ben"), .child(ben.id)),
      (.child("Nobody"), .strictest),
    ] {
      await household.use(HouseholdOptions(unknownDevices: options))
      #expect(await household.unknownDevices?.rules == rules)
    }
  }

  @Test func `the first look takes some seconds, unless it meets somebody`() async throws {
    #expect(await household.secondsOfFirstLook == nil)
    try await see([])
    #expect(await household.secondsOfFirstLook == 15)
    home.pass(10)
    try await see([])
    #expect(await household.secondsOfFirstLook == 5)
    try await see(["02:00:00:00:00:01"])
    #expect(await household.secondsOfFirstLook == nil)
    try await see([])
    home.pass(10)
    #expect(await household.secondsOfFirstLook == nil)
  }
}
