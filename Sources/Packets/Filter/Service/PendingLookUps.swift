internal import FilterProtocol
internal import Inspect
internal import Wire

/// Look-ups of all packet threads on their way to picketd: each name once at a time, and a limited number, of which one device
/// gets half.
struct PendingLookUps {
  /// A thread's ticket; several threads may wait for one name.
  private struct Asker {
    let ticket: Ticket
    let tell: (Resolution) -> Void
  }

  private struct Question {
    let number: UInt32
    let name: Name
    let device: UInt16
    let since: Instant
    var askers: [Asker]
  }

  /// How many may be open; a look-up beyond them fails at once.
  static let most = 512
  static let mostOfOne = 256

  private var open: [UInt32: Question] = [:]
  /// How many are open, by device.
  private var openOf: [UInt16: Int] = [:]
  private var numbers: [Name: UInt32] = [:]
  /// Not sent to picketd yet.
  private var waiting: [LookUp] = []
  private var last = UInt32.random(in: .min ... .max)
  private(set) var counts = FilterStatus.LookUps()

  /// Takes a look-up; `tell` receives the answer, at once when there are too many.
  mutating func take(_ check: borrowing AddressCheck, at now: Instant, _ tell: @escaping (Resolution) -> Void) {
    let asker = Asker(ticket: check.ticket, tell: tell)
    if let number = numbers[check.name] {
      // Each thread asks once for each name while it is open.
      open[number]?.askers.append(asker)
      return
    }
    let device = check.device.index
    guard open.count < PendingLookUps.most, openOf[device, default: 0] < PendingLookUps.mostOfOne else {
      counts.failed &+= 1
      return tell(Resolution(failing: check.ticket))
    }
    last &+= 1
    counts.asked &+= 1
    open[last] = Question(number: last, name: check.name, device: device, since: now, askers: [asker])
    openOf[device, default: 0] += 1
    numbers[check.name] = last
    waiting.append(LookUp(number: last, device: device, name: check.name))
  }

  /// The look-ups for the next message, which wait until they were sent.
  var next: [LookUp] { Array(waiting.prefix(LookUp.most)) }

  /// `next` was sent.
  mutating func noteSent() { waiting.removeFirst(min(waiting.count, LookUp.most)) }

  /// Takes an answer and passes it on; one with an unknown number is ignored.
  mutating func answer(_ finding: LookUpResult) {
    guard let question = open.removeValue(forKey: finding.number) else { return }
    numbers[question.name] = nil
    let left = openOf[question.device, default: 1] - 1
    openOf[question.device] = left > 0 ? left : nil
    if finding.addresses == nil { counts.failed &+= 1 } else { counts.learned &+= 1 }
    let addresses = AddressList(finding.addresses ?? [])
    for asker in question.askers {
      asker.tell(
        Resolution(
          ticket: asker.ticket, isKnown: finding.addresses != nil, addresses: addresses,
          seconds: min(finding.seconds, PendingLookUps.longest)))
    }
  }

  private static let longest: UInt16 = 3_600

  /// Fails all open look-ups: picketd is not connected.
  mutating func giveUp() { giveUp(where: { _ in true }) }

  /// Fails look-ups that picketd did not answer. Threads give up sooner, but then the name can be tried again.
  mutating func expire(at now: Instant) {
    giveUp { question in now.since(question.since) > PendingLookUps.patience }
  }

  static let patience: UInt64 = 10_000_000_000

  private mutating func giveUp(where isOver: (Question) -> Bool) {
    if open.isEmpty { return }
    let over = Set(open.values.filter(isOver).map(\.number))
    if over.isEmpty { return }
    waiting.removeAll { over.contains($0.number) }
    for number in over { answer(LookUpResult(number: number, addresses: nil, seconds: Resolution.shortly)) }
  }
}
