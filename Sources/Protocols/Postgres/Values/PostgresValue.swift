/// A value of a parameter or a column.
public enum PostgresValue: Hashable, Sendable {
  case null
  /// bigint; also integer and smallint, where a server answers with those.
  case integer(Int64)
  /// text, in UTF-8 and without a zero character.
  case text(String)
  /// bytea.
  case bytes([UInt8])
  /// boolean.
  case flag(Bool)
  /// A column for a statement that writes many rows, for `unnest`: bigint[], bytea[] or boolean[]. None is ever read.
  case integers([Int64])
  case manyBytes([[UInt8]])
  case flags([Bool])
}

/// Types by the numbers that PostgreSQL gave them once and for all (`pg_type.dat`).
enum PostgresType {
  static let flag: UInt32 = 16
  static let bytes: UInt32 = 17
  static let name: UInt32 = 19
  static let integer: UInt32 = 20
  static let small: UInt32 = 21
  static let middle: UInt32 = 23
  static let text: UInt32 = 25
  static let varchar: UInt32 = 1_043
  static let flags: UInt32 = 1_000
  static let manyBytes: UInt32 = 1_001
  static let integers: UInt32 = 1_016
  static let void: UInt32 = 2_278
}

/// Why a value is not one that Picket reads.
public struct ValueFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

// PostgreSQL's binary forms: numbers with their highest byte first, texts and bytes as they are.
extension PostgresValue {
  /// Reads a value that is not null, of the type with this number.
  public init(type: UInt32, _ bytes: some RandomAccessCollection<UInt8>) throws(ValueFault) {
    switch type {
    case PostgresType.integer: self = .integer(try PostgresValue.number(bytes, count: 8))
    case PostgresType.middle: self = .integer(try PostgresValue.number(bytes, count: 4))
    case PostgresType.small: self = .integer(try PostgresValue.number(bytes, count: 2))
    case PostgresType.bytes: self = .bytes(Array(bytes))
    case PostgresType.flag:
      guard bytes.count == 1, let bit = bytes.first, bit <= 1 else {
        throw ValueFault("a boolean that is neither true nor false")
      }
      self = .flag(bit == 1)
    case PostgresType.text, PostgresType.varchar, PostgresType.name:
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
        throw ValueFault("a text that is no UTF-8")
      }
      self = .text(text)
    case PostgresType.void:
      guard bytes.isEmpty else { throw ValueFault("a value where there is none") }
      self = .null
    default: throw ValueFault("a value of type \(type), which Picket does not read")
    }
  }

  private static func number(_ bytes: some RandomAccessCollection<UInt8>, count: Int) throws(ValueFault) -> Int64 {
    guard bytes.count == count else { throw ValueFault("a number of \(bytes.count) bytes instead of \(count)") }
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * count
    return Int64(bitPattern: bits << UInt64(unused)) >> Int64(unused)
  }

  /// The number of its type; 0 for null, whose type the server infers.
  public var type: UInt32 {
    switch self {
    case .null: 0
    case .integer: PostgresType.integer
    case .text: PostgresType.text
    case .bytes: PostgresType.bytes
    case .flag: PostgresType.flag
    case .integers: PostgresType.integers
    case .manyBytes: PostgresType.manyBytes
    case .flags: PostgresType.flags
    }
  }

  /// nil for null.
  public var binary: [UInt8]? {
    switch self {
    case .null: nil
    case .integer(let number): PostgresValue.octets(number, count: 8)
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .flag(let isSet): [isSet ? 1 : 0]
    case .integers(let numbers):
      PostgresValue.array(of: PostgresType.integer, numbers, size: { _ in 8 }) { PostgresValue.put($0, count: 8, &$1) }
    case .manyBytes(let values):
      PostgresValue.array(of: PostgresType.bytes, values, size: \.count) { $1 += $0 }
    case .flags(let values):
      PostgresValue.array(of: PostgresType.flag, values, size: { _ in 1 }) { $1.append($0 ? 1 : 0) }
    }
  }

  private static func octets(_ number: Int64, count: Int) -> [UInt8] {
    var octets: [UInt8] = []
    put(number, count: count, &octets)
    return octets
  }

  private static func put(_ number: Int64, count: Int, _ octets: inout [UInt8]) {
    for shift in stride(from: 8 * (count - 1), through: 0, by: -8) {
      octets.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  /// One dimension that begins at 1, and no nulls; an empty array has no dimension. Thousands of rows go as a few of these, in memory
  /// of their own each.
  private static func array<Element>(
    of type: UInt32, _ elements: [Element], size: (Element) -> Int, _ append: (Element, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.reserveCapacity(elements.reduce(20) { $0 + 4 + size($1) })
    put(elements.isEmpty ? 0 : 1, count: 4, &octets)
    put(0, count: 4, &octets)
    put(Int64(type), count: 4, &octets)
    if elements.isEmpty { return octets }
    put(Int64(elements.count), count: 4, &octets)
    put(1, count: 4, &octets)
    for element in elements {
      put(Int64(size(element)), count: 4, &octets)
      append(element, &octets)
    }
    return octets
  }
}
