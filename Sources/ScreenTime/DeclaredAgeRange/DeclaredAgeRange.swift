// DeclaredAgeRange: the age range of a child, and no more.
//
// The household's birth year of the child counts. An app needs no authorization unless a guardian wants to be asked,
// and gets a range between its own gates. The daemon makes sure that many calls tell no more than two years.

/// Ages that separate ranges, in order. Each range is two years or more, so that repeated calls cannot find the age.
struct AgeGates: Equatable, Sendable {
  let ages: [Int]

  init(_ ages: [Int]) throws(AgeRangeService.Error) {
    self.ages = ages.sorted()
    guard (1...3).contains(ages.count) else { throw .invalidRequest }
    var last = 0
    for age in self.ages {
      guard age <= 150, age >= last + 2 else { throw .invalidRequest }
      last = age
    }
  }
}
