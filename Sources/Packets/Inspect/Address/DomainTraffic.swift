import Wire

/// Counts how much data each device exchanges with a domain in DNS beyond what names need.
///
/// A tunnel in DNS sends data in labels that were never asked for before, and receives it in TXT records or in record
/// types that nothing else uses. Each pair of device and domain has a bucket that those octets fill and time empties.
/// When the bucket overflows, the domain counts as carrying data until half of the bucket has drained.
///
/// What stays below the limit, in octets of labels (a label that is asked for again counts once):
/// - A page opens some dozen hosts of one provider's, of 20 octets each; a network of caches or of advertisers seldom
///   shows a hundred different ones in a minute. That is 2 KiB a minute.
/// - An antivirus cloud is asked by hash, 60 to 120 octets, for what it has not seen: hundreds at once when a disk is
///   scanned, and a hundred a minute after that.
/// - Lists of mail senders and the reverse tree are asked by address, at most 32 octets: 500 a minute.
/// - Names that a home keeps to itself (`local`, `internal`, `home.arpa`, Kubernetes' `cluster.local`) are not counted.
///
/// 64 KiB at once and 16 KiB a minute are above all of them. A tunnel can load the start of one page, and then two
/// kilobits a second, both directions together.
struct DomainTraffic: ~Copyable {
  /// In octets, and in octets a second.
  static let brim: UInt64 = 65_536
  static let drain: UInt64 = 273
  /// The cost of a record type that no program in a home asks for: sixteen such questions are a tunnel that probes.
  static let oddQuestion: UInt64 = 4_096
  /// `_service._protocol` and the like are shorter.
  private static let longestService = 40
  private static let ways = 8

  private struct Entry {
    var mark: UInt64 = 0
    /// In octets, as of `since`.
    var filled: UInt64 = 0
    var since = Instant(nanoseconds: 0)
    var isOver = false
    /// How many names are in `seen`, two bits each.
    var names: UInt16 = 0
    var seen = InlineArray<8, UInt64>(repeating: 0)
  }

  private let seed: HashSeed
  private var entries: [Entry]

  init(limits: Limits, seed: HashSeed) {
    var sets = 1
    while sets * DomainTraffic.ways < limits.domains { sets *= 2 }
    self.seed = seed
    entries = Array(repeating: Entry(), count: sets * DomainTraffic.ways)
  }

  /// Counts a question; returns whether its domain carries data. `hidden` octets of it lay in labels that are not part
  /// of the name.
  mutating func asks(
    _ name: borrowing @_addressable Name, hidden: Int, _ type: DNSType, by device: DeviceID, at now: Instant
  ) -> Bool {
    guard let start = DomainTraffic.domain(of: name) else { return false }
    let place = place(of: name, from: start, device, now)
    var octets = isNew(name, place) ? UInt64(start) : 0
    if hidden > DomainTraffic.longestService { octets += UInt64(hidden) }
    if DomainTraffic.isOdd(type) { octets += DomainTraffic.oddQuestion }
    fill(place, octets)
    return entries[place].isOver
  }

  /// Counts the answer to a question for `name`: `octets` of free data, and a name that the answer leads to.
  mutating func hears(
    _ name: borrowing @_addressable Name, _ octets: Int, to device: DeviceID, at now: Instant
  ) {
    guard let start = DomainTraffic.domain(of: name) else { return }
    let place = place(of: name, from: start, device, now)
    fill(place, UInt64(octets) + (isNew(name, place) ? UInt64(start) : 0))
  }

  /// Kinds that browsers, systems and mail programs ask for, and those of DNSSEC.
  static func isOdd(_ type: DNSType) -> Bool {
    switch type.rawValue {
    // A to WKS, PTR to TXT (NULL is 10), AAAA, LOC, SRV, NAPTR, DNAME.
    case 1, 2, 5, 6, 11, 12, 13, 15, 16, 28, 29, 33, 35, 39: false
    // DS, SSHFP, RRSIG, NSEC, DNSKEY, NSEC3, TLSA, SMIMEA, CDS, CDNSKEY, OPENPGPKEY, SVCB, HTTPS, SPF.
    case 43, 44, 46, 47, 48, 50...53, 59...61, 64, 65, 99: false
    // ANY, URI, CAA.
    case 255...257: false
    default: true
    }
  }

