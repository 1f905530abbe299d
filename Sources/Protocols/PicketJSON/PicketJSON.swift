// PicketJSON: values of JSON (RFC 8259), one strict reader and one writer, and a reader of JSON5.
//
//     JSON(parsing: bytes)     untrusted bytes -> a value, or a `JSONFault` with its place
//     JSON5Value(parsing: bytes)   JSON with comments -> a value with the place of each part
//     value.text               a value -> one line; `bytes` is the same as UTF-8
//     value.decoded()          a value -> any Decodable Swift type
//
// Strict: a repeated key, bytes that are not UTF-8, half of a surrogate pair and a number out of range are faults, and
// so are more than 64 levels or more bytes than the limit. A value that is read, written and read again is the same
// value. The readers of JSON and JSON5 share a `JSONScanner`.

/// A JSON value.
public indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number without a fraction, within 64 bits.
  case int(Int64)
  /// Any other number. JSON cannot represent one that is not finite, so it is written as `null`.
  case double(Double)
  case string(String)
  case array([JSON])
  case object(Object)
}

extension JSON {
  /// A number beyond 64 bits becomes the nearest one that fits.
  public static func int(_ value: some BinaryInteger) -> JSON { .int(Int64(clamping: value)) }
  public static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
  /// `null` for nil.
  public static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
  public static func optional(_ value: (some BinaryInteger)?) -> JSON { value.map { .int($0) } ?? .null }

  public var isNull: Bool { self == .null }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var int: Int64? { if case .int(let value) = self { value } else { nil } }
  /// The number as an `Int`.
  public var integer: Int? { int.flatMap { Int(exactly: $0) } }
  /// Either kind of number.
  public var double: Double? {
    switch self {
    case .double(let value): value
    case .int(let value): Double(value)
    default: nil
    }
  }
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  public var object: Object? { if case .object(let value) = self { value } else { nil } }
  /// A list with only texts.
  public var strings: [String]? {
    guard let array else { return nil }
    let texts = array.compactMap(\.string)
    return texts.count == array.count ? texts : nil
  }
}

extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .int(value) }
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Object(elements))
  }
}
