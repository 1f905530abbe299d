/// How many decisions about one child's devices were made on one day.
public struct DayCount: Hashable, Sendable {
  /// Blocked decisions whose first category is this one; nil for those without any.
  public struct Category: Hashable, Sendable {
    public let identifier: String?
    public let count: Int
  }

  /// Categories of one day and child that are told apart.
  static let mostCategories = 10

  /// As in `2026-11-21`.
  public let date: String
  /// nil for decisions that are about no child's device.
  public let child: Int?
  public let allowed: Int
  public let blocked: Int
  /// Most first; the rarest are left out where there are more than ten.
  public let categories: [Category]
}

extension DayCount {
  /// Decisions of one child: those that were allowed have no categories.
  init(date: String, child: Int?, sums: [(categories: String?, count: Int)]) {
    var (allowed, blocked) = (0, [String?: Int]())
    for (categories, count) in sums {
      guard let categories else {
        allowed += count
        continue
      }
      blocked[categories.split(separator: " ").first.map(String.init), default: 0] += count
    }
    let sorted = blocked.sorted { ($1.value, $0.key ?? "") < ($0.value, $1.key ?? "") }
    self.init(
      date: date, child: child, allowed: allowed, blocked: blocked.values.reduce(0, +),
      categories: sorted.prefix(DayCount.mostCategories).map { Category(identifier: $0.key, count: $0.value) })
  }
}
