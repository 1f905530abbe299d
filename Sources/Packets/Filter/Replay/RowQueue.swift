import Inspect

/// Rows on their way out, in the order of their first packets. An open row holds back the rows behind it, up to a
/// limit.
struct RowQueue {
  static let capacity = 65_536

  private struct Slot {
    var row: ReplayRow
    var isClosed = false
    var lastSeen: Instant
  }

  private var slots: [Slot] = []
  /// Index into `slots` of the first row that is still here, and that row's number.
  private var head = 0
  private var firstNumber = 0

  /// Adds a row and returns its number.
  mutating func append(_ row: ReplayRow, at now: Instant) -> Int {
    slots.append(Slot(row: row, lastSeen: now))
    return firstNumber + slots.count - head - 1
  }

  /// Changes a row that is still here.
  mutating func update(_ number: Int, at now: Instant, _ change: (inout ReplayRow) -> Void) {
    guard let index = index(number) else { return }
    change(&slots[index].row)
    slots[index].lastSeen = now
  }

  mutating func close(_ number: Int) {
    guard let index = index(number) else { return }
    slots[index].isClosed = true
  }

  func row(_ number: Int) -> ReplayRow? { index(number).map { slots[$0].row } }

  private func index(_ number: Int) -> Int? {
    number < firstNumber ? nil : head + number - firstNumber
  }

  /// The next row, if it is closed, has been quiet for longer than `patience`, or must make room.
  mutating func next(at now: Instant, patience: UInt64) -> ReplayRow? {
    guard head < slots.count else { return nil }
    let slot = slots[head]
    let isCrowded = slots.count - head > RowQueue.capacity
    guard slot.isClosed || isCrowded || now.since(slot.lastSeen) > patience else { return nil }
    return takeFirst()
  }

  /// The next row, whatever its state.
  mutating func takeFirst() -> ReplayRow? {
    guard head < slots.count else { return nil }
    let row = slots[head].row
    head += 1
    firstNumber += 1
    if head == 4_096 {
      slots.removeFirst(head)
      head = 0
    }
    return row
  }
}

/// A dictionary of bounded size: the oldest entry makes room.
struct RecentMap<Key: Hashable, Value> {
  private let capacity: Int
  private var values: [Key: Value] = [:]
  private var order: [Key] = []
  private var oldest = 0

  init(capacity: Int) { self.capacity = capacity }

  subscript(key: Key) -> Value? { values[key] }

  /// Adds or replaces; replacing does not make the entry any younger.
  mutating func set(_ key: Key, _ value: Value) {
    if values.updateValue(value, forKey: key) != nil { return }
    if order.count < capacity {
      order.append(key)
      return
    }
    values[order[oldest]] = nil
    order[oldest] = key
    oldest = (oldest + 1) % capacity
  }
}
