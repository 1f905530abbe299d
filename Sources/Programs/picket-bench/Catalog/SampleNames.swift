import PicketSystem

/// Names as public lists hold them, by number: a number is the same name in every run, and no two numbers share one.
///
/// Of twenty names eleven are domains that people register, six are hosts below such domains, three at each, two have a
/// label that a machine made below a hosting company's domain, and one has two labels in front. Half of the last lie
/// below a name that is listed itself. Names are 20 octets long on average.
struct SampleNames {
  /// Shares in a thousand, about those of public lists.
  private static let domains: [[UInt8]] = [
    ("com", 472), ("net", 66), ("org", 42), ("ru", 40), ("de", 28), ("top", 28), ("xyz", 28), ("info", 26),
    ("online", 22), ("site", 18), ("cn", 18), ("co.uk", 16), ("io", 14), ("com.br", 14), ("shop", 14), ("fr", 12),
    ("nl", 12), ("pl", 12), ("club", 12), ("it", 12), ("eu", 12), ("in", 10), ("me", 10), ("biz", 10), ("live", 8),
    ("pro", 8), ("co", 8), ("cc", 8), ("us", 8), ("co.jp", 8), ("icu", 6), ("com.au", 6), ("store", 6),
  ].flatMap { [[UInt8]](repeating: Array(".\($0.0)".utf8), count: $0.1) }

  private static let beginnings = octets(["", "", "", "", "", "best", "shop-", "free-", "click", "world", "smart"])
  private static let endings = octets([
    "", "", "", "", "", "ads", "media", "online", "24", "track", "shop", "cdn", "hub", "stats", "365", "tech", "casino",
  ])
  private static let hosts = octets([
    "www.", "ads.", "t.", "cdn.", "track.", "img.", "static.", "pixel.", "stats.", "api.", "go.", "click.", "metrics.",
    "s1.", "m.", "analytics.", "login.", "mail.", "beacon.", "assets.",
  ])
  private static let companies = (0..<200).map { Array(".hosting\($0 % 40).cloud\($0).net".utf8) }

  private static let consonants = Array("bcdfghjklmnpqrstvwxz".utf8)
  private static let vowels = Array("aeiou".utf8)
  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

  /// Adds the name's text; numbers go up to a hundred million.
  static func append(_ number: Int, to text: inout [UInt8]) {
    let kind = number % 20
    let first = number - kind
    switch kind {
    case 0...10: appendSite(number, to: &text)
    case 11...16:
      let site = first + (kind < 14 ? 11 : 14)
      text += hosts[(Int(hash(site) >> 40) + kind) % hosts.count]
      appendSite(site, to: &text)
    case 17, 18:
      appendMachine(number, to: &text)
      text += companies[Int(hash(number) >> 40) % companies.count]
    default:
      let word = hash(number)
      text += hosts[Int(word >> 40) % hosts.count]
      text += hosts[Int(word >> 48) % hosts.count]
      appendSite(first / 20 % 2 == 0 ? first : number, to: &text)
    }
  }

  /// Writes the first `count` names with something around each.
  static func write(
    _ count: Int, to path: String, head: String = "", before: String = "", behind: String = "\n"
  ) throws(Failure) {
    var file = try NewFile(path: path)
    var text = Array(head.utf8)
    for number in 0..<count {
      text += before.utf8
      append(number, to: &text)
      text += behind.utf8
      if text.count >= 1 << 16 || number == count - 1 {
        try file.write(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    try file.publish()
  }

  /// Writes `chosen` of the first `count` names, a line each, in no order.
  static func write(_ count: Int, strewn chosen: Int, to path: String) throws(Failure) {
    var file = try NewFile(path: path)
    var text: [UInt8] = []
    for place in 0..<chosen {
      append(Int(hash(place) >> 1) % count, to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    try file.write(text)
    try file.publish()
  }

  /// A domain that somebody registered. Four syllables are the number in another order; no word in front of them reads
  /// as syllables, so that no two sites are one.
  private static func appendSite(_ number: Int, to text: inout [UInt8]) {
    let word = hash(number)
    text += beginnings[Int(word & 0xffff) % beginnings.count]
    var rest = (number * 48_271_017 + 12_345) % 100_000_000
    for _ in 0..<4 {
      text.append(consonants[rest % 20])
      text.append(vowels[rest / 20 % 5])
      rest /= 100
    }
    text += endings[Int(word >> 16 & 0xffff) % endings.count]
    text += domains[Int(word >> 32 & 0xffff) % domains.count]
  }

  /// Eight letters and digits are the number in another order, up to eight more are for length.
  private static func appendMachine(_ number: Int, to text: inout [UInt8]) {
    let word = hash(number)
    var rest = number * 1_000_003_901 % 2_821_109_907_456
    for _ in 0..<8 {
      text.append(digits[rest % 36])
      rest /= 36
    }
    for place in 0..<word % 8 { text.append(digits[Int(word >> (8 + 6 * place) & 63) % 36]) }
  }

  /// What a number comes to by chance (the last steps of SplitMix64).
  static func hash(_ number: Int) -> UInt64 {
    var mixed = UInt64(truncatingIfNeeded: number) &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  private static func octets(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
