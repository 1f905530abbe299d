import FilterProtocol
import PicketSystem
import Synchronization
import Wire

/// Looks up names that the filter asks about, on threads of their own: a bounded number at once, and few for one device,
/// so that a child who asks for names without a server leaves enough to others. Names are forgotten with their answers.
final class LookUps: Sendable {
  /// Threads at once, and threads for one device.
  static let most = 32
  static let mostOfOne = 8
  /// Names that wait, and names of one device.
  static let queue = 512
  static let queueOfOne = 256
  /// Whoever asked has given up by then.
  private static let patience = Duration.seconds(2)
  /// How long an answer is believed, in seconds: about as long as services do that move their names about.
  private static let usual: UInt16 = 60
  private static let shortly: UInt16 = 5

  private struct LookUpJob {
    let lookUp: LookUp
    /// The connection to the filter that the number belongs to.
    let conversation: Int
    let since: ContinuousClock.Instant
  }

  private struct State {
    var waiting: [LookUpJob] = []
    var running = 0
    /// By device.
    var runningOf: [UInt16: Int] = [:]
  }

  private let state = Mutex(State())
  private let mailbox: Mailbox
  private let resolve: @Sendable (Name) -> [Address]?

  init(_ mailbox: Mailbox, _ resolve: @escaping @Sendable (Name) -> [Address]? = Resolver.look) {
    self.mailbox = mailbox
    self.resolve = resolve
  }

  /// Returns at once. Each look-up is answered by `.found`.
  func take(_ lookUps: [LookUp], of conversation: Int) {
    for lookUp in lookUps {
      let job = LookUpJob(lookUp: lookUp, conversation: conversation, since: .now)
      let (isTaken, isHelped) = state.withLock { state in
        let ofOne = state.waiting.count { $0.lookUp.device == lookUp.device }
        guard state.waiting.count < LookUps.queue, ofOne < LookUps.queueOfOne else { return (false, false) }
        state.waiting.append(job)
        let isIdle = state.running < LookUps.most && state.runningOf[lookUp.device, default: 0] < LookUps.mostOfOne
        if isIdle { state.running += 1 }
        return (true, isIdle)
      }
      if !isTaken { answer(job, nil) }
      if isHelped { WorkThread.run { self.work() } }
    }
  }

  /// One thread's life: until there is nothing that it may take.
  private func work() {
    while let job = next() {
      let isLate = ContinuousClock.now - job.since > LookUps.patience
      answer(job, isLate ? nil : resolve(job.lookUp.name))
      state.withLock { state in
        let left = state.runningOf[job.lookUp.device, default: 1] - 1
        state.runningOf[job.lookUp.device] = left > 0 ? left : nil
      }
    }
  }

  private func next() -> LookUpJob? {
    state.withLock { state in
      let place = state.waiting.firstIndex { job in
        state.runningOf[job.lookUp.device, default: 0] < LookUps.mostOfOne
      }
      guard let place else {
        state.running -= 1
        return nil
      }
      let job = state.waiting.remove(at: place)
      state.runningOf[job.lookUp.device, default: 0] += 1
      return job
    }
  }

  private func answer(_ job: LookUpJob, _ addresses: [Address]?) {
    let finding = LookUpResult(
      number: job.lookUp.number, addresses: addresses, seconds: addresses == nil ? LookUps.shortly : LookUps.usual)
    mailbox.post(.found(finding, conversation: job.conversation))
  }
}
