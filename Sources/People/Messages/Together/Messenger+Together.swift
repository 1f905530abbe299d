// A limit counts on all machines of a family, and each of them that tells a receiver finds that it is used up; so it is with the report of
// a week. One tells it, and where it cannot, another one.
extension Messenger {
  /// Makes a message as it would be now.
  typealias Anew = @Sendable () async -> Remade

  enum Remade: Sendable {
    case message(GuardianMessage)
    /// There is nothing to tell any more.
    case nothing
    /// It is tried again.
    case failure
  }

  /// Time between two questions whose turn it is.
  private static let turnPause = Duration.milliseconds(500)

  /// Tells a line what all machines find, when it is this machine's turn.
  func tellTogether(
    _ message: GuardianMessage, of subject: SharedNotice.Subject, _ line: ReceiverLine, isOld: Bool, anew: Anew?
  ) {
    guard line.receiver.wants(message) else { return }
    guard let turns, let mark = line.receiver.familyMark else {
      if !isOld { line.add(message) }
      return
    }
    let notice = SharedNotice(subject: subject, receiver: mark, isOld: isOld)
    Task {
      switch await turns.claim(notice) {
      case .alone: if !isOld { line.add(message) }
      case .nothing: break
      case .shared(let number): await tell(message, number, line, turns, anew)
      }
    }
  }

  /// Has the message wait in the line as long as it is this machine's turn, until some machine told it or a day is over.
  private func tell(
    _ message: GuardianMessage, _ number: String, _ line: ReceiverLine, _ turns: any SharedTurns, _ anew: Anew?
  ) async {
    let end = Messenger.elapsed + MessageQueue.longest
    var message = message.shared(as: number)
    var isInLine = false
    while Messenger.elapsed < end, !line.hasEnded {
      switch await turns.turn(of: number) {
      case .ours where isInLine:
        // It went out, or the receiver refuses it for good.
        if !line.holds(message) { return }
      case .ours:
        if let anew {
          switch await anew() {
          case .nothing: return
          case .failure: break
          case .message(let made):
            message = made.shared(as: number)
            // That took a while, in which another machine may have told it.
            isInLine = await turns.turn(of: number) == .ours
          }
        } else {
          isInLine = true
        }
        if isInLine { line.add(message) }
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
