extension Zone {
  /// Reads a file of the time zone database, in any version from 1 to 4 (RFC 9636). Bytes that are no such file throw.
  public init(name: String, tzif bytes: [UInt8]) throws(ZoneError) {
    do throws(TZif.Fault) {
      let file = try TZif(bytes)
      self.init(name: name, before: file.before, transitions: file.transitions, rule: file.rule)
    } catch {
      throw .invalid(name: name, why: error.why)
    }
  }
}

/// What Picket needs of a file in the time zone information format: offsets and when they change. Abbreviations, and
/// whether a period is called summer time, are checked and dropped.
struct TZif {
  struct Fault: Error { let why: String }

  let before: Int
  let transitions: [Zone.Transition]
  let rule: FooterRule?

  init(_ bytes: [UInt8]) throws(Fault) {
    var cursor = Cursor(bytes: bytes)
    let old = try Header(&cursor)
    guard old.version > 1 else {
      (before, transitions) = try TZif.data(old, width: 4, &cursor)
      rule = nil
      return
    }
    // The same again, with times of eight octets (section 3.1).
    try cursor.skip(old.length(width: 4))
    let header = try Header(&cursor)
    guard header.version == old.version else { throw Fault(why: "its two headers have different versions") }
    (before, transitions) = try TZif.data(header, width: 8, &cursor)
    let footer = try cursor.line()
    rule = footer.isEmpty ? nil : try FooterRule(footer)
  }

  /// Section 3.2: transitions, and the offset before the first of them, which is that of type 0.
  private static func data(
    _ header: Header, width: Int, _ cursor: inout Cursor
  ) throws(Fault) -> (before: Int, transitions: [Zone.Transition]) {
    var times: [Int] = []
    for _ in 0..<header.times {
      let time = try cursor.number(width)
      guard (times.last ?? .min) < time else { throw Fault(why: "its transitions are out of order") }
      guard abs(time.clamped) <= 1 << 59 else { throw Fault(why: "a transition lies before the universe began") }
      times.append(time)
    }
    let numbers = try cursor.take(header.times)
    var offsets: [Int] = []
    for _ in 0..<header.types {
      let offset = try cursor.number(4)
      guard abs(offset) < Zone.farthest else { throw Fault(why: "a clock is more than 26 hours away from UTC") }
      let isSummer = try cursor.number(1)
      let abbreviation = try cursor.number(1)
      guard isSummer == 0 || isSummer == 1, (0..<header.characters).contains(abbreviation & 0xff) else {
        throw Fault(why: "a period has neither summer time nor standard time, or no abbreviation")
      }
      offsets.append(offset)
    }
    try cursor.skip(header.characters + header.standards + header.universals)
    guard numbers.allSatisfy({ Int($0) < offsets.count }) else { throw Fault(why: "a transition leads to no offset") }
    return (offsets[0], zip(times, numbers).map { Zone.Transition(instant: $0, offset: offsets[Int($1)]) })
  }
}

/// Section 3.1.
private struct Header {
  let version: Int
  let (universals, standards, times, types, characters): (Int, Int, Int, Int, Int)

  init(_ cursor: inout Cursor) throws(TZif.Fault) {
    guard try cursor.take(4).elementsEqual("TZif".utf8) else { throw TZif.Fault(why: "it does not begin with TZif") }
    let mark = try cursor.take(1).first ?? 0
    guard let version = [0: 1, 0x32: 2, 0x33: 3, 0x34: 4][mark] else {
      throw TZif.Fault(why: "its version is neither 1, 2, 3 nor 4")
    }
    self.version = version
    try cursor.skip(15)
    (universals, standards) = (try cursor.number(4), try cursor.number(4))
    let leaps = try cursor.number(4)
    (times, types, characters) = (try cursor.number(4), try cursor.number(4), try cursor.number(4))
    let counts = [universals, standards, leaps, times, characters]
    guard counts.allSatisfy({ (0...Header.most).contains($0) }), (1...256).contains(types), characters > 0,
      universals == 0 || universals == types, standards == 0 || standards == types
    else { throw TZif.Fault(why: "its counts contradict each other") }
    guard leaps == 0 else {
      throw TZif.Fault(why: "it counts leap seconds, and the machine's clock does not: use the zone without 'right/'")
    }
  }

  /// More transitions than a file of 65,536 octets could have.
  private static let most = 65_536

  func length(width: Int) -> Int { times * (width + 1) + types * 6 + characters + standards + universals }
}

/// A place in a file's bytes. Numbers are big-endian, and signed.
private struct Cursor {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func take(_ count: Int) throws(TZif.Fault) -> ArraySlice<UInt8> {
    guard count <= bytes.count - place else { throw TZif.Fault(why: "it ends too early") }
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func skip(_ count: Int) throws(TZif.Fault) { _ = try take(count) }

  mutating func number(_ width: Int) throws(TZif.Fault) -> Int {
    let value = try take(width).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * width
    return Int(Int64(bitPattern: value << unused) >> unused)
  }

  /// The footer: what stands between two ends of a line (section 3.3).
  mutating func line() throws(TZif.Fault) -> [UInt8] {
    let end = UInt8(ascii: "\n")
    guard try take(1).first == end, let length = bytes[place...].firstIndex(of: end).map({ $0 - place }), length <= 256
    else { throw TZif.Fault(why: "its footer is no line") }
    return Array(try take(length))
  }
}

extension Int {
  /// A number whose absolute value is a number as well.
  fileprivate var clamped: Int { Swift.max(self, -Int.max) }
}
