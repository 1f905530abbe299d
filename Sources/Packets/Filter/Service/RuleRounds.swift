internal import Inspect

/// When the kernel's rules are looked after: once a second, and soon after somebody has changed some. What takes long is
/// done in every fifth round or so.
struct RuleRounds {
  /// What a round is for, beside a look at our own rules.
  struct Round: Equatable {
    /// Whether an order is tried again that could not be carried out: finding out what the kernel can do takes a dozen
    /// programs.
    let retriesOrder: Bool
    /// Whether the rules of other programs are read, which have changed.
    let readsForeignRules: Bool
    /// Whether interfaces and this machine's resolvers are looked at.
    let looksAtMachine: Bool
  }

  private static let interval: UInt64 = 1_000_000_000
  /// The least time between two rounds: a program that changes rules all the time must not have them read all the time.
  private static let shortInterval: UInt64 = 200_000_000

  private var last: Instant
  private var count = 0
  /// Whether rules have changed since the last round.
  private var haveChanged = false
  /// Whether rules have changed since those of other programs were read.
  private var haveForeignChanged = false

  init(from start: Instant = Clock.now) { last = start }

  /// Whether news of changed rules are listened to already.
  func maySeeChanges(at now: Instant) -> Bool { now.since(last) > RuleRounds.shortInterval }

  mutating func rulesChanged() {
    haveChanged = true
    haveForeignChanged = true
  }

  /// The round that is due; nil while none is.
  mutating func next(at now: Instant) -> Round? {
    guard haveChanged || now.since(last) > RuleRounds.interval else { return nil }
    last = now
    haveChanged = false
    count += 1
    let readsForeignRules = count % 60 == 0 && haveForeignChanged
    if readsForeignRules { haveForeignChanged = false }
    return Round(
      retriesOrder: count % 5 == 0, readsForeignRules: readsForeignRules, looksAtMachine: count % 10 == 0)
  }
}
