/// A time of day by the clock on the wall: `17:00`, `5pm`, `5:30 pm`, `noon`, `midnight`.
public struct TimeOfDay: Hashable, Sendable {
  public let hour: Int
  public let minute: Int

  public init?(_ text: String) {
    let text = text.lowercased()
    if let hour = ["noon": 12, "midnight": 0][text] {
      (self.hour, minute) = (hour, 0)
      return
    }
    let half = ["am", "pm"].first { text.hasSuffix($0) }
    var clock = text.dropLast(half?.count ?? 0)
    if half != nil, clock.last == " " { clock.removeLast() }
    var parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    if half != nil, parts.count == 1 { parts.append("00") }
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Digits.number(parts[0]), let minute = Digits.number(parts[1]), minute < 60,
      (half == nil ? 0...23 : 1...12).contains(hour)
    else { return nil }
    // Twelve stands for zero, before noon and after it.
    self.hour = half.map { hour % 12 + ($0 == "pm" ? 12 : 0) } ?? hour
    self.minute = minute
  }
}

/// Numbers without signs and blanks.
enum Digits {
  static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  static func text(_ number: Int, _ count: Int = 2) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
