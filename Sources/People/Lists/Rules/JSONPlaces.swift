/// The lines of the strings in a JSON document, by the entries of its lists.
struct JSONPlaces {
  /// An object in a list of the document's object.
  struct Entry {
    /// Where it begins, from 1.
    let line: Int
    /// The first line of each string in it.
    var strings: [String: Int] = [:]
  }

  private let bytes: [UInt8]
  private var lineStarts = [0]
  private(set) var entries: [Entry] = []

  /// Accepts any bytes; it does not check that they are JSON.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (depth, index) = (0, 0)
    while index < bytes.count {
      switch bytes[index] {
      case 0x0a: lineStarts.append(index + 1)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 2 && bytes[index] == UInt8(ascii: "{") { entries.append(Entry(line: lineStarts.count)) }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): noteString(from: &index, depth)
      default: break
      }
      index += 1
    }
  }

  /// `index` is moved from the first quote to the last.
  private mutating func noteString(from index: inout Int, _ depth: Int) {
    let start = index + 1
    index = start
    while index < bytes.count && bytes[index] != UInt8(ascii: "\"") && bytes[index] != 0x0a {
      index += bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count && bytes[index + 1] != 0x0a ? 2 : 1
    }
    if index < bytes.count && bytes[index] == 0x0a { lineStarts.append(index + 1) }
    guard depth > 2, !entries.isEmpty else { return }
    let text = String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
    let last = entries.count - 1
    if entries[last].strings[text] == nil { entries[last].strings[text] = lineStarts.count }
  }

  /// The line of `text` in an entry, or of the entry.
  func line(of text: String, inEntry index: Int) -> Int {
    guard entries.indices.contains(index) else { return 0 }
    return entries[index].strings[text] ?? entries[index].line
  }

  /// Line 0 is empty.
  @_lifetime(borrow self)
  func line(_ number: Int) -> Line {
    if !lineStarts.indices.contains(number - 1) { return Line(bytes.span.extracting(0..<0), number: number) }
    let end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    return Line(bytes.span.extracting(lineStarts[number - 1]..<end).trimmed, number: number)
  }
}
