import Support
import Testing

@testable import Replication

@Suite struct InvitationTests {
  private static let place = FleetAddress("postgres://o:p@db.example:5433/picket?sslmode=require")?.place

  @Test func `an address is taken apart from who goes there`() throws {
    let place = try #require(Self.place)
    #expect(place.text(role: "r", password: "q") == "postgres://r:q@db.example:5433/picket?sslmode=require")
    #expect(place.title == "db.example:5433/picket")
    for text in [
      "", "postgres://", "postgres://h/d", "postgres://@h/d", "mysql://a@h/d", "postgres://a@b@h/d",
      "postgres://a/b@h/d",
      "postgres://a@h/d?user=b", "postgres://a@h/d?password=b", "postgres://a@h /d", "postgres://a@h/d\n",
    ] {
      #expect(FleetAddress(text) == nil, "\(text)")
    }
  }

  @Test func `a code is read as it was written, and no other`() throws {
    let place = try #require(Self.place)
    let code = InvitationCode(
      at: place, role: "picket_guest_a", password: "b", secret: [UInt8](repeating: 7, count: 20))
    #expect(InvitationCode(code.text) == code)
    // As mail breaks it.
    #expect(InvitationCode(" " + code.text.prefix(40) + "\n" + code.text.dropFirst(40) + " ") == code)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      var text = Array(code.text)
      let place = Int.random(in: 15..<text.count, using: &random)
      let before = text[place]
      text[place] = "0123456789abcdefg".randomElement(using: &random) ?? "0"
      if text[place] != before { #expect(InvitationCode(String(text)) == nil) }
    }
    #expect(InvitationCode(String(code.text.dropLast(2))) == nil && InvitationCode("picket-fleet-1:") == nil)
  }
}