  /// Types whose data is free text or unknown.
  static func isFree(_ type: DNSType) -> Bool { type == .txt || type != .opt && isOdd(type) }
}

extension DomainTraffic {
  private mutating func fill(_ place: Int, _ octets: UInt64) {
    // Capped at twice the brim: while a device goes on asking, its domain stays over.
    entries[place].filled = min(2 * DomainTraffic.brim, entries[place].filled + octets)
    if entries[place].filled > DomainTraffic.brim { entries[place].isOver = true }
  }

  /// Whether the name was not asked for lately. A Bloom filter of 512 bits, cleared when it is half full.
  private mutating func isNew(_ name: borrowing @_addressable Name, _ place: Int) -> Bool {
    let hash = seed.hash(name.wordSpan)
    let (first, second) = (Int(hash & 511), Int(hash >> 16 & 511))
    let (one, other) = (UInt64(1) << UInt64(first & 63), UInt64(1) << UInt64(second & 63))
    if entries[place].seen[first >> 6] & one != 0 && entries[place].seen[second >> 6] & other != 0 { return false }
    if entries[place].names >= 170 {
      entries[place].seen = InlineArray(repeating: 0)
      entries[place].names = 0
    }
    entries[place].seen[first >> 6] |= one
    entries[place].seen[second >> 6] |= other
    entries[place].names += 1
    return true
  }

  /// The entry of the pair, drained up to now. A new pair replaces the emptiest entry of its set, so a domain that
  /// carries data is not forgotten for one that carries none.
  private mutating func place(
    of name: borrowing @_addressable Name, from start: Int, _ device: DeviceID, _ now: Instant
  ) -> Int {
    var mark = seed.second ^ UInt64(device.index)
    for index in start..<name.count { mark = HashSeed.fold(mark ^ UInt64(name[index]), seed.first) }
    mark |= 1
    let set = Int(truncatingIfNeeded: mark >> 32) & (entries.count / DomainTraffic.ways - 1)
    var best = set * DomainTraffic.ways
    for way in best..<best + DomainTraffic.ways {
      drain(way, now)
      if entries[way].mark == mark { return way }
      if entries[way].filled < entries[best].filled { best = way }
    }
    entries[best] = Entry(mark: mark, since: now)
    return best
  }

  private mutating func drain(_ place: Int, _ now: Instant) {
    let gone = now.since(entries[place].since) / (1_000_000_000 / DomainTraffic.drain)
    if gone == 0 { return }
    entries[place].filled -= min(entries[place].filled, gone)
    entries[place].since = now
    if entries[place].filled < DomainTraffic.brim / 2 { entries[place].isOver = false }
  }
}

extension DomainTraffic {
  /// Where the registered domain begins in the name: two labels, or three below the second levels that registries keep.
  /// nil for names that are not registered on the internet.
  static func domain(of name: borrowing @_addressable Name) -> Int? {
    var (third, second, last, next) = (0, 0, 0, 0)
    while next < name.count {
      (third, second, last) = (second, last, next)
      next += 1 + Int(name[next])
    }
    // One label, or none.
    if last == 0 { return nil }
    if isOfTheHome(name, second, last) { return nil }
    let hasRegistry = name.count - last == 3 && registries.contains { name.hasLabel($0, at: second) }
    return hasRegistry ? third : second
  }

  /// RFC 6762 3, RFC 8375, and ICANN's reservation for private use.
  private static func isOfTheHome(_ name: borrowing @_addressable Name, _ second: Int, _ last: Int) -> Bool {
    name.hasLabel("local", at: last) || name.hasLabel("internal", at: last) || name.hasLabel("lan", at: last)
      || name.hasLabel("arpa", at: last) && name.hasLabel("home", at: second)
  }

  /// Below country top levels. Anybody can register other short labels, so length alone says nothing.
  private static let registries: [String] = [
    "co", "com", "net", "org", "edu", "gov", "ac", "or", "ne", "go", "gob", "nom", "gen", "sch", "mil", "me", "ltd",
    "plc",
  ]
}

extension Name {
  /// Whether the label that begins there is this one.
  fileprivate func hasLabel(_ text: String, at start: Int) -> Bool {
    guard Int(self[start]) == text.utf8.count else { return false }
    var index = start
    for octet in text.utf8 {
      index += 1
      if self[index] != octet { return false }
    }
    return true
  }
}
