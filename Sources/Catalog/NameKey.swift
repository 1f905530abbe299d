public import Wire

/// A name as it sorts: its labels from the right to the left with zeros between them, so that what lies below a name
/// follows it at once.
public enum NameKey {
  public static func append(_ name: Name, to bytes: inout [UInt8]) {
    var starts: [Int] = []
    var index = 0
    while index < name.count {
      starts.append(index)
      index += 1 + Int(name[index])
    }
    for start in starts.reversed() {
      if start != starts.last { bytes.append(0) }
      for place in start + 1...start + Int(name[start]) { bytes.append(name[place]) }
    }
  }

  /// The name that a key was made from, or nil when the key was made from none.
  public static func name(_ key: ArraySlice<UInt8>) -> Name? {
    var text: [UInt8] = []
    for label in key.split(separator: 0, omittingEmptySubsequences: false).reversed() {
      if !text.isEmpty { text.append(0x2e) }
      text += label
    }
    guard case .name(let name) = Name.read(text.raw) else { return nil }
    return name
  }

  public static func labels(_ key: ArraySlice<UInt8>) -> Int { key.reduce(1) { $1 == 0 ? $0 + 1 : $0 } }

  /// True for keys of names below the name of `above`.
  public static func isBelow(_ key: ArraySlice<UInt8>, _ above: [UInt8]) -> Bool {
    key.count > above.count && key[key.startIndex + above.count] == 0 && key.starts(with: above)
  }
}
