internal import Activity

/// What was used of some names together.
struct UsageSum {
  private(set) var minutes = Minutes()
  private(set) var traffic = TrafficSums.Sum()

  mutating func add(_ entry: UsageEntries.Use) { minutes.formUnion(entry.minutes, hour: entry.hour) }

  mutating func add(_ more: TrafficSums.Sum) { traffic.add(received: more.received, sent: more.sent) }

  /// Of use within an interval. Traffic is that of whole hours.
  func seconds(in interval: Range<Int>) -> Int { minutes.count(in: interval) * 60 }

  func amount(in interval: Range<Int>) -> UsageAmount {
    UsageAmount(seconds: seconds(in: interval), received: traffic.received, sent: traffic.sent)
  }

  /// Uses without a minute's pause, in seconds since 1970.
  func runs(in interval: Range<Int>) -> [Range<Int>] {
    minutes.runs(in: interval).map { $0.lowerBound * 60..<$0.upperBound * 60 }
  }
}

/// What was used, by what it counts for.
struct UsageGroups {
  enum Key: Hashable {
    case name(UsageNames.Number)
    /// The number of a category, and nil for none.
    case category(UInt8?)
    /// The number of an application, and 0 for none.
    case application(UInt16)
  }

  private(set) var sums: [Key: UsageSum] = [:]
  private(set) var total = UsageSum()

  mutating func add(_ entry: UsageEntries.Use, to key: Key) {
    sums[key, default: UsageSum()].add(entry)
    total.add(entry)
  }

  mutating func add(_ traffic: TrafficSums.Sum, to key: Key) {
    sums[key, default: UsageSum()].add(traffic)
    total.add(traffic)
  }
}
