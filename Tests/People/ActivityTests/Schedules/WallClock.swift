@testable import Activity

/// The rule for schedules, minute by minute: a window has begun when the clock has shown its beginning or more, and has
/// ended when the clock will never again show less than its end. All of it is looked at, and nothing worked out.
struct WallClock {
  let begin: Int
  /// The largest time that the clock has shown by each minute, and the smallest one that it will show from then on.
  private(set) var peak: [Int] = []
  private(set) var trough: [Int] = []

  init(from begin: Int, minutes: Int, in zone: Zone) {
    self.begin = begin
    var period = zone.period(at: begin)
    var shown: [Int] = []
    for minute in 0..<minutes {
      let instant = begin + minute * 60
      if instant >= period.until { period = zone.period(at: instant) }
      shown.append(instant + period.offset)
    }
    var most = Int.min
    for time in shown {
      most = max(most, time)
      peak.append(most)
    }
    var least = Int.max
    for time in shown.reversed() {
      least = min(least, time)
      trough.append(least)
    }
    trough.reverse()
  }

  /// One occurrence of a window, in shown times, and by how many seconds its ends are moved.
  struct Occurrence {
    let from: Int, to: Int
    var later = 0, longer = 0
  }

  /// The minutes in which an occurrence lasts, first and last ones apart.
  func lasts(_ occurrence: Occurrence, _ minute: Int) -> Bool {
    let (first, last) = (minute - occurrence.later / 60, minute - occurrence.longer / 60)
    guard peak.indices.contains(first), trough.indices.contains(last) else { return false }
    return peak[first] >= occurrence.from && trough[last] < occurrence.to
  }

  /// Whether the clock leaves out all of an occurrence.
  func leavesOut(_ occurrence: Occurrence) -> Bool {
    !peak.indices.contains { peak[$0] >= occurrence.from && trough[$0] < occurrence.to }
  }
}

/// Zones whose clocks do everything that clocks do: by an hour, half an hour and two hours, at midnight, twice a year and
/// four times, over a whole day, and not at all.
enum OddZones {
  static let names = [
    "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Antarctica/Troll", "America/Havana", "Africa/Cairo",
    "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Apia", "Asia/Kathmandu", "Europe/Dublin", "America/Santiago",
  ]

  /// The beginning of some days, often with a moment at which the clock is set, and what the clock shows at that moment.
  static func span(
    days: Int, in zone: Zone, _ generator: inout some RandomNumberGenerator
  ) -> (begin: Int, time: TimeOfDay) {
    let instant = Int.random(in: 0..<4_000_000_000, using: &generator)
    let until = zone.period(at: instant).until
    let isSet = until < 4_100_000_000 && Int.random(in: 0..<4, using: &generator) > 0
    let middle = isSet ? until : instant
    let begin = (middle - Int.random(in: 1..<days * 86_400, using: &generator)) / 60 * 60
    return (begin, zone.local(middle).time)
  }

  /// A time of day on a quarter of an hour, often one near `time`.
  static func time(near time: TimeOfDay, _ generator: inout some RandomNumberGenerator) -> Int {
    let quarter =
      Bool.random(using: &generator)
      ? time.seconds / 900 + Int.random(in: -12...12, using: &generator) : Int.random(in: 0..<96, using: &generator)
    return (quarter + 96) % 96 * 900
  }
}
