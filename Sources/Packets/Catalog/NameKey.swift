public import Wire

/// The sort key of a name: its labels from right to left with zeros between them, so that names below a name follow it
/// directly.
public enum NameKey {
  public static func append(_ name: Name, to bytes: inout [UInt8]) {
    let words = name.wordSpan
    func octet(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: words[index >> 3] >> UInt64(8 * (index & 7))) }
    bytes.append(contentsOf: repeatElement(0, count: max(0, name.count - 1)))
    // The first label goes to the end; the zeros between labels are there.
    var end = bytes.count
    var index = 0
    while index < name.count {
      let size = Int(octet(index))
      for place in 0..<size { bytes[end - size + place] = octet(index + 1 + place) }
      index += 1 + size
      end -= size + 1
    }
  }

  /// The name of a key, or nil when the key is invalid.
  public static func name(_ key: ArraySlice<UInt8>) -> Name? {
    guard case .name(let name) = Name.read(text(key).raw) else { return nil }
    return name
  }

  /// The text of a key's name.
  public static func text(_ key: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(key.count)
    appendText(key, to: &text)
    return text
  }

  static func appendText(_ key: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var end = key.endIndex
    while true {
      var start = end
      while start > key.startIndex && key[start - 1] != 0 { start -= 1 }
      text += key[start..<end]
      if start == key.startIndex { return }
      text.append(0x2e)
      end = start - 1
    }
  }

  public static func labels(_ key: ArraySlice<UInt8>) -> Int { key.reduce(1) { $1 == 0 ? $0 + 1 : $0 } }

  /// True for keys of names below the name of `above`.
  public static func isBelow(_ key: ArraySlice<UInt8>, _ above: ArraySlice<UInt8>) -> Bool {
    key.count > above.count && key[key.startIndex + above.count] == 0 && key.starts(with: above)
  }
}
