internal import Inspect

/// When the kernel's rules are checked: once a second, and soon after a program changed some. Slow checks are done in
/// every fifth round or so.
struct RuleRounds {
  /// What a round does, besides checking our own rules.
  struct Round: Equatable {
    /// Whether a failed order is tried again: finding out what the kernel can do takes a dozen programs.
    let retriesOrder: Bool
    /// Whether other programs' rules are read, because they changed.
    let readsForeignRules: Bool
    /// Whether interfaces and this machine's resolvers are checked.
    let looksAtMachine: Bool
  }

  private static let interval: UInt64 = 1_000_000_000
  /// The least time between two rounds: another program may change rules all the time.
  private static let shortInterval: UInt64 = 200_000_000

  private var last: Instant
  private var count = 0
  /// Whether rules have changed since the last round.
  private var haveChanged = false
  /// Whether rules have changed since other programs' rules were read.
  private var haveForeignChanged = false

  init(from start: Instant = Clock.now) { last = start }

  /// Whether to listen for changes of rules.
  func maySeeChanges(at now: Instant) -> Bool { now.since(last) > RuleRounds.shortInterval }

  mutating func rulesChanged() {
    haveChanged = true
    haveForeignChanged = true
  }

  /// The round that is due; nil when none is.
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
