import DeviceNames
import Support
import Testing
import Wire

@testable import Household

@Suite struct NewDeviceTests {
  private let home: Home
  private let household: Household

  init() throws {
    home = try Home()
    household = try home.open()
  }

  private func see(_ cards: String...) async throws {
    await household.see(
      try cards.enumerated().map {
        Neighbour(interface: 2, address: Address(v4: 0xc0a8_0101 + UInt32($0)), hardware: try #require(Hardware($1)))
      })
  }

  @Test func `who comes once the home is set up is new for a day, also after a restart`() async throws {
    try await see("02:00:00:00:00:01", "02:00:00:00:00:02")
    #expect(await household.newDevices.isEmpty, "nothing is new while the home is set up")
    home.pass(10)
    _ = try await household.adoptDevices(.guardian, hardware: [#require(Hardware("02:00:00:00:00:01"))])
    #expect(await household.newDevices.isEmpty)
    home.pass(10)
    try await see("02:00:00:00:00:01", "02:00:00:00:00:02", "00:17:f2:00:00:03")
    let new = await household.newDevices
    #expect(new.map(\.hardware.description) == ["00:17:f2:00:00:03"])
    #expect(try await home.restarted().newDevices == new)
    await household.learn([HardwareAddress(0x0017_f200_0003): DeviceFinding(name: HostName("macbook"))])
    let device = try #require(new.first)
    #expect(await household.sentence(about: device) == "new device: macbook, Apple, 192.168.1.3, 00:17:f2:00:00:03")
    home.pass(86_400)
    #expect(await household.newDevices.isEmpty)
    home.pass(7_200)
    try await see("00:17:f2:00:00:03")
    #expect(await household.newDevices.isEmpty, "it was seen before")
  }

  @Test func `who is taken in is new no more`() async throws {
    _ = try await household.addDevice(.guardian, user: 1_000)
    home.pass(1)
    try await see("02:00:00:00:00:02")
    #expect(await household.newDevices.count == 1)
    _ = try await household.adoptDevices(.guardian, hardware: nil)
    #expect(await household.newDevices.isEmpty)
  }
}
