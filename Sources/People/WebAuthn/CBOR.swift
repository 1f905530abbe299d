internal import Wire

/// A value of CBOR (RFC 8949), as far as authenticators write it: whole numbers, octets, texts, arrays, maps, flags. CTAP2 allows
/// one spelling of each: the shortest heads, definite lengths, four levels at most, and no key twice. Other spellings are refused.
indirect enum CBOR: Hashable {
  case integer(Int64)
  case octets([UInt8])
  case text(String)
  case array([CBOR])
  case map([CBOR: CBOR])
  case flag(Bool)
  case null

  static let deepest = 4

  init(_ cursor: inout Cursor, levels: Int = deepest) throws(DecodeError) {
    let start = cursor.offset
    func refuse(_ kind: DecodeError.Kind = .invalid) -> DecodeError { DecodeError(kind, at: start) }
    let head = try cursor.u8()
    let number = try CBOR.argument(head & 31, &cursor)
    // Each part takes an octet at least, so no length asks for more memory than there are octets.
    func count() throws(DecodeError) -> Int {
      guard number <= UInt64(cursor.remaining) else { throw refuse(.truncated) }
      return Int(number)
    }
    switch head >> 5 {
    case 0, 1:
      guard let value = Int64(exactly: number) else { throw refuse(.limit) }
      self = .integer(head >> 5 == 0 ? value : -1 - value)
    case 2: self = .octets(CBOR.copy(try cursor.take(try count())))
    case 3:
      let octets = CBOR.copy(try cursor.take(try count()))
      guard let text = String(validating: octets, as: UTF8.self) else { throw refuse() }
      self = .text(text)
    case 4:
      guard levels > 0 else { throw refuse(.limit) }
      var parts: [CBOR] = []
      for _ in 0..<(try count()) { parts.append(try CBOR(&cursor, levels: levels - 1)) }
      self = .array(parts)
    case 5:
      guard levels > 0 else { throw refuse(.limit) }
      var parts: [CBOR: CBOR] = [:]
      for _ in 0..<(try count()) {
        let key = try CBOR(&cursor, levels: 0)
        guard parts.updateValue(try CBOR(&cursor, levels: levels - 1), forKey: key) == nil else { throw refuse() }
      }
      self = .map(parts)
    case 7 where head == 0xf4 || head == 0xf5: self = .flag(head == 0xf5)
    case 7 where head == 0xf6: self = .null
    default: throw refuse()
    }
  }

  /// The number in a head, in its shortest form.
  private static func argument(_ short: UInt8, _ cursor: inout Cursor) throws(DecodeError) -> UInt64 {
    let start = cursor.offset
    let (number, least): (UInt64, UInt64)
    switch short {
    case 0..<24: return UInt64(short)
    case 24: (number, least) = (UInt64(try cursor.u8()), 24)
    case 25: (number, least) = (UInt64(try cursor.u16()), 0x100)
    case 26: (number, least) = (UInt64(try cursor.u32()), 0x1_0000)
    case 27: (number, least) = (try cursor.u64(), 0x1_0000_0000)
    default: throw DecodeError(.invalid, at: start)
    }
    guard number >= least else { throw DecodeError(.invalid, at: start) }
    return number
  }

  static func copy(_ span: RawSpan) -> [UInt8] { (0..<span.byteCount).map { span[$0] } }

  /// The value of a whole input; nil where something else is there, or more.
  static func whole(_ octets: [UInt8]) -> CBOR? {
    var cursor = Cursor(octets.raw)
    guard let value = try? CBOR(&cursor), cursor.isAtEnd else { return nil }
    return value
  }

  subscript(key: Int64) -> CBOR? { if case .map(let parts) = self { parts[.integer(key)] } else { nil } }
  subscript(key: String) -> CBOR? { if case .map(let parts) = self { parts[.text(key)] } else { nil } }

  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var octets: [UInt8]? { if case .octets(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
}
