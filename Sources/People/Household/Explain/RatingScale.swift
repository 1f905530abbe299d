/// What people call the integers of Screen Time's ratings: by the marks of the United States.
struct RatingScale {
  /// From this rating on, in order.
  private let marks: [(rating: Int, title: String)]

  static let movies = RatingScale(
    marks: [(100, "G"), (200, "PG"), (300, "PG-13"), (400, "R"), (500, "NC-17"), (1_000, "everything")])
  static let programmes = RatingScale(
    marks: [
      (100, "TV-Y"), (200, "TV-Y7"), (300, "TV-G"), (400, "TV-PG"), (500, "TV-14"), (600, "TV-MA"),
      (1_000, "everything"),
    ])
  static let applications = RatingScale(
    marks: [(100, "4+"), (200, "9+"), (300, "12+"), (600, "17+"), (1_000, "everything")])

  /// With the integer, which is what a guardian sets.
  func title(_ rating: Int) -> String {
    "\(marks.last { $0.rating <= rating }?.title ?? "nothing") (\(rating))"
  }
}
