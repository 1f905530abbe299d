// A limit counts on all machines of a family, and each of them that tells a receiver finds that it is used up. One tells it.
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
      case .shared(let number):
        while true {
          if let isOurs = await turns.isOurs(number) {
            if isOurs { line.add(message.shared(as: number)) }
            return
          }
          try? await Task.sleep(for: Messenger.turnPause)
        }
      }
    }
  }
}
