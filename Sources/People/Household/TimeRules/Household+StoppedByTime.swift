extension Household {
  /// Something that a rule of time stops for one child.
  public struct StoppedByTime: Hashable, Sendable {
    public let child: Int
    public let closed: TimeOverview.Closed
  }

  /// What schedules, limits and earnings stop now, child by child.
  public var stoppedByTime: [StoppedByTime] {
    let shields = timeShields(in: state, at: steadySeconds(at: now))
    return shields.sorted { $0.key < $1.key }.flatMap { child, shields in
      shields.map { StoppedByTime(child: child, closed: TimeOverview.Closed($0)) }
    }
  }
}

extension TimeOverview.Closed {
  init(_ shield: TimeShield) {
    self.init(what: shield.settings.shield.map(\.title) ?? "", until: shield.until, by: shield.key.title)
  }
}
