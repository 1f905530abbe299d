internal import PicketJSON
internal import PicketSystem
internal import PicketVarlink
internal import ShieldProtocol

/// One question to a running program, and its answer.
struct Conversation: ~Copyable {
  /// How soon an interruption is noticed.
  private static let moment = Duration.milliseconds(100)
  private var program: ConfinedProgram
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(_ program: consuming ConfinedProgram) { self.program = program }

  mutating func hasEnded() -> Bool { program.check() != nil }

  /// After any error the program must be ended: its next message may answer another question.
  mutating func ask(
    _ call: ExtensionCall, until deadline: ContinuousClock.Instant, seconds: Double,
    isInterrupted: () -> Bool
  ) throws(ExtensionTrouble) -> ExtensionAnswer {
    let question = JSON.object(call.json).bytes
    guard question.count <= ExtensionCall.longest else { throw .tooMuch(bytes: question.count) }
    var unsent = (question + [0])[...]
    while !unsent.isEmpty {
      switch program.socket.send(unsent) {
      case .moved(let count): unsent = unsent.dropFirst(count)
      case .ended: throw ended()
      case .nothing:
        try wait(toSend: true, until: deadline, seconds, isInterrupted)
      }
    }
    var message = MessageBuffer(most: call.longestAnswer)
    while true {
      switch message.next() {
      case .message(let bytes):
        guard message.isEmpty else { throw .unreadable("it said more than it was asked") }
        return try Conversation.read(bytes)
      case .tooLong: throw .tooLong(most: call.longestAnswer)
      case .incomplete: break
      }
      try wait(toSend: false, until: deadline, seconds, isInterrupted)
      switch program.socket.receive(into: &buffer) {
      case .moved(let count): message.append(buffer.prefix(count))
      case .nothing: break
      case .ended: throw ended()
      }
      if .now > deadline { throw .silent(seconds: seconds) }
    }
  }

  private func wait(
    toSend: Bool, until deadline: ContinuousClock.Instant, _ seconds: Double, _ isInterrupted: () -> Bool
  ) throws(ExtensionTrouble) {
    while !program.socket.wait(toSend: toSend, until: min(deadline, .now + Conversation.moment)) {
      if isInterrupted() { throw .ended(status: nil) }
      if .now >= deadline { throw .silent(seconds: seconds) }
    }
  }

  /// It hung up, so it is treated as ended.
  private mutating func ended() -> ExtensionTrouble {
    switch program.check(waits: true) {
    case .status(let status): .ended(status: status)
    case .refused(let why): .notStarted(why)
    case .unknown, nil: .ended(status: nil)
    }
  }

  private static func read(_ bytes: [UInt8]) throws(ExtensionTrouble) -> ExtensionAnswer {
    let value: JSON
    do throws(JSONFault) {
      value = try JSON(parsing: bytes, mostBytes: bytes.count)
    } catch {
      throw .unreadable("\(error)")
    }
    guard let object = value.object else { throw .unreadable("it is no object") }
    let answer: ExtensionAnswer
    do throws(ShieldFault) {
      answer = try ExtensionAnswer(object)
    } catch {
      throw .unreadable("\(error)")
    }
    if case .failure(let why) = answer { throw .refused(why) }
    return answer
  }
}
