internal import Activity
internal import Ledger

/// What children used within the last two days, by hours: enough for limits of a day to be judged from memory. Everything
/// else lies in the ledger.
struct RecentUsage {
  /// What is counted apart within an hour.
  struct Place: Hashable {
    let name: UsageNames.Number
    let device: UInt16
  }

  struct Amount: Hashable {
    var minutes = MinuteMap()
    var received = 0
    var sent = 0
  }

  struct Change: Hashable {
    let child: Int
    let hour: Int
    let place: Place
  }

  typealias Hour = [Place: Amount]

  /// Hours that are kept behind the present one. They move on by a day at a time.
  private static let kept = 48
  private static let most = 72

  /// The first hour since 1970 that is kept. What lies before it is in the ledger alone.
  private(set) var first: Int
  private var hours: [Int: [Int: Hour]] = [:]
  /// What is not in the ledger as it is here.
  private(set) var changes: Set<Change> = []

  init(at hour: Int) { first = max(0, hour - RecentUsage.kept) }

  /// Hours of a child that are kept, in no order.
  func hours(of child: Int) -> [Int: Hour] { hours[child] ?? [:] }

  /// How many places a child used here: what other nodes tell takes none of the room for names.
  func places(of child: Int, in hour: Int) -> Int {
    hours[child]?[hour]?.keys.count { $0.device < KnownNodes.first } ?? 0
  }

  func has(_ place: Place, of child: Int, in hour: Int) -> Bool { hours[child]?[hour]?[place] != nil }

  var count: Int { hours.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } } }

  /// Adds a minute since 1970; false where it is there already.
  mutating func mark(_ minute: Int, _ place: Place, of child: Int) -> Bool {
    let hour = minute / 60
    guard hour >= first else { return false }
    if hours[child]?[hour]?[place]?.minutes.contains(minute % 60) == true { return false }
    hours[child, default: [:]][hour, default: [:]][place, default: Amount()].minutes.insert(minute % 60)
    changes.insert(Change(child: child, hour: hour, place: place))
    return true
  }

  mutating func add(received: Int, sent: Int, _ place: Place, of child: Int, in hour: Int) {
    guard hour >= first, received > 0 || sent > 0 else { return }
    hours[child, default: [:]][hour, default: [:]][place, default: Amount()].add(received, sent)
    changes.insert(Change(child: child, hour: hour, place: place))
  }

  /// Takes in what another node counted, of which the larger is the later.
  mutating func raise(received: Int, sent: Int, _ place: Place, of child: Int, in hour: Int) {
    var amount = hours[child]?[hour]?[place] ?? Amount()
    let before = amount
    amount.merge(Amount(received: received, sent: sent))
    guard hour >= first, amount != before else { return }
    hours[child, default: [:]][hour, default: [:]][place] = amount
    changes.insert(Change(child: child, hour: hour, place: place))
  }

  /// Takes in what the ledger has.
  mutating func load(_ amount: Amount, _ place: Place, of child: Int, in hour: Int) {
    hours[child, default: [:]][hour, default: [:]][place, default: Amount()].merge(amount)
  }

  /// Everything that is kept.
  var all: [Change] {
    hours.flatMap { child, hours in
      hours.flatMap { hour, places in places.keys.map { Change(child: child, hour: hour, place: $0) } }
    }
  }

  subscript(change: Change) -> Amount? { hours[change.child]?[change.hour]?[change.place] }

  /// All changes are on the disk.
  mutating func written() { changes = [] }

  var names: Set<UsageNames.Number> {
    var names: Set<UsageNames.Number> = []
    for hours in hours.values {
      for places in hours.values { for place in places.keys { names.insert(place.name) } }
    }
    return names
  }

  /// Everything has to be written down, into a ledger that has nothing of it.
  mutating func changeEverything() { changes.formUnion(all) }

  mutating func remove(child: Int) {
    hours[child] = nil
    changes = changes.filter { $0.child != child }
  }

  /// Lets go of the oldest hours, once a day; whether it did.
  mutating func moveOn(to hour: Int) -> Bool {
    guard hour - first > RecentUsage.most else { return false }
    let first = hour - RecentUsage.kept
    // What could not be written down yet is kept.
    let waiting = changes.map(\.hour).min() ?? first
    self.first = min(first, waiting)
    for child in hours.keys { hours[child] = hours[child]?.filter { $0.key >= self.first } }
    hours = hours.filter { !$0.value.isEmpty }
    return true
  }
}

extension RecentUsage.Amount {
  mutating func add(_ received: Int, _ sent: Int) {
    self.received = min(self.received + received, TrafficRow.most)
    self.sent = min(self.sent + sent, TrafficRow.most)
  }

  mutating func merge(_ other: RecentUsage.Amount) {
    minutes.formUnion(other.minutes)
    received = max(received, other.received)
    sent = max(sent, other.sent)
  }
}
