import Support
import Testing

@testable import Household

/// The names that machines have told the DHCP server.
@Suite struct LeaseTests {
  private static let card = "02:00:00:00:00:02"

  private func line(_ card: String, _ name: String) -> String { "1790000000 \(card) 192.0.2.2 \(name) 01:\(card)\n" }

  @Test func `leases are read as dnsmasq writes them, and nothing else is one`() throws {
    let text =
      line(Self.card, "Laptop") + line("02:00:00:00:00:03", "*") + "duid 00:01:00:01\n\nx y z a b\n"
      + "1790000000 nonsense 192.0.2.4 name id\n1790000000 02:00:00:00:00:05 192.0.2.5\n"
    #expect(Leases.names(in: text) == [try #require(Hardware(Self.card)): "laptop"])
  }

  @Test func `a guardian's card that comes back by another name is told of, without either name`() async throws {
    let home = try Home()
    let path = home.workshop.path("leases")
    let household = try home.open(leases: [path])
    _ = try await household.addDevice(.guardian, hardware: Hardware(Self.card))
    for name in ["*", "laptop", "LAPTOP", "*", "laptop"] {
      try home.workshop.write("leases", Array((line(Self.card, name) + line("02:00:00:00:00:09", name + "x")).utf8))
      await household.see([])
      #expect(await household.alerts == [], "\(name)")
    }
    try home.workshop.write("leases", Array(line(Self.card, "raspberry").utf8))
    await household.see([])
    let text = await household.alerts.first?.text ?? ""
    #expect(text.contains("calls itself something else") && text.contains(Self.card))
    #expect(!text.contains("raspberry") && !text.contains("laptop"))
  }
}
