import FilterProtocol
import Glibc

// The end: no decision is lost, and no rules are left behind.
extension DaemonLoop {
  private static let patience = Duration.seconds(15)

  /// Has the household write down what waits.
  mutating func finish() {
    bridge.end()
    let deadline = ContinuousClock.now + DaemonLoop.patience
    while ContinuousClock.now < deadline {
      for case .ended in mailbox.wait(beside: nil, milliseconds: 100) { return }
    }
    log.error("the household does not answer: what was decided last may not be written down")
  }

  /// Has the filter take down its rules and waits for it; without a filter takes down what one left.
  mutating func stop() -> Int32 {
    guard supervisor != nil else { return 0 }
    let deadline = ContinuousClock.now + DaemonLoop.patience
    var isTaken = false
    attempt { (daemon) throws(LinkError) in try daemon.link?.give(.stop, .stop) }
    while link != nil && .now < deadline {
      _ = mailbox.wait(beside: link?.descriptor, milliseconds: 100)
      while let news = link?.next() {
        switch news {
        case .answer(.stop, .refused(let why)): log.error("picket-filter does not stop: \(why)")
        case .answer(.stop, _): isTaken = true
        case .lost: link = nil
        default: break
        }
      }
    }
    while supervisor?.isGone() == false && .now < deadline { _ = usleep(10_000) }
    if supervisor?.isGone() == false || link != nil {
      log.error("picket-filter does not end and is killed")
      supervisor?.kill()
      isTaken = false
    }
    return isTaken || OrphanedRules.remove(log) ? 0 : 1
  }
}
