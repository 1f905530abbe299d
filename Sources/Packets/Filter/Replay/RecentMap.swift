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
