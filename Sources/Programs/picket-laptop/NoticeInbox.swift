import DaemonClient
import Laptop
import PicketSystem
import Synchronization

/// What a desktop may have to show, from the threads that follow picketd and the guard to the one that shows it.
final class NoticeInbox: Sendable {
  enum News: Sendable {
    case ending(Daemon.Ending)
    case program(ProgramNotice)
    case question(Daemon.Question)
    /// All that are open: what is not among them was settled.
    case waiting([Daemon.Question])
    case refused(Daemon.LogEntry)
  }

  /// What waits at most: the newest are kept.
  private static let most = 256

  private let waiting = Mutex<[News]>([])
  private let wakeup: Wakeup

  init() throws(Failure) { wakeup = try Wakeup() }

  /// Ready where something waits.
  var descriptor: CInt { wakeup.descriptor }

  func put(_ news: [News]) {
    if news.isEmpty { return }
    waiting.withLock { $0 = Array(($0 + news).suffix(NoticeInbox.most)) }
    wakeup.signal()
  }

  func take() -> [News] {
    wakeup.clear()
    return waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
