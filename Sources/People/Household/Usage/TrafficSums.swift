/// What was carried, added up by a number: that of a name, of a ledger's row or of an hour. Most of these are small and lie
/// close together, so their sums lie in an array.
struct TrafficSums {
  struct Sum {
    var received = 0
    var sent = 0

    mutating func add(received: Int, sent: Int) {
      (self.received, self.sent) = (UsageAmount.sum(self.received, received), UsageAmount.sum(self.sent, sent))
    }
  }

  private static let mostInArray = 1 << 16

  private var near: [Sum] = []
  private var far: [Int: Sum] = [:]

  mutating func add(received: Int, sent: Int, to number: Int) {
    if near.indices.contains(number) {
      near[number].add(received: received, sent: sent)
    } else if number >= 0, number < TrafficSums.mostInArray {
      near.append(
        contentsOf: repeatElement(
          Sum(), count: max(number + 1, min(2 * near.count, TrafficSums.mostInArray)) - near.count))
      near[number].add(received: received, sent: sent)
    } else {
      far[number, default: Sum()].add(received: received, sent: sent)
    }
  }

  /// All numbers to which something was added.
  func forEach<Failure: Error>(_ body: (Int, Sum) throws(Failure) -> Void) throws(Failure) {
    for index in near.indices where near[index].received > 0 || near[index].sent > 0 { try body(index, near[index]) }
    for (number, sum) in far { try body(number, sum) }
  }
}
