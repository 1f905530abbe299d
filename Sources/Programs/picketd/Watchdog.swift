import PicketSystem

/// systemd's watchdog: a sign of life is given each time that the household and its server have come round.
struct Watchdog {
  private let manager: ServiceManager
  private let mailbox: Mailbox
  /// Returns when the household and its server have come round.
  private let turn: @Sendable () async -> Void
  private var nextAt = ContinuousClock.now
  private var isAsked = false

  init(_ manager: ServiceManager, _ mailbox: Mailbox, turning turn: @escaping @Sendable () async -> Void) {
    (self.manager, self.mailbox, self.turn) = (manager, mailbox, turn)
  }

  /// Milliseconds that the control thread may wait at most; nil where there is no watchdog.
  var longestWait: Int? { manager.watchdog.map { Int($0 / 6_000_000) } }

  /// Asks for a sign of life if it is time, one at a time. `.turned` is posted when it comes.
  mutating func ask() {
    guard let watchdog = manager.watchdog, !isAsked, nextAt <= .now else { return }
    isAsked = true
    nextAt = .now + .nanoseconds(Int64(clamping: watchdog / 3))
    Task.detached { [mailbox, turn] in
      await turn()
      mailbox.post(.turned)
    }
  }

  mutating func answered() {
    isAsked = false
    manager.alive()
  }
}
