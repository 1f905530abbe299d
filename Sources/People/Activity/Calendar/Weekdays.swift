/// A day of the week.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// `mon`.
  public var name: String { String("\(self)".prefix(3)) }

  /// `mon` or `monday`, in any case.
  public init?(name: some StringProtocol) {
    let name = name.lowercased()
    guard let day = Weekday.allCases.first(where: { $0.name == name || "\($0)" == name }) else { return nil }
    self = day
  }

  func adding(days: Int) -> Weekday { Weekday.allCases[((rawValue - 1 + days) % 7 + 7) % 7] }
}

/// Days of the week.
public struct Weekdays: OptionSet, Hashable, Sendable {
  /// A bit for each day, Monday's first.
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7f }
  public init(_ day: Weekday) { self.init(rawValue: 1 << (day.rawValue - 1)) }

  public static let everyDay = Weekdays(rawValue: 0x7f)
  public static let mondayToFriday = Weekdays(rawValue: 0x1f)
  public static let weekend = Weekdays(rawValue: 0x60)

  /// From Monday on.
  public var days: [Weekday] { Weekday.allCases.filter(contains) }

  public func contains(_ day: Weekday) -> Bool { contains(Weekdays(day)) }
}

extension Weekdays {
  /// `mon-fri`, `sat,sun`, `fri-mon`, `mon,wed-fri`, `weekdays`, `weekend`, `every day`. nil for anything else, also for
  /// no day at all.
  public init?(text: String) {
    let words = ["every day": Weekdays.everyDay, "daily": .everyDay, "weekdays": .mondayToFriday, "weekend": .weekend]
    if let days = words[text.lowercased()] {
      self = days
      return
    }
    var days: Weekdays = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Weekday(name: $0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return nil }
      for step in 0...(last.rawValue - first.rawValue + 7) % 7 { days.insert(Weekdays(first.adding(days: step))) }
    }
    self = days
  }

  /// The same, written back: three days or more in a row as a range.
  public var text: String {
    if self == .everyDay { return "every day" }
    var runs: [[Weekday]] = []
    for day in days {
      if let last = runs.last?.last, last.rawValue + 1 == day.rawValue {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    let parts = runs.map { run in
      run.count > 2 ? "\(run[0].name)-\(run[run.count - 1].name)" : run.map(\.name).joined(separator: ",")
    }
    return parts.joined(separator: ",")
  }
}
