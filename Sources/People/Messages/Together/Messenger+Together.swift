// A limit counts on all machines of a family, and each of them that tells a receiver finds that it is used up. One tells it, and where
// it cannot, another one.
extension Messenger {
  /// Seconds between two questions whose turn it is.
  private static let turnPause = Duration.milliseconds(500)

  /// Tells a line of a used-up limit, if that is this machine's turn.
  func tellOfLimit(_ message: GuardianMessage, _ line: ReceiverLine, isOld: Bool) {
    guard line.receiver.wants(message) else { return }
    guard let turns, let mark = line.receiver.familyMark, let child = message.child, let limit = message.what else {
      if !isOld { line.add(message) }
      return
    }
    let notice = LimitNotice(child: child, limit: limit, receiver: mark, isOld: isOld)
    Task {
      switch await turns.claim(notice) {
      case .alone: if !isOld { line.add(message) }
      case .nothing: break
      case .shared(let number): await tell(message.shared(as: number), number, line, turns)
      }
    }
  }

  /// Has the message wait in the line as long as it is this machine's turn, until some machine told it or a day is over.
  private func tell(
    _ message: GuardianMessage, _ number: String, _ line: ReceiverLine, _ turns: any SharedTurns
  ) async {
    let end = Messenger.elapsed + MessageQueue.longest
    var isInLine = false
    while Messenger.elapsed < end, !line.hasEnded {
      switch await turns.turn(of: number) {
      case .ours:
        // It went out, or the receiver refuses it for good.
        if isInLine, !line.holds(message) { return }
        if !isInLine { line.add(message) }
        isInLine = true
      case .waiting:
        if isInLine { line.drop(message) }
        isInLine = false
      case .over:
        line.drop(message)
        return
      }
      try? await Task.sleep(for: Messenger.turnPause)
    }
    line.drop(message)
  }
}
