/// What a child may watch and use unless a guardian says otherwise, by its age. What is kept away whatever its rating stands in
/// `AgePreset`.
struct AgeLimits: Hashable, Sendable {
  let movie: Int
  let television: Int
  let application: Int
  /// Whether music with strong language is denied as well as pages for adults, and videos that are not for everybody.
  let isYoung: Bool

  /// Where a child may more than before. Any program of a child's user can read what limits it, so two of these are
  /// never less than two years apart, and a limit tells no age: a rating for an age between them is for the next one.
  /// They are the ages at which laws and programs ask as well, so that both together tell no more.
  static let gates = [7, 9, 13, 16, adult]
  static let adult = 18
  private static let teenager = 13
  /// From this age on, up to this rating, in the integers of Screen Time. All of them are for adults.
  private static let movieSteps = [(0, 100), (9, 200), (13, 300)]
  private static let programmeSteps = [(0, 100), (7, 300), (13, 400), (16, 500)]
  private static let applicationSteps = [(0, 100), (9, 200), (13, 300), (16, 500)]

  /// The settings by which guardians say it.
  static let movies = "media.maximumMovieRating"
  static let programmes = "media.maximumTVShowRating"
  static let applications = "appStore.maximumRating"
  static let explicit = "media.denyExplicitContent"

  /// Nil for adults, whom nothing is denied because of their age.
  init?(age: Int) {
    guard age < AgeLimits.adult else { return nil }
    func limit(_ steps: [(age: Int, rating: Int)]) -> Int { steps.last { $0.age <= age }?.rating ?? 100 }
    movie = limit(AgeLimits.movieSteps)
    television = limit(AgeLimits.programmeSteps)
    application = limit(AgeLimits.applicationSteps)
    isYoung = age < AgeLimits.teenager
  }
}

extension Child {
  /// The least that it may be: of a birthday the year alone is known.
  func age(in year: Int) -> Int? { birthYear.map { max(0, year - $0 - 1) } }
}
