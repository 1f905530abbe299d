/// What a guardian allows a child although its age or a shield stops it: until it is taken back, or for a while.
public struct Allowance: Hashable, Sendable, Identifiable {
  /// Among those of grants, so that no number means two things.
  public let id: Int
  public let child: Int
  /// Never `.all`, nor `.harmless`.
  public let target: Grant.Target
  /// Seconds since 1970.
  public let created: Int
  /// The question that it answers.
  public let question: String?
  let ending: Ending?
  /// Whether limits count what is used meanwhile.
  public var counts = false

  /// Seconds since 1970, for people; nil for one without an end.
  public var until: Int? { ending?.until }

  /// When it is over.
  struct Ending: Hashable, Sendable {
    /// Nanoseconds of CLOCK_BOOTTIME: nobody can set that clock.
    let boot: UInt64
    let until: Int

    init(boot: UInt64, at moment: ClockReading) {
      self.boot = boot
      until = moment.wallSeconds + Int((boot - min(moment.boot, boot)) / ClockReading.second)
    }
  }
}
