/// What is wrong with a schedule: each description is a sentence that says what would be right.
public enum ScheduleFault: Error, Hashable, Sendable {
  case zeroLength
  case noDays
  case beginsAtEndOfDay
  case endsBeforeItBegins
  /// Neither a date nor a time of day.
  case nothing
  case outOfRange(component: String, value: Int, range: ClosedRange<Int>)
  case noSuchDate(String)
  /// Parts of a date that depend on where weeks begin, or that no one writes.
  case unsupported([String])
  /// A smaller part is there, and the one above it is missing.
  case missing(component: String, beside: String)
  /// Beginning and end come back in different rhythms.
  case mixed(start: String, end: String)
  case warning(seconds: Int)
}

extension ScheduleFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .zeroLength: "it ends when it begins: for the whole day say 0:00 to 24:00"
    case .noDays: "it names no day of the week: say the days, like mon-fri, or every day"
    case .beginsAtEndOfDay: "nothing begins at 24:00: say 0:00, and the next day"
    case .endsBeforeItBegins: "it ends before it begins: exchange the two dates"
    case .nothing: "it says no time: set at least the hour, or a date"
    case .outOfRange(let component, let value, let range):
      "\(component) \(value) does not exist: it goes from \(range.lowerBound) to \(range.upperBound)"
    case .noSuchDate(let date): "the calendar has no \(date): choose a day that exists"
    case .unsupported(let components):
      "\(components.joined(separator: ", ")) cannot be used here: say month and day, or the day of the week"
    case .missing(let component, let beside): "it says \(beside), but no \(component): set the \(component) as well"
    case .mixed(let start, let end):
      "it begins \(start) and ends \(end), so no end belongs to a beginning: set the same components in both"
    case .warning(let seconds): "a warning \(seconds) seconds before makes no sense: say between 1 second and 7 days"
    }
  }
}
