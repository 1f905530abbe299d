internal import PicketSystem
internal import ShieldProtocol
internal import Synchronization

/// One extension for one child: its process starts with the first question, and again after it ended.
final class ExtensionProgram: Sendable {
  struct Key: Hashable {
    let client: String
    let kind: ExtensionKind
    let child: String
  }

  private struct Use {
    var count = 0
    var last = ContinuousClock.now
    var isInterrupted = false
  }

  let key: Key
  private let manifest: Manifest
  private let uses = Mutex(Use())
  /// Held during a question: a program has one at a time.
  private let conversation = Mutex<Conversation?>(nil)

  init(_ key: Key, _ manifest: Manifest) {
    self.key = key
    self.manifest = manifest
  }

  var isBusy: Bool { uses.withLock { $0.count > 0 } }
  var lastUse: ContinuousClock.Instant { uses.withLock { $0.last } }

  /// Counts a coming question.
  func use() { uses.withLock { $0.count += 1 } }

  /// Ends it after its question.
  func end() { conversation.withLock { $0 = nil } }

  /// Has its question fail within a moment.
  func interrupt() { uses.withLock { $0.isInterrupted = true } }

  func ask(
    _ call: ExtensionCall, until deadline: ContinuousClock.Instant, _ seat: ExtensionSeat?, _ options: ExtensionOptions
  ) throws(ExtensionTrouble) -> ExtensionAnswer {
    defer {
      uses.withLock { use in
        use.count -= 1
        use.last = .now
      }
    }
    let seconds = options.deadline(of: key.kind) / .seconds(1)
    return try conversation.withLock { (conversation) throws(ExtensionTrouble) in
      // Earlier questions took all the time.
      if ContinuousClock.now >= deadline { throw .busy }
      if conversation?.hasEnded() == true { conversation = nil }
      // Starting the program is part of the time.
      var current: Conversation
      switch conversation.take() {
      case .some(let running): current = running
      case .none: current = try start(for: call, seat, options)
      }
      let answer = try current.ask(call, until: deadline, seconds: seconds) { uses.withLock { $0.isInterrupted } }
      conversation = consume current
      return answer
    }
  }

  private func start(
    for call: ExtensionCall, _ seat: ExtensionSeat?, _ options: ExtensionOptions
  ) throws(ExtensionTrouble) -> Conversation {
    let order = StartOrder(client: key.client, kind: key.kind, child: key.child, zone: call.zone)
    return Conversation(
      try ConfinedProgram(order, manifest.executable, at: options.place, seat: seat?.descriptor.number))
  }
}

extension ExtensionCall {
  /// The kind of extension that answers it.
  var kind: ExtensionKind {
    switch self {
    case .configuration: .shieldConfiguration
    case .action: .shieldAction
    case .activity: .deviceActivityMonitor
    case .report: .deviceActivityReport
    }
  }
}

extension ExtensionCall {
  /// The zone that a program needs which is started for it.
  fileprivate var zone: String? {
    if case .report(let order) = self { order.zone } else { nil }
  }
}

extension ExtensionAnswer {
  func fits(_ call: ExtensionCall) -> Bool {
    switch (call, self) {
    case (.configuration, .look), (.action, .response), (.activity, .done),
      (.report, .report), (.report, .contexts):
      true
    default: false
    }
  }
}
