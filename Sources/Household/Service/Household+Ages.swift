/// Two ages between which somebody is: from the lower one on, below the upper one.
public struct AgeRange: Hashable, Sendable {
  public let lower: Int?
  public let upper: Int?
}

extension Household {
  /// The one that ages are told in.
  var year: Int { Calendar.year(state.time.calendar(at: now)) }

  /// Between which of the gates a child is: whoever asks learns no more. Nil when nobody knows when it was born.
  public func ageRange(_ id: Int, gates: [Int]) throws(HouseholdError) -> AgeRange? {
    guard let age = try child(id).age(in: year) else { return nil }
    return AgeRange(lower: gates.filter { $0 <= age }.max(), upper: gates.filter { $0 > age }.min())
  }
}
