// DeclaredAgeRange: between which ages a child is, and no more than that.
//
// A guardian's word is what counts: the birth year that the household has for a child. Nobody has to be authorized to ask
// unless a guardian wants to be asked, and what is told is a range between the app's own gates. The daemon sees to it that
// no number of calls tells more than two years.

/// Ages that tell ranges apart, in order. Each range is two years or more, so that nobody's age is guessed by asking.
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
