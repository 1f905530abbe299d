/// How many decisions there are of each child. Devices that are nobody's count as one more.
struct Tally {
  private var counts: [Int?: Int] = [:]
  private(set) var total = 0

  /// Fewer when negative.
  mutating func add(_ number: Int, of child: Int?) {
    counts[child, default: 0] += number
    total += number
  }

  /// Whose are most, and how many those are.
  var heaviest: (child: Int?, number: Int)? {
    counts.max { ($0.value, $0.key ?? 0) < ($1.value, $1.key ?? 0) }.map { ($0.key, $0.value) }
  }
}
