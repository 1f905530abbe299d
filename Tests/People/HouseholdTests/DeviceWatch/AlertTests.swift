import Policy
import Support
import Testing
import Wire

@testable import Household

/// Guardians hear of machines that look like another one.
@Suite struct AlertTests {
  let home: Home
  let household: Household
  let mia: Child
  static let childs = "02:00:00:00:00:01"
  static let guardians = "02:00:00:00:00:02"
  static let stranger = "02:00:00:00:00:09"

  init() async throws {
    home = try Home()
    household = try home.open()
    mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), hardware: Hardware(Self.childs))
    _ = try await household.addDevice(.guardian, hardware: Hardware(Self.guardians), name: "laptop")
    _ = await household.takeComplaints()
  }

  /// Reads the neighbours every fifteen seconds for this long.
  private func look(seconds: Int, _ all: [Neighbour]) async {
    for _ in 0...seconds / 15 {
      await household.see(all)
      home.pass(15)
    }
  }

  @Test func `a guardian's card on two links is told of, with what it means and what to do`() async throws {
    let both = try [
      Neighbour(Self.guardians, "192.0.2.2", on: 1), Neighbour(Self.guardians, "198.51.100.2", on: 7_001),
    ]
    await household.see(both)
    #expect(await household.alerts == [])
    await look(seconds: 45, both)
    let alerts = await household.alerts
    #expect(alerts.map(\.device) == [2])
    let text = alerts.first?.text ?? ""
    for part in [
      "two machines may use the card address 02:00:00:00:00:02", "device 2, which is a guardian's",
      "on lo and on interface 7001",
      "is not filtered", "picket device remove 2",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(!text.contains("laptop"))
    #expect(await household.takeComplaints() == [text])
    #expect(await household.troubles == [])
  }

  @Test func `a card that comes in at two ports by turns is told of, and has a child's rights until that is over`()
    async throws
  {
    let guardians = try #require(Hardware(Self.guardians))
    await household.use(nil, lacking: "none is wanted")
    #expect(try await isSupervised() == false)
    // One machine that was plugged in at another port, and back.
    await household.see([], arrivals: [3, 4, 4, 3].map { Arrival(guardians, at: $0, of: 1) })
    #expect(await household.alerts == [])
    #expect(try await isSupervised() == false)
    home.pass(15)
    await household.see([], arrivals: [4, 3, 4, 3].map { Arrival(guardians, at: $0, of: 1) })
    let text = await household.alerts.first?.text ?? ""
    #expect(text.contains("by turns") && text.contains("both have a child's rights"), "\(text)")
    #expect(try await isSupervised() == true)
    home.pass(590)
    await household.see([])
    #expect(try await isSupervised() == true)
    home.pass(20)
    await household.see([])
    #expect(try await isSupervised() == false)
  }

  /// Whether the guardian's card has a child's rights.
  private func isSupervised() async throws -> Bool? {
    let guardians = try #require(Hardware(Self.guardians))
    return await household.current?.settings.devices.first { $0.hardware == guardians.bits }
      .map { $0.who == .child(0) }
  }

  @Test func `one machine on two links, as a server on VLANs is, keeps its rights, and is told of`() async throws {
    await household.use(nil, lacking: "none is wanted")
    for step in 0..<80 {
      // It is heard on either link by turns, and on both.
      let silences = step % 3 == 0 ? (0, 5) : step % 3 == 1 ? (5, 0) : (0, 0)
      await household.see([
        try Neighbour(Self.guardians, "192.0.2.2", on: 1, silence: silences.0),
        try Neighbour(Self.guardians, "198.51.100.2", on: 7_001, silence: silences.1),
      ])
      home.pass(15)
    }
    #expect(await household.alerts.map(\.device) == [2])
    #expect(try await isSupervised() == false)
  }

  @Test func `ports of two bridges, or VLANs of one, are no two places of a card`() async throws {
    let guardians = try #require(Hardware(Self.guardians))
    await household.use(nil, lacking: "none is wanted")
    for _ in 0..<5 {
      await household.see([], arrivals: [Arrival(guardians, at: 3, of: 1), Arrival(guardians, at: 4, of: 2)])
      await household.see(
        [], arrivals: [Arrival(guardians, at: 5, of: 9, vlan: 10), Arrival(guardians, at: 6, of: 9, vlan: 20)])
      home.pass(15)
    }
    #expect(await household.alerts == [])
    #expect(try await isSupervised() == false)
  }

  @Test func `a guardian's card that comes back when a child's falls silent is told of`() async throws {
    func look(_ seconds: Int, _ heard: (card: String, silence: Int)...) async throws {
      for step in 0..<seconds / 15 {
        await household.see(
          try heard.map { try Neighbour($0.card, "192.0.2.1", silence: $0.silence < 0 ? 0 : $0.silence + 15 * step) })
        home.pass(15)
      }
    }
    // The guardian comes home, and the child's machine goes on.
    try await look(60, (Self.childs, -1))
    try await look(600, (Self.childs, -1), (Self.guardians, -1))
    // The guardian's machine sleeps, and is heard again while the child's machine is; then the child's machine sleeps too.
    try await look(400, (Self.childs, -1))
    try await look(60, (Self.childs, -1), (Self.guardians, -1))
    try await look(600, (Self.childs, 15), (Self.guardians, -1))
    #expect(await household.alerts == [])
    // Both are away, and the child's machine comes home with the guardian's address.
    try await look(400, (Self.childs, -1))
    try await look(285, (Self.childs, 20), (Self.guardians, -1))
    #expect(await household.alerts == [])
    try await look(45, (Self.childs, 320), (Self.guardians, -1))
    let text = await household.alerts.first?.text ?? ""
    #expect(text.contains("came back when device 1, which is a child's, fell silent"), "\(text)")
  }

  @Test func `the same is said once a day`() async throws {
    let both = try [
      Neighbour(Self.guardians, "192.0.2.2", on: 1), Neighbour(Self.guardians, "192.0.2.3", on: 2),
    ]
    await look(seconds: 23 * 3_600, both)
    #expect(await household.takeComplaints().count == 1)
    await look(seconds: 2 * 3_600, both)
    #expect(await household.takeComplaints().count == 1)
    // Another pair of machines is reported by itself.
    await look(seconds: 300, both + [try Neighbour(Self.guardians, "192.0.2.4", on: 3)])
    #expect(await household.takeComplaints().count == 1)
    #expect(await household.alerts.count == 2)
    home.pass(86_400)
    #expect(await household.alerts == [])
  }

  @Test func `who moves to another link, is silent there or was written down by hand is one machine`() async throws {
    await look(seconds: 600, [try Neighbour(Self.guardians, "192.0.2.2", on: 1)])
    for step in 0..<40 {
      await household.see([
        try Neighbour(Self.guardians, "192.0.2.2", on: 1, silence: step * 15),
        try Neighbour(Self.guardians, "192.0.2.2", on: 2),
      ])
      home.pass(15)
    }
    await look(
      seconds: 600,
      [
        try Neighbour(Self.guardians, "192.0.2.2", on: 1, silence: nil),
        try Neighbour(Self.guardians, "192.0.2.2", on: 2),
      ])
    await look(
      seconds: 600,
      [try Neighbour(Self.stranger, "192.0.2.9", on: 1), try Neighbour(Self.stranger, "192.0.2.9", on: 2)])
    // Also with many addresses.
    await look(
      seconds: 600,
      [try Neighbour(Self.childs, "192.0.2.1"), try Neighbour(Self.childs, "2001:db8::1")])
    #expect(await household.alerts == [])
  }

  @Test func `another card where a device is registered is told of`() async throws {
    _ = try await household.addDevice(
      .guardian, hardware: Hardware("02:00:00:00:00:03"), network: Device.Network("192.0.2.3"))
    _ = try await household.addDevice(.shared, network: Device.Network("192.0.2.4"))
    _ = try await household.addDevice(.child(mia.id), network: Device.Network("192.0.2.0/24"))
    await look(
      seconds: 300,
      [
        try Neighbour(Self.stranger, "192.0.2.3"), try Neighbour(Self.childs, "192.0.2.4"),
        try Neighbour(Self.stranger, "192.0.2.7"),
      ])
    let alerts = await household.alerts
    #expect(alerts.map(\.device) == [3, 4])
    #expect(alerts.first?.text.contains("not by its own card 02:00:00:00:00:03") == true)
    #expect(alerts.last?.text.contains("is answered by card 02:00:00:00:00:01") == true)
  }

  @Test func `two cards where a device is known by its address are told of`() async throws {
    _ = try await household.addDevice(.shared, network: Device.Network("192.0.2.4"))
    let one = try Neighbour(Self.stranger, "192.0.2.4", on: 1)
    await look(seconds: 600, [one])
    #expect(await household.alerts == [])
    await look(seconds: 300, [one, try Neighbour("02:00:00:00:00:08", "192.0.2.4", on: 2)])
    #expect(await household.alerts.map(\.device) == [3])
    #expect(await household.alerts.first?.text.contains("two cards") == true)
  }

  @Test func `one card for two members is the child's, in any order, and told of`() async throws {
    let card = Hardware("02:00:00:00:00:05")
    let childs = DeclaredDevice(owner: .child("Mia"), hardware: card)
    for others in [DeclaredDevice(owner: .guardian, hardware: card), DeclaredDevice(owner: .shared, hardware: card)] {
      for devices in [[childs, others], [others, childs]] {
        let home = try Home()
        let household = try home.open()
        let faults = try await household.declare(
          Declaration(children: [DeclaredChild(name: "Mia", settings: nil)], devices: devices))
        #expect(faults.count == 1 && faults[0].contains("another entry"))
        #expect(await household.devices.map(\.owner.isChild) == [true])
        #expect(await household.alerts.map(\.device) == [1])
        #expect(await household.alerts.first?.text.contains("to two members") == true)
      }
    }
    let ben = DeclaredDevice(owner: .child("Ben"), hardware: card)
    _ = try await household.declare(
      Declaration(
        children: [DeclaredChild(name: "Mia", settings: nil), DeclaredChild(name: "Ben", settings: nil)],
        devices: [childs, ben]))
    #expect(await household.devices.last?.owner == .child(mia.id))
    #expect(await household.alerts.count == 1)
  }

  @Test func `a second entry of the same member adds what it knows`() async throws {
    let card = Hardware("02:00:00:00:00:05")
    let faults = try await household.declare(
      Declaration(
        children: [DeclaredChild(name: "Mia", settings: nil)],
        devices: [
          DeclaredDevice(owner: .child("Mia"), hardware: card),
          DeclaredDevice(owner: .child("Mia"), hardware: card, user: 1_001),
        ]))
    #expect(faults.count == 1)
    #expect(await household.devices.last?.user == 1_001)
    #expect(await household.alerts == [])
  }
}
