internal import Catalog
internal import Wire

/// A rule with its list and line, as it passes through the sorter.
struct PlacedRule {
  /// How many octets of a line are kept to be shown.
  static let shown = 160

  var list: Int
  var line: Int
  var reach: Rule.Reach
  var effect: Rule.Effect
  var isImportant: Bool
  var cancels: Bool
  var text: ArraySlice<UInt8>

  /// Writes the sorter's record; the name is its key.
  static func write(_ rule: Rule, list: Int, line: Int, text: Span<UInt8>, to bytes: inout [UInt8]) -> Int {
    NameKey.append(rule.name, to: &bytes)
    let keyCount = bytes.count
    for number in [UInt32(clamping: list), UInt32(clamping: line)] {
      for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    let flags = rule.reach.rawValue | rule.effect.rawValue << 2
    bytes.append(flags | (rule.isImportant ? 0x10 : 0) | (rule.cancels ? 0x20 : 0))
    for index in 0..<min(text.count, shown) { bytes.append(text[index]) }
    return keyCount
  }

  /// nil for a record that `write` did not make.
  init?(_ rest: ArraySlice<UInt8>) {
    guard rest.count >= 9 else { return nil }
    let start = rest.startIndex
    func number(_ place: Int) -> Int { rest[start + place..<start + place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let flags = rest[start + 8]
    guard let reach = Rule.Reach(rawValue: flags & 3), let effect = Rule.Effect(rawValue: flags >> 2 & 3) else {
      return nil
    }
    list = number(0)
    line = number(4)
    self.reach = reach
    self.effect = effect
    isImportant = flags & 0x10 != 0
    cancels = flags & 0x20 != 0
    text = rest[(start + 9)...]
  }

  /// `$badfilter` cancels a rule that is equal to it in everything else.
  func isCancelled(by other: PlacedRule) -> Bool {
    other.cancels && !cancels && list == other.list && reach == other.reach && effect == other.effect
      && isImportant == other.isImportant
  }
}
