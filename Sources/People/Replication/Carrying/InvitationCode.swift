/// What a machine needs to join a family: where the database is, the role that takes the letter there, and the secret that opens it. It is
/// one word, to be pasted; it works once, and for a while.
///
///     picket-fleet-1:HEX    role NUL password NUL address NUL secret
package struct InvitationCode: Hashable, Sendable {
  package let role: String
  package let password: String
  /// With the role and the password.
  package let address: String
  package let secret: [UInt8]

  private static let head = "picket-fleet-1:"
  private static let longest = 8_000

  package init(at place: FleetPlace, role: String, password: String, secret: [UInt8]) {
    (self.role, self.password, self.secret) = (role, password, secret)
    address = place.text(role: role, password: password)
  }

  package var text: String {
    let words = [Array(role.utf8), Array(password.utf8), Array(address.utf8), secret]
    var octets: [UInt8] = []
    for word in words {
      octets.append(UInt8(truncatingIfNeeded: word.count >> 8))
      octets.append(UInt8(truncatingIfNeeded: word.count))
      octets += word
    }
    // Its last octets tell a code that was cut off, or mistyped, from one that is whole.
    return InvitationCode.head + OctetText.text(octets + InvitationCode.sum(octets))
  }

  /// nil for text that is no whole code.
  package init?(_ text: String) {
    let text = String(text.filter { !$0.isWhitespace })
    guard text.utf8.count <= InvitationCode.longest, text.hasPrefix(InvitationCode.head),
      let all = OctetText.octets(String(text.dropFirst(InvitationCode.head.count))), all.count > 4,
      case let octets = Array(all.dropLast(4)), InvitationCode.sum(octets) == Array(all.suffix(4))
    else { return nil }
    var (rest, words): (ArraySlice<UInt8>, [[UInt8]]) = (octets[...], [])
    while let high = rest.popFirst() {
      guard let low = rest.popFirst(), case let count = Int(high) << 8 | Int(low), count <= rest.count else {
        return nil
      }
      words.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    guard words.count == 4, words[3].count >= 16, let role = String(validating: words[0], as: UTF8.self),
      let password = String(validating: words[1], as: UTF8.self),
      let address = String(validating: words[2], as: UTF8.self),
      let place = FleetAddress(address)?.place, place.text(role: role, password: password) == address
    else { return nil }
    (self.role, self.password, self.address, secret) = (role, password, address, words[3])
  }

  private static func sum(_ octets: [UInt8]) -> [UInt8] {
    let sum = octets.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) }
  }
}
