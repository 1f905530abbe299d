import Catalog
import Testing

@Suite struct RatingScaleTests {
  @Test(arguments: [
    ("PG-13", 300), ("pg13", 300), ("R", 400), ("nc-17", 500), ("FSK 12", 300), ("fsk12", 300), ("FSK ab 16", 400),
    ("FSK 0", 100), ("BBFC 15", 400), ("12A", 300), ("U", 100), ("MA15+", 400), ("18", 500), ("all", 1_000),
    ("none", 0), ("TP", 100),
  ]) func `films are known by the marks of their regions`(_ mark: String, _ rating: Int) {
    #expect(RatingScale.movies.rating(mark) == rating)
  }

  @Test(arguments: [("TV-Y7", 200), ("TV-14", 500), ("tv-ma", 600), ("FSK 12", 400), ("FSK 18", 600), ("PG", 400)])
  func `so are programmes`(_ mark: String, _ rating: Int) { #expect(RatingScale.programmes.rating(mark) == rating) }

  @Test(arguments: [
    ("4+", 100), ("9+", 200), ("12+", 300), ("13+", 300), ("16+", 500), ("17+", 600), ("18+", 600), ("PEGI 12", 300),
    ("PEGI 3", 100), ("USK 16", 500), ("usk-18", 600), ("T", 300),
  ]) func `and applications, by the old steps of stores too`(_ mark: String, _ rating: Int) {
    #expect(RatingScale.applications.rating(mark) == rating)
  }

  @Test(arguments: RatingScale.allCases) func `what is no mark stands for nothing`(_ scale: RatingScale) {
    for text in ["", " ", "300", "99", "XYZ 12", "12 monkeys", "ⅻ", "fsk"] {
      #expect(scale.rating(text) == nil, "\(text)")
    }
  }

  @Test(arguments: RatingScale.allCases) func `a mark that is shown is understood as the rating that it is for`(
    _ scale: RatingScale
  ) {
    for rating in stride(from: 0, through: 1_000, by: 100) {
      let known = scale.rating(scale.mark(rating))
      #expect(known.map { scale.mark($0) } == scale.mark(rating) && known ?? .max <= rating, "\(rating)")
    }
  }
}
