public import Wire

/// Some names in the order of their keys, with their lines. Each name is written as its difference from the one before,
/// each line as its difference from its name.
///
///     name: octets shared with the key before | octets that follow | how many lines
///     line: list | line number | effect and reach | how the text is told | the text
public struct ProvenanceBlock: Sendable {
  /// Names of a block: a look-up reads half a block on average.
  public static let names = 32

  public struct Line: Hashable, Sendable {
    public var list: Int
    public var line: Int
    public var effect: Provenance.Effect
    /// 0: the name alone, 1: the name and all below it, 2: all below it.
    public var reach: UInt8
    public var text: [UInt8]

    public init(list: Int, line: Int, effect: Provenance.Effect, reach: UInt8, text: [UInt8]) {
      self.list = list
      self.line = line
      self.effect = effect
      self.reach = reach
      self.text = text
    }
  }

  /// How a line's text is written: most lines of a list are names between the same words.
  private enum Telling: Int {
    case whole
    case nameBetween
    case nameBetweenTheSame
  }

  public private(set) var bytes: [UInt8] = []
  public private(set) var count = 0
  private var key: [UInt8] = []
  private var name: [UInt8] = []
  private var shape: (before: [UInt8], behind: [UInt8]) = ([], [])

  public init() {}

  public mutating func add(_ key: ArraySlice<UInt8>, _ lines: [Line]) {
    let shared = ProvenanceBlock.shared(self.key, key)
    Varint.append(shared, to: &bytes)
    Varint.append(key.dropFirst(shared), to: &bytes)
    Varint.append(lines.count, to: &bytes)
    self.key.replaceSubrange(shared..., with: key.dropFirst(shared))
    name.removeAll(keepingCapacity: true)
    NameKey.appendText(key, to: &name)
    for line in lines { add(line) }
    count += 1
  }

  /// The length of the common prefix.
  private static func shared(_ left: [UInt8], _ right: ArraySlice<UInt8>) -> Int {
    let end = min(left.count, right.count)
    var count = 0
    while count < end && left[count] == right[right.startIndex + count] { count += 1 }
    return count
  }

  private mutating func add(_ line: Line) {
    Varint.append(line.list, to: &bytes)
    Varint.append(line.line, to: &bytes)
    bytes.append(line.effect.rawValue | line.reach << 4)
    guard let place = ProvenanceBlock.place(of: name, in: line.text) else {
      Varint.append(Telling.whole.rawValue, to: &bytes)
      Varint.append(line.text, to: &bytes)
      return
    }
    let (before, behind) = (line.text[..<place.lowerBound], line.text[place.upperBound...])
    if shape.before.elementsEqual(before) && shape.behind.elementsEqual(behind) {
      Varint.append(Telling.nameBetweenTheSame.rawValue, to: &bytes)
    } else {
      Varint.append(Telling.nameBetween.rawValue, to: &bytes)
      Varint.append(before, to: &bytes)
      Varint.append(behind, to: &bytes)
      shape = (Array(before), Array(behind))
    }
  }

  private static func place(of name: [UInt8], in text: [UInt8]) -> Range<Int>? {
    guard let first = name.first, text.count >= name.count else { return nil }
    for start in 0...text.count - name.count where text[start] == first {
      if text[start..<start + name.count].elementsEqual(name) { return start..<start + name.count }
    }
    return nil
  }
}

extension ProvenanceBlock {
  /// The lines about `key`, none when the block does not have it.
  public static func lines(of key: [UInt8], in bytes: RawSpan) throws(DecodeError) -> [Line] {
    var cursor = Cursor(bytes)
    var here: [UInt8] = []
    var shape: (before: [UInt8], behind: [UInt8]) = ([], [])
    while !cursor.isAtEnd {
      let shared = try Varint.read(&cursor)
      guard shared <= here.count else { throw cursor.error(.invalid) }
      here = Array(here[..<shared]) + (try Varint.octets(&cursor))
      let name = NameKey.text(here[...])
      var lines: [Line] = []
      for _ in 0..<(try Varint.read(&cursor)) { lines.append(try line(&cursor, name, &shape)) }
      if here == key { return lines }
    }
    return []
  }

  /// The first key of a block.
  public static func firstKey(in bytes: RawSpan) throws(DecodeError) -> [UInt8] {
    var cursor = Cursor(bytes)
    guard try Varint.read(&cursor) == 0 else { throw cursor.error(.invalid) }
    return try Varint.octets(&cursor)
  }

  private static func line(
    _ cursor: inout Cursor, _ name: [UInt8], _ shape: inout (before: [UInt8], behind: [UInt8])
  ) throws(DecodeError) -> Line {
    let list = try Varint.read(&cursor)
    let number = try Varint.read(&cursor)
    let flags = try cursor.u8()
    guard let effect = Provenance.Effect(rawValue: flags & 0xf),
      let telling = Telling(rawValue: try Varint.read(&cursor))
    else { throw cursor.error(.invalid) }
    let text: [UInt8]
    switch telling {
    case .whole: text = try Varint.octets(&cursor)
    case .nameBetween:
      shape = (try Varint.octets(&cursor), try Varint.octets(&cursor))
      text = shape.before + name + shape.behind
    case .nameBetweenTheSame: text = shape.before + name + shape.behind
    }
    return Line(list: list, line: number, effect: effect, reach: flags >> 4, text: text)
  }
}
