/// The minutes of one device.
struct DeviceMeter<Key: Hashable & Sendable>: Sendable {
  /// Minutes that readings may still come for.
  private var open: [Int: [Key: MinuteTraffic]] = [:]
  private var rhythms: [Key: Rhythm] = [:]
  /// Names whose last minute was a download, with that minute.
  private var downloads: [Key: Int] = [:]
  private var stretch: Stretch<Key>?

  /// More names in a minute than are kept apart in an hour, so that a program which meets names without end has no other
  /// name's reading lost. Without a bound, it could make the meter grow.
  static var mostNames: Int { 4_096 }

  /// Whether there is nothing left to remember.
  var isIdle: Bool { open.isEmpty && stretch == nil && rhythms.isEmpty }

  /// Takes in a reading for a minute; false where there are too many names.
  mutating func add(_ sample: UsageSample<Key>, minute: Int, _ rule: MinuteRule) -> Bool {
    guard open[minute]?[sample.key] != nil || open[minute]?.count ?? 0 < DeviceMeter.mostNames else { return false }
    open[minute, default: [:]][sample.key, default: MinuteTraffic()].add(sample, rule)
    if rhythms[sample.key] != nil || sample.received.bytes >= rule.burst && rhythms.count < DeviceMeter.mostNames {
      rhythms[sample.key, default: Rhythm()].add(sample, rule)
    }
    return true
  }

  /// Judges all minutes before this one; returns what counts.
  mutating func close(before end: Int, _ rule: MinuteRule) -> [(key: Key, minute: Int)] {
    var marks: [(key: Key, minute: Int)] = []
    for minute in open.keys.sorted() where minute < end {
      guard let names = open.removeValue(forKey: minute) else { continue }
      let active = active(names, in: minute, rule)
      if active.isEmpty { continue }
      if !(stretch?.reaches(minute, rule) ?? false) { stretch = Stretch(before: minute) }
      marks += stretch?.add(minute, active, rule) ?? []
    }
    if let stretch, !stretch.reaches(end, rule) { self.stretch = nil }
    rhythms = rhythms.filter { end * 60 - $0.value.last <= 1_800 }
    downloads = downloads.filter { end - $0.value <= 2 }
    return marks
  }

  /// Judges all that was read, and bridges no gap from here on; returns what counts.
  mutating func interrupt(_ rule: MinuteRule) -> [(key: Key, minute: Int)] {
    defer { stretch = nil }
    return open.keys.max().map { close(before: $0 + 1, rule) } ?? []
  }

  /// Names that were used in a minute, without those whose traffic looks like a machine's.
  private mutating func active(
    _ names: [Key: MinuteTraffic], in minute: Int, _ rule: MinuteRule
  ) -> [ActiveName<Key>] {
    var active: [ActiveName<Key>] = []
    for (key, traffic) in names {
      switch traffic.activity(rule, wasBulk: downloads[key] == minute - 1) {
      case .none: break
      case .bulk: downloads[key] = minute
      case .heavy: active.append(ActiveName(key, traffic, isHeavy: true))
      case .light:
        let isClockwork = rhythms[key]?.isClockwork(at: (minute + 1) * 60, rule) ?? false
        if !isClockwork { active.append(ActiveName(key, traffic, isHeavy: false)) }
      }
    }
    return active
  }
}
