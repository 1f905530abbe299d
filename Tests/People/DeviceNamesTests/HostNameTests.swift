import Support
import Testing
import Wire

@testable import DeviceNames

@Suite struct HostNameTests {
  @Test(arguments: [
    ("annas-phone", "annas-phone"), ("Laptop.home.lan", "Laptop"), ("tablet_2.local.", "tablet_2"), ("Küche", "Küche"),
    ("телевизор", "телевизор"),
  ])
  func `a name is the first label`(_ text: String, _ name: String) { #expect(HostName(text)?.description == name) }

  @Test(arguments: [
    "", "*", ".", "192-168-1-5", "42", "a\u{1b}[31m", "a\u{202e}b", "a b", "a\nb", "a\u{200d}b", "a\u{3164}", "\u{7}",
    "a\u{0}", "a,b", "<b>", "'; rm", String(repeating: "a", count: 64), String(repeating: "ü", count: 32),
  ])
  func `what does not fit onto one line of plain letters is no name`(_ text: String) { #expect(HostName(text) == nil) }

  private static let address = Address(v4: 0xc0a8_014d)

  private func answer(_ owner: String, _ target: [String], number: UInt16 = 7) -> [UInt8] {
    var query = QueryBuilder("77.1.168.192.in-addr.arpa", 12)
    query.id = number
    var name: [UInt8] = []
    for label in target { name += [UInt8(label.utf8.count)] + Array(label.utf8) }
    name.append(0)
    return query.response([Record(owner, .raw(type: 12, name))]).message()
  }

  @Test func `a machine is asked for its name by its address, and only an answer to that counts`() throws {
    let question = ReverseQuestion(Self.address, number: 7, isOwn: true)
    let asked = Array("\u{2}77\u{1}1\u{3}168\u{3}192\u{7}in-addr\u{4}arpa".utf8)
    #expect(question.message == [0, 7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + asked + [0, 0, 12, 0x80, 1])
    #expect(ReverseQuestion(Self.address, number: 7, isOwn: false).message.suffix(2) == [0, 1])
    let right = answer("77.1.168.192.in-addr.arpa", ["Annas-Phone", "local"])
    #expect(question.name(in: right)?.description.lowercased() == "annas-phone")
    for wrong in [
      answer("78.1.168.192.in-addr.arpa", ["phone", "local"]),
      answer("77.1.168.192.in-addr.arpa", ["phone"], number: 8),
      answer("77.1.168.192.in-addr.arpa", ["a\u{1b}c"]), Array(right.dropLast()), question.message, [],
    ] {
      #expect(question.name(in: wrong) == nil, "\(wrong)")
    }
  }
}
