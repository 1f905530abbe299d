import FilterProtocol
import PicketSystem
import Synchronization
import Wire

/// Looks up names that the filter is in doubt about, on threads of their own: as many at once as is stated here and no
/// more, and of one device so few that a child whose names nobody answers for leaves the others enough. Names are
/// forgotten with their answers.
final class LookUps: Sendable {
  /// Threads at once, and those of one device.
  static let most = 32
  static let mostOfOne = 8
  /// Names that wait, and those of one device.
  static let queue = 512
  static let queueOfOne = 256
  /// Whoever asked has given up by then.
  private static let patience = Duration.seconds(2)
  /// How long an answer is believed, in seconds: about as long as services do that move their names about.
  private static let usual: UInt16 = 60
  private static let shortly: UInt16 = 5

  private struct LookUpJob {
    let lookUp: LookUp
    /// Of which connection to the filter: numbers mean something there alone.
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

  /// Returns at once; each is answered by `.found`.
  func take(_ lookUps: [LookUp], of conversation: Int) {
    for lookUp in lookUps {
      let errand = LookUpJob(lookUp: lookUp, conversation: conversation, since: .now)
      let (isTaken, isHelped) = state.withLock { state in
        let ofOne = state.waiting.count { $0.lookUp.device == lookUp.device }
        guard state.waiting.count < LookUps.queue, ofOne < LookUps.queueOfOne else { return (false, false) }
        state.waiting.append(errand)
        let isIdle = state.running < LookUps.most && state.runningOf[lookUp.device, default: 0] < LookUps.mostOfOne
        if isIdle { state.running += 1 }
        return (true, isIdle)
      }
      if !isTaken { answer(errand, nil) }
      if isHelped { WorkThread.run { self.work() } }
    }
  }

  /// One thread's life: until there is nothing that it may take.
  private func work() {
    while let errand = next() {
      let isLate = ContinuousClock.now - errand.since > LookUps.patience
      answer(errand, isLate ? nil : resolve(errand.lookUp.name))
      state.withLock { state in
        let left = state.runningOf[errand.lookUp.device, default: 1] - 1
        state.runningOf[errand.lookUp.device] = left > 0 ? left : nil
      }
    }
  }

  private func next() -> LookUpJob? {
    state.withLock { state in
      let place = state.waiting.firstIndex { errand in
        state.runningOf[errand.lookUp.device, default: 0] < LookUps.mostOfOne
      }
      guard let place else {
        state.running -= 1
        return nil
      }
      let errand = state.waiting.remove(at: place)
      state.runningOf[errand.lookUp.device, default: 0] += 1
      return errand
    }
  }

  private func answer(_ errand: LookUpJob, _ addresses: [Address]?) {
    let finding = Finding(
      number: errand.lookUp.number, addresses: addresses, seconds: addresses == nil ? LookUps.shortly : LookUps.usual)
    mailbox.post(.found(finding, conversation: errand.conversation))
  }
}
