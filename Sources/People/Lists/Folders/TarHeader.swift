/// The block in front of a file in a tar archive (POSIX.1-2017, pax, ustar Interchange Format).
struct TarHeader {
  static let size = 512

  let path: String
  let size: Int
  let type: UInt8

  /// nil when it is no header: its checksum is wrong, or its size is impossible.
  init?(_ block: [UInt8]) {
    guard block.count == TarHeader.size, let sum = TarHeader.number(block[148..<156]) else { return nil }
    let zeroed = block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(block[$1])) }
    guard zeroed == sum, let size = TarHeader.number(block[124..<136]) else { return nil }
    self.size = size
    type = block[156]
    let name = TarHeader.text(block[0..<100])
    // "ustar" and a NUL; GNU has a blank there, and other data in place of the prefix.
    let isPOSIX = block[257..<263] == [0x75, 0x73, 0x74, 0x61, 0x72, 0]
    let prefix = isPOSIX ? TarHeader.text(block[345..<500]) : ""
    path = prefix.isEmpty ? name : prefix + "/" + name
  }

  var kind: TarReader.Entry.Kind {
    switch type {
    case 0, UInt8(ascii: "0"), UInt8(ascii: "7"): path.hasSuffix("/") ? .folder : .file
    case UInt8(ascii: "1"), UInt8(ascii: "2"): .link
    case UInt8(ascii: "5"): .folder
    default: .other
    }
  }

  /// Whether it describes the next entry, or all.
  var isAttribute: Bool { "xgLK".utf8.contains(type) }

  static func text(_ field: ArraySlice<UInt8>) -> String { String(decoding: field.prefix { $0 != 0 }, as: UTF8.self) }

  /// Octal digits between blanks and NULs, or a binary number with the high bit set (GNU); nil beyond a file's greatest
  /// size.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard let first = field.first else { return nil }
    var value = 0
    if first & 0x80 != 0 {
      // The first octet of a number that is not negative is 0x80.
      guard first == 0x80 else { return nil }
      for octet in field.dropFirst() {
        guard value <= Int.max >> 9 else { return nil }
        value = value << 8 | Int(octet)
      }
      return value
    }
    for octet in field where octet != 0x20 && octet != 0 {
      guard (0x30...0x37).contains(octet) else { return nil }
      value = value << 3 | Int(octet - 0x30)
    }
    return value
  }
}

/// Attributes that did not fit into the next header.
struct TapeAttributes {
  var path: String?
  private(set) var size: Int?

  init() {}

  /// Records `30 path=some/long/name\n` of a pax header, the number being the record's length.
  mutating func read(_ records: [UInt8]) {
    var rest = records[...]
    while let blank = rest.firstIndex(of: 0x20), let count = Int(String(decoding: rest[..<blank], as: UTF8.self)) {
      guard count > blank - rest.startIndex + 1, count <= rest.count else { return }
      let record = rest[(blank + 1)..<(rest.startIndex + count)]
      rest = rest.dropFirst(count)
      guard let mark = record.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = String(decoding: record[(mark + 1)...].prefix { $0 != 0x0a }, as: UTF8.self)
      switch String(decoding: record[..<mark], as: UTF8.self) {
      case "path": path = value
      case "size": if let number = Int(value), number >= 0 { size = number }
      default: continue
      }
    }
  }
}

extension String {
  /// Without characters that would change the text beside it.
  var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory.isVisible ? $0 : "\u{fffd}" }))
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isVisible: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
