internal import Capture
internal import FilterProtocol
internal import Inspect
internal import KernelRules
internal import PicketSystem
internal import Policy
internal import Synchronization

/// Counts what children's connections carry, on a thread of its own: reading the kernel's table takes milliseconds, and
/// neither packets nor the control thread wait for that.
final class AccountingThread: Sendable {
  /// What it goes by.
  private struct Orders {
    var order = FenceOrder()
    var marks = MarkMask.standard
    var snapshot: Snapshot?
    var rings: [FlowNoteRing] = []
  }

  private struct Report {
    var rounds = WaitingRounds()
    var status = FilterStatus.Accounting()
    var failure: KernelError?
  }

  private let orders = Mutex(Orders())
  private let report = Mutex(Report())
  private let shouldStop = Atomic(false)
  private let wakeup: ControlWakeup
  /// Wakes the control thread when there is a round.
  private let control: ControlWakeup
  private let thread = Mutex<WorkThread?>(nil)

  /// Ends and notes are taken four times a second.
  private static let pause = 250

  init(control: ControlWakeup) throws(Failure) {
    self.control = control
    wakeup = try ControlWakeup()
  }

  /// Follows the connections that these rings tell of. The first call starts the thread.
  func follow(_ order: FenceOrder, _ marks: MarkMask, _ rings: [FlowNoteRing]) throws(Failure) {
    orders.withLock { ($0.order, $0.marks, $0.rings) = (order, marks, rings) }
    try thread.withLock { (thread) throws(Failure) in
      if thread == nil { thread = try WorkThread { self.run() } }
    }
  }

  /// Counts devices that are children's by this snapshot.
  func count(by snapshot: Snapshot) { orders.withLock { $0.snapshot = snapshot } }

  /// Sends the rounds that are ready, until `send` says that there is no room.
  func sendRounds(_ send: (UsageRound) -> Bool) { report.withLock { $0.rounds.send(send) } }

  var status: FilterStatus.Accounting { report.withLock { $0.status } }

  /// Why a look failed, once.
  func takeFailure() -> KernelError? { report.withLock { $0.failure.take() } }

  /// Ends the thread after a last look.
  func stop() {
    shouldStop.store(true, ordering: .releasing)
    wakeup.signal()
    if let thread = thread.withLock({ $0.take() }) { thread.join() }
  }

  private func run() {
    while !shouldStop.load(ordering: .acquiring) {
      do throws(KernelError) {
        var reader = try CounterReader()
        count(&reader)
      } catch {
        report.withLock { $0.failure = error }
        wakeup.wait(milliseconds: 5_000)
      }
    }
  }

  private func count(_ reader: inout CounterReader) {
    var (begin, lost) = (Clock.now, UInt64(0))
    while true {
      let isLast = shouldStop.load(ordering: .acquiring)
      let orders = orders.withLock { $0 }
      do throws(KernelError) {
        // Before the first look, notes may be about connections that carried something before this filter started.
        if reader.hasLooked { try reader.hear(orders.rings, orders.marks) }
        let start = Clock.now
        let isDue = start.since(begin) >= UInt64(orders.order.accounting) * 1_000_000_000
        if let snapshot = orders.snapshot, isDue || isLast || !reader.hasLooked {
          try reader.look(orders.order, orders.marks, by: snapshot)
          let end = Clock.now
          var status = reader.status
          status.duration = end.since(start)
          let readings = reader.takeReadings(by: snapshot)
          tell(
            UsageRound(begin: begin.nanoseconds, end: end.nanoseconds, readings: readings, lost: status.lost - lost),
            status)
          (begin, lost) = (end, status.lost)
        }
      } catch {
        report.withLock { $0.failure = error }
      }
      if isLast { return }
      wakeup.wait(milliseconds: AccountingThread.pause)
    }
  }

  private func tell(_ round: UsageRound, _ status: FilterStatus.Accounting) {
    report.withLock { report in
      report.status = status
      report.rounds.add(round)
    }
    control.signal()
  }
}
