/// What a child may watch unless a guardian says otherwise, by its age.
struct AgeLimits: Hashable, Sendable {
  let movie: Int
  let television: Int
  let application: Int

  /// The ages that ratings name, in the integers of Screen Time: from this age on, up to this rating. All of them are
  /// for adults.
  private static let movies = [(0, 100), (8, 200), (13, 300), (17, 400), (18, 500)]
  private static let programmes = [(0, 100), (7, 300), (10, 400), (14, 500), (17, 600)]
  private static let applications = [(0, 100), (9, 200), (12, 300), (17, 600)]
  static let adult = 18

  /// Nil for adults, whom nothing is denied because of their age.
  init?(age: Int) {
    guard age < AgeLimits.adult else { return nil }
    func limit(_ steps: [(age: Int, rating: Int)]) -> Int { steps.last { $0.age <= age }?.rating ?? 100 }
    movie = limit(AgeLimits.movies)
    television = limit(AgeLimits.programmes)
    application = limit(AgeLimits.applications)
  }
}

extension Child {
  /// The least that it may be: of a birthday the year alone is known.
  func age(in year: Int) -> Int? { birthYear.map { max(0, year - $0 - 1) } }
}
