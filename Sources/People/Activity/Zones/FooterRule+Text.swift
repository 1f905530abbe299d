extension FooterRule {
  /// `CET-1CEST,M3.5.0,M10.5.0/3`, `<+0330>-3:30`, `EST5EDT,0/0,J365/25`.
  init(_ text: [UInt8]) throws(TZif.Fault) {
    var scanner = Scanner(text: text[...])
    guard scanner.name(), let behind = scanner.time(hours: 24) else {
      throw TZif.Fault(why: "its rule begins without a name and an offset")
    }
    // POSIX counts what is to be added to local time.
    standard = -behind
    guard !scanner.isAtEnd else {
      summer = nil
      return
    }
    guard scanner.name() else { throw TZif.Fault(why: "its summer time has no name") }
    var offset = standard + 3_600
    if !scanner.stands(",") {
      guard let behind = scanner.time(hours: 24) else { throw TZif.Fault(why: "its summer time has no offset") }
      offset = -behind
    }
    guard scanner.skip(","), let begin = scanner.yearDay(), scanner.skip(","), let end = scanner.yearDay(),
      scanner.isAtEnd
    else { throw TZif.Fault(why: "its rule does not say when summer time begins and ends") }
    summer = Summer(offset: offset, begin: begin, end: end)
  }
}

/// What is left of a rule's text.
private struct Scanner {
  var text: ArraySlice<UInt8>

  var isAtEnd: Bool { text.isEmpty }

  func stands(_ mark: Character) -> Bool { text.first == mark.asciiValue }

  mutating func skip(_ mark: Character) -> Bool {
    guard stands(mark) else { return false }
    text.removeFirst()
    return true
  }

  /// Three letters or more, or letters, digits and signs in angle brackets.
  mutating func name() -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte & 0xdf) }
    if skip("<") {
      let name = text.prefix { isLetter($0) || (0x30...0x39).contains($0) || [0x2b, 0x2d].contains($0) }
      text.removeFirst(name.count)
      return name.count >= 3 && skip(">")
    }
    let name = text.prefix(while: isLetter)
    text.removeFirst(name.count)
    return name.count >= 3
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = text.prefix(3).prefix { (0x30...0x39).contains($0) }
    text.removeFirst(digits.count)
    return Int(digits: digits).flatMap { range.contains($0) ? $0 : nil }
  }

  /// `-2`, `3:30`, `+1:02:03`, in seconds.
  mutating func time(hours most: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number(0...most).map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `M3.5.0/2`, `J60`, `59/-1`. Without a time it is two o'clock.
  mutating func yearDay() -> FooterRule.YearDay? {
    guard let day = day() else { return nil }
    guard skip("/") else { return FooterRule.YearDay(day: day, time: 7_200) }
    return time(hours: 167).map { FooterRule.YearDay(day: day, time: $0) }
  }

  private mutating func day() -> FooterRule.Day? {
    if skip("J") { return number(1...365).map { .withoutLeapDay($0) } }
    guard skip("M") else { return number(0...365).map { .ofYear($0) } }
    guard let month = number(1...12), skip("."), let week = number(1...5), skip("."), let weekday = number(0...6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }
}
