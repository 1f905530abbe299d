/// A time of day by the clock on the wall: `17:00`.
public struct TimeOfDay: Hashable, Sendable {
  public let hour: Int
  public let minute: Int

  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Digits.number(parts[0]), let minute = Digits.number(parts[1]), hour < 24, minute < 60
    else { return nil }
    self.hour = hour
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
