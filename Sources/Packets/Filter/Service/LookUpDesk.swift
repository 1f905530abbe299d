internal import FilterProtocol
internal import Inspect
internal import Wire

/// Questions of all packet threads on their way to picketd: each name is asked for once at a time, and only so many.
struct LookUpDesk {
  /// Whose question it is: more than one thread may have it.
  private struct Asker {
    let ticket: Ticket
    let tell: (Resolution) -> Void
  }

  private struct Question {
    let number: UInt32
    let name: Name
    let since: Instant
    var askers: [Asker]
  }

  /// As many as may be open; who comes beyond is answered at once that nothing can be learned.
  static let most = 512

  private var open: [UInt32: Question] = [:]
  private var numbers: [Name: UInt32] = [:]
  /// Not told to picketd yet.
  private var waiting: [LookUp] = []
  private var last = UInt32.random(in: .min ... .max)
  private(set) var counts = FilterStatus.LookUps()

  /// Takes a question in; `tell` hears of what comes of it, at once when there are too many.
  mutating func take(_ check: borrowing AddressCheck, at now: Instant, _ tell: @escaping (Resolution) -> Void) {
    let asker = Asker(ticket: check.ticket, tell: tell)
    if let number = numbers[check.name] {
      // Each thread asks once for each name, as long as that is open.
      open[number]?.askers.append(asker)
      return
    }
    guard open.count < LookUpDesk.most else {
      counts.failed &+= 1
      return tell(Resolution(failing: check.ticket))
    }
    last &+= 1
    counts.asked &+= 1
    open[last] = Question(number: last, name: check.name, since: now, askers: [asker])
    numbers[check.name] = last
    waiting.append(LookUp(number: last, device: check.device.index, name: check.name))
  }

  /// Takes the questions of the next message off the list.
  mutating func next() -> [LookUp] {
    let next = Array(waiting.prefix(LookUp.most))
    waiting.removeFirst(next.count)
    return next
  }

  /// Takes an answer in and passes it on; one with an unknown number is ignored.
  mutating func settle(_ finding: Finding) {
    guard let question = open.removeValue(forKey: finding.number) else { return }
    numbers[question.name] = nil
    if finding.addresses == nil { counts.failed &+= 1 } else { counts.learned &+= 1 }
    let addresses = AddressList(finding.addresses ?? [])
    for asker in question.askers {
      asker.tell(
        Resolution(
          ticket: asker.ticket, isKnown: finding.addresses != nil, addresses: addresses,
          seconds: min(finding.seconds, LookUpDesk.longest)))
    }
  }

  private static let longest: UInt16 = 3_600

  /// Gives all open questions up: picketd is not connected.
  mutating func giveUp() { giveUp(where: { _ in true }) }

  /// Gives up what picketd has nothing to say of. Threads do not wait for so long, yet who tries again is glad of it.
  mutating func expire(at now: Instant) {
    giveUp { question in now.since(question.since) > LookUpDesk.patience }
  }

  static let patience: UInt64 = 10_000_000_000

  private mutating func giveUp(where isOver: (Question) -> Bool) {
    if open.isEmpty { return }
    let over = Set(open.values.filter(isOver).map(\.number))
    if over.isEmpty { return }
    waiting.removeAll { over.contains($0.number) }
    for number in over { settle(Finding(number: number, addresses: nil, seconds: Resolution.shortly)) }
  }
}
