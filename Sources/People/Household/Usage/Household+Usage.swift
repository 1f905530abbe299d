internal import Activity
internal import FamilyTokens
public import FilterProtocol
internal import Ledger
internal import Wire

extension Household {
  /// Minutes are kept for this many days at least, traffic for as many as decisions.
  static let fewestDays = 35

  /// Takes what the filter counted: names become tokens before anything is stored or said. Nothing is kept of devices that
  /// are no child's, even if the filter sends them.
  public func note(_ round: UsageRound) {
    // Without a household, nobody knows whose devices these are.
    if loss != nil { return }
    usage.use(catalog.catalog)
    let span = seconds(of: round)
    usage.begin(span)
    usage.lose(round.lost)
    for index in round.readings.indices {
      guard let device = state.devices[round.readings[index].device], case .child(let child) = device.owner else {
        continue
      }
      usage.add(round.readings[index], of: child, during: span) { domainsOfTime }
    }
    // Other messages of the same round may follow, but none of an earlier one.
    markMinutes(before: span.lowerBound)
  }

  /// Domains that limits, earnings and apps' events are over, or leave out.
  private var domainsOfTime: Set<Name> {
    var domains: Set<Name> = []
    let rules = state.timeRules.limits.values.map(\.targets) + state.timeRules.earnings.values.map(\.targets)
    for targets in rules.lazy.map({ UsageTargets($0) }) { domains.formUnion(targets.domains.union(targets.except)) }
    for activity in state.monitoring.activities.values {
      for event in activity.events { domains.formUnion(event.targets.domains) }
    }
    return domains
  }

  /// Connections and readings of which something may be missing, since picketd was started.
  public var lostUsage: Int { usage.lost }

  private func markMinutes(before time: Int) {
    let changed = usage.markMinutes(before: time) { state.children[$0] != nil }
    // At once: a limit is used up on other nodes as soon as here, and what is kept is written down once a minute.
    if !changed.isEmpty {
      shareUse()
      shareEarned(of: changed)
    }
    for child in changed.sorted() { usageChanged(of: child) }
  }

  /// When a round was, on the steady clock.
  private func seconds(of round: UsageRound) -> Range<Int> {
    let moment = now
    let present = state.monotonicClock.seconds(at: moment)
    func time(_ boot: UInt64) -> Int {
      max(0, present - Int(clamping: (moment.boot - min(boot, moment.boot)) / ClockReading.second))
    }
    let begin = time(round.begin)
    return begin..<max(begin, time(round.end))
  }

  /// The minutes that a child used of these together, of those that begin in the interval: one in which two of them were
  /// used counts once. What `less` names as well is no use of them. Answered from memory; what lies more than two days back
  /// is counted once from the ledger. `onlyHere` leaves out recent minutes that other nodes counted.
  public func minutesUsed(
    by child: Int, of targets: UsageTargets, less: UsageTargets = UsageTargets(), in interval: Range<Int>,
    onlyHere: Bool = false
  ) -> Int {
    if less.all && less.except.isEmpty { return 0 }
    usage.use(catalog.catalog)
    let matcher = UsageMatcher(targets, less: less, in: catalog.catalog)
    let before = interval.clamped(to: min(0, interval.lowerBound)..<usage.recent.first * 3_600)
    let recent = usage.minutes(
      by: child, matcher, in: max(interval.lowerBound, before.upperBound)..<interval.upperBound, onlyHere: onlyHere)
    if before.isEmpty { return recent }
    let question = OlderMinutes.Question(child: child, targets: targets, less: less, interval: before)
    return recent + olderMinutes(question, matcher)
  }

  private func olderMinutes(_ question: OlderMinutes.Question, _ matcher: UsageMatcher) -> Int {
    if let known = usage.older[question] { return known }
    var (matches, minutes) = (UsageMatches(matcher), Minutes())
    do throws(HouseholdError) {
      let hours = Hours.touched(by: question.interval)
      for entry in try olderUsageEntries(of: question.child, in: hours).uses {
        if matches.counts(entry.name, &usage.names) { minutes.formUnion(entry.minutes, hour: entry.hour) }
      }
    } catch {
      complain("what was used before cannot be counted: \(error)")
      return 0
    }
    let count = minutes.count(in: question.interval)
    usage.older[question] = count
    return count
  }
}

// Once a minute, and at the end.
extension Household {
  /// Reads what the ledger has of the last days, and forgets what is in memory.
  func reloadUsage() throws(LedgerError) {
    let (sealer, children) = (sealer, state.children.keys)
    let hour = state.monotonicClock.seconds(at: now) / 3_600
    let lost = usage.lost
    var impossible = 0
    usage = try ledger.read { (tx) throws(LedgerError) in
      try Usage(tx, sealer, of: children, at: hour, impossible: &impossible)
    }
    usage.lose(UInt64(lost))
    let setAside = ledger.takeSetAside()
    if setAside > 0 { complain(Household.impossibleUsage(setAside, in: ledgerPath)) }
    if impossible > 0 { setAsideImpossibleUsage() }
  }

  /// Writes down what waits. What children use just now is judged too where nothing more is to come. Otherwise rounds say how
  /// far time has come: the filter may have kept some while picketd was away.
  public func flushUsage(isEnd: Bool = false) {
    guard loss == nil else { return }
    if isEnd { markMinutes(before: state.monotonicClock.seconds(at: now)) }
    shareBytes()
    guard usage.isWaiting else { return }
    shareUse()
    do throws(HouseholdError) {
      let names = try write { (tx) throws(LedgerError) in try usage.write(tx, sealer) }
      usage.written(names)
    } catch {
      complain("what children use cannot be written down: \(error)")
    }
  }

  func moveUsageOn(at moment: ClockReading) {
    let hour = state.monotonicClock.seconds(at: moment) / 3_600
    usage.moveOn(to: hour)
    forgetSharedUse(before: hour)
  }

  /// A step of forgetting, once a second while there is something to forget.
  func forgetUsage(at moment: ClockReading) {
    guard usage.mayBeOutdated, loss == nil else { return }
    let day = state.tamperProofClock.moved(to: moment).likely / 86_400
    let traffic = day - options.retention
    let minutes = min(traffic, day - Household.fewestDays)
    do throws(LedgerError) {
      let children = state.children.keys
      let count = try ledger.write { (tx) throws(LedgerError) in
        var count = 0
        for child in children {
          count += try tx.forgetUsage(of: child, minutesBefore: minutes * 24, trafficBefore: traffic * 24)
        }
        return try count + tx.forgetNames(usedBefore: minutes)
      }
      usage.mayBeOutdated = count > 0
    } catch {
      complain("what is over cannot be forgotten: \(error)")
    }
  }
}
