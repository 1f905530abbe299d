/// When the hosts of safe search are looked up: now and then, and soon again while one has no address. A machine that was
/// just started may have no network yet, and until then nobody can use an engine whose host is unknown.
struct LookUpTimes {
  private static let usual = Duration.seconds(600)
  private static let shortest = Duration.seconds(1)

  private var next = ContinuousClock.now
  private var pause = shortest

  var isDue: Bool { next <= .now }

  mutating func askNow() {
    next = .now
    pause = LookUpTimes.shortest
  }

  /// Servers may take their time.
  mutating func began() { next = .now + LookUpTimes.usual }

  /// Whoever never answers is asked ever more rarely.
  mutating func ended(isComplete: Bool) {
    next = .now + (isComplete ? LookUpTimes.usual : pause)
    pause = isComplete ? LookUpTimes.shortest : min(pause * 2, LookUpTimes.usual)
  }
}
