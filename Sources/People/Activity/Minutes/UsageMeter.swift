/// From readings to minutes of use, by the rule of minutes. A pure value: it knows no clock but the readings' own.
///
/// Each round of readings is added, then `advance` judges the minutes that are over, and `take` gives those that count.
/// Earlier minutes may be among them, since a gap is bridged, and a stretch begins to count, when more is known.
///
/// A reading counts in one minute alone, however long it is: the one in which its last minute has its middle. So a reading
/// over five minutes, or over hours in which a machine slept, is one minute of evidence, and nothing is bridged but the
/// gap that the rule allows between two such readings. Readings that come after their minute was judged are lost.
public struct UsageMeter<Key: Hashable & Sendable>: Sendable {
  public let rule: MinuteRule
  /// Readings that came too late, made no sense or found no room.
  public private(set) var lost = 0

  private var devices: [UInt16: DeviceMeter<Key>] = [:]
  private var marks: [MinuteMark<Key>] = []
  /// Minutes before this one are judged.
  private var judged = Int.min

  /// More devices than a home has.
  static var mostDevices: Int { 4_096 }

  public init(rule: MinuteRule = .standard) { self.rule = rule }

  public mutating func add(_ sample: UsageSample<Key>) {
    guard sample.begin >= 0, sample.begin <= sample.end, sample.end < Zone.latest else {
      lost += 1
      return
    }
    let minute = (sample.end - min(sample.end - sample.begin, 60) / 2) / 60
    let hasRoom = devices[sample.device] != nil || devices.count < UsageMeter.mostDevices
    guard minute >= judged, hasRoom, devices[sample.device, default: DeviceMeter()].add(sample, minute: minute, rule)
    else {
      lost += 1
      return
    }
  }

  /// Judges all minutes that are over at an instant. No reading that ends before it may come later.
  public mutating func advance(to instant: Int) {
    let minute = min(max(0, instant), Zone.latest) / 60
    guard minute > judged else { return }
    judged = minute
    for device in devices.keys {
      let found = devices[device]?.close(before: minute, rule) ?? []
      marks += found.map { MinuteMark(key: $0.key, device: device, minute: $0.minute) }
      if devices[device]?.isIdle ?? false { devices[device] = nil }
    }
  }

  /// Minutes that count since the last call, in no order. Each is given once.
  public mutating func take() -> [MinuteMark<Key>] {
    defer { marks = [] }
    return marks
  }

  /// Nothing is bridged across this moment: the machine slept, or packets were not counted for a while. What was read until
  /// then is judged. `instant` is where readings go on: a clock that was ahead may have been set back.
  public mutating func interrupt(goingOnAt instant: Int) {
    for device in devices.keys {
      let found = devices[device]?.interrupt(rule) ?? []
      marks += found.map { MinuteMark(key: $0.key, device: device, minute: $0.minute) }
    }
    judged = min(judged, max(0, instant) / 60)
  }
}
