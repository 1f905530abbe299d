/// Active minutes of one device with short gaps between them. Its minutes are held back until there is evidence enough
/// that a person uses the device. Gaps use the evidence up. When none is left, the minutes that are held do not count, and
/// later minutes need evidence of their own.
struct Stretch<Key: Hashable & Sendable>: Sendable {
  /// The last active minute.
  private(set) var last: Int
  private var evidence = 0
  private var isAttended = false
  /// When it was first and last busy, as far as readings tell.
  private var busyFrom = Int.max, busyUntil = Int.min
  private var names: [Key: Name] = [:]
  private var held: [(key: Key, minute: Int)] = []

  private struct Name {
    /// Its last active minute.
    var active: Int
    /// The last minute that was marked for it.
    var marked: Int
  }

  init(before minute: Int) { last = minute - 1 }

  /// Whether a minute is near enough to belong to it.
  func reaches(_ minute: Int, _ rule: MinuteRule) -> Bool { minute - last - 1 <= rule.bridge }

  /// Takes in an active minute; returns what counts now.
  mutating func add(
    _ minute: Int, _ active: [ActiveName<Key>], _ rule: MinuteRule
  ) -> [(key: Key, minute: Int)] {
    let left = evidence - (minute - last - 1) * rule.gapEvidence
    if left <= 0 { (isAttended, busyFrom, busyUntil, names, held) = (false, .max, .min, [:], []) }
    // A page is read after it was loaded: the gap belongs to what was active last.
    for (key, name) in names where name.active == last { mark(key, through: minute - 1) }
    for name in active {
      let key = name.key
      let isBridged = names[key].map { minute - $0.active - 1 <= rule.bridge } ?? false
      if !isBridged { names[key] = Name(active: minute, marked: minute - 1) }
      mark(key, through: minute)
      names[key]?.active = minute
    }
    let found = active.contains { $0.isHeavy } ? rule.heavyEvidence : rule.lightEvidence
    evidence = min(max(0, left) + found, rule.enough)
    busyFrom = min(busyFrom, active.map(\.busyFrom).min() ?? .max)
    busyUntil = max(busyUntil, active.map(\.busyUntil).max() ?? .min)
    last = minute
    names = names.filter { minute - $0.value.active <= rule.bridge }
    let isBusy = busyUntil >= busyFrom && busyUntil - busyFrom >= rule.shortest
    isAttended = isAttended || isBusy && evidence >= rule.enough
    guard isAttended else { return [] }
    defer { held = [] }
    return held
  }

  private mutating func mark(_ key: Key, through minute: Int) {
    guard let marked = names[key]?.marked, marked < minute else { return }
    held += (marked + 1...minute).map { (key, $0) }
    names[key]?.marked = minute
  }
}

/// A name in a minute in which it was active.
struct ActiveName<Key: Hashable & Sendable>: Sendable {
  let key: Key
  let isHeavy: Bool
  /// From the end of its first busy reading to the beginning of its last one.
  let busyFrom: Int
  let busyUntil: Int

  init(_ key: Key, _ traffic: MinuteTraffic, isHeavy: Bool) {
    (self.key, self.isHeavy) = (key, isHeavy)
    (busyFrom, busyUntil) = (traffic.busyFrom, traffic.busyUntil)
  }
}
