/// Days of the week: `mon-fri`, `sat,sun`, `fri-mon`.
public struct DaysOfWeek: Hashable, Sendable {
  static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// 0 is Monday.
  public let days: Set<Int>

  public init?(_ text: String) {
    var days: Set<Int> = []
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { end in
        DaysOfWeek.names.firstIndex { $0 == end }
      }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return nil }
      // A span may go over the end of the week.
      for step in 0...((last - first + 7) % 7) { days.insert((first + step) % 7) }
    }
    self.days = days
  }
}
