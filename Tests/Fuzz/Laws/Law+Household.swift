import FamilyTokens
import Household
import PicketJSON
import Wire

extension Law {
  private static let key = FamilyKey()

  static let token = Law(
    name: "token", sentence: "what opens is what the family's key sealed, and what was sealed opens as it was"
  ) { input in
    let sealer = Sealer(key)
    // A token that opens has exactly the octets that sealing gives.
    if let (kind, text) = sealer.open(Token(octets: input)), sealer.seal(text, as: kind)?.octets != input {
      broken("an open token that nobody sealed", input)
    }
    let text = String(decoding: input, as: UTF8.self)
    if let token = Token(text: text), token.text != text { broken("two texts of one token", input) }
    for kind in Token.Kind.allCases {
      guard let token = sealer.seal(text, as: kind) else { continue }
      guard let (found, opened) = sealer.open(token), found == kind, opened == text else {
        broken("sealed as \(kind) and not opened", input)
      }
      if Token(text: token.text) != token { broken("a token's text is another's", input) }
    }
  } seeds: {
    let sealer = Sealer(key)
    let tokens = ["games", "www.example.com"].compactMap { sealer.seal($0, as: .domain)?.octets }
    return tokens + [Array("AAAA".utf8), Array("Zg==".utf8), []]
  }

  static let settings = Law(
    name: "settings",
    sentence: "settings are refused with a path, or come back from the disk and from the client as they are"
  ) { input in
    let sealer = Sealer(key)
    guard let object = (try? JSON(parsing: input))?.object else {
      var lost: [String] = []
      _ = StoreSettings(stored: String(decoding: input, as: UTF8.self), sealer, lost: &lost)
      return
    }
    func settings(_ object: JSON.Object) -> StoreSettings? {
      try? StoreSettings.empty.changed(
        by: object.members.map { SettingChange(path: $0.key, value: $0.value) }, sealer)
    }
    guard let first = settings(object) else { return }
    var lost: [String] = []
    if StoreSettings(stored: first.stored(sealer), sealer, lost: &lost) != first || !lost.isEmpty {
      broken("the disk forgot \(lost)", input)
    }
    guard let again = first.client(sealer).object, settings(again) == first else {
      broken("what the client got back means something else", input)
    }
  } seeds: {
    let sealer = Sealer(key)
    let domain = sealer.seal("a.test", as: .domain)?.text ?? ""
    return [
      #"{"media.maximumMovieRating":300,"media.denyExplicitContent":true,"safari.cookiePolicy":"never"}"#,
      #"{"shield.webDomains":["\#(domain)"],"shield.webDomainCategories":{"all":{"except":["\#(domain)"]}}}"#,
      #"{"webContent.blockedByFilter":{"auto":{"domains":[{"domain":"b.test"},{"token":"\#(domain)"}],"except":[]}}}"#,
      #"{"application.blockedApplications":[{"bundleIdentifier":"org.example.chess"}],"siri.denySiri":null}"#,
    ].map { Array($0.utf8) }
  }

  static let groups = Law(
    name: "groups", sentence: "a user is in no group of which no line says so, and in none that gives no power"
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    let said = text.split(whereSeparator: \.isNewline)
    for name in PowerfulGroups(text: text).names(of: "mia", group: 7) {
      let isSaid = said.contains { line in
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == name
          && (UInt32(parts[2]) == 7 || parts[3].split(separator: ",").contains("mia"))
      }
      if !isSaid || name == "games" { broken("in a group that nobody put it in", input) }
    }
  } seeds: {
    ["root:x:0:\nsudo:x:27:anna,mia\ngames:x:60:mia\n", "docker:x:7:\nwheel:x:10:mia,", "lxd:::mia"].map {
      Array($0.utf8)
    }
  }

  static let subordinates = Law(
    name: "subordinates", sentence: "a user has the ranges that lines of its own say, and no other"
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    let ranges = SubordinateUsers(text: text).ranges(of: 4_000_000_000)
    if ranges.count > SubordinateUsers.most { broken("more ranges than anybody needs", input) }
    let said = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("4000000000:") }
    for range in ranges {
      let isSaid = said.contains { line in
        let numbers = line.split(separator: ":", omittingEmptySubsequences: false).dropFirst().map { UInt32($0) }
        guard numbers.count == 2, let first = numbers[0], let count = numbers[1], count > 0 else { return false }
        return range.lowerBound == first && (UInt64(range.count) == UInt64(count) || range.upperBound == .max)
      }
      if !isSaid { broken("a range that no line says", input) }
    }
  } seeds: {
    ["4000000000:100000:65536\n4000000000:4294967290:100\n", "mia:1:1\n#\n4000000000:0:0\n"].map { Array($0.utf8) }
  }
}
