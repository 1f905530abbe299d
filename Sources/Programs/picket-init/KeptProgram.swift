import Glibc
import PicketSystem

/// A program that runs as long as picket-init does: when it ends it is started again, at once the first time, then after
/// growing pauses.
final class KeptProgram {
  private static let shortest = 200
  private static let longest = 5_000
  /// A program that lived this long did not fail at its start.
  private static let healthy: UInt64 = 10_000_000_000

  let name: String
  private let path: String
  private let arguments: [String]
  private let rights: ProgramRights
  private var sockets: [ProgramSocket]
  /// How long it may be silent; nil where it gives no signs of life.
  private let signs: SignsOfLife?
  /// What it may not read itself, handed over before it starts.
  private let copy: ConfigurationCopy?

  private var process: Int32?
  private var startedAt: UInt64 = 0
  private var pause = 0
  private var earliest = Deadline(milliseconds: 0)

  init(
    _ name: String, _ places: Places, _ arguments: [String], as rights: ProgramRights, sockets: [ProgramSocket] = [],
    signs: SignsOfLife? = nil, copy: ConfigurationCopy? = nil
  ) {
    (self.name, path, self.arguments) = (name, places.program(name), arguments)
    (self.rights, self.sockets, self.signs, self.copy) = (rights, sockets, signs, copy)
  }

  var isRunning: Bool { process != nil }

  /// Milliseconds until there is something to do for it.
  var rest: Int { process == nil ? earliest.milliseconds : signs?.rest ?? .max }

  /// Where it gives signs of life.
  var watched: CInt? { signs?.descriptor }

  /// Starts it when its time has come, and ends it when it gives no sign of life.
  func tend() {
    if process != nil {
      guard signs?.isSilent == true else { return }
      say("gives no sign of life, so that it is ended")
      signal(SIGKILL)
      signs?.begin()
      return
    }
    guard earliest.milliseconds == 0 else { return }
    startedAt = SystemClock.monotonic
    do throws(Failure) {
      try copy?.make()
      let number = try ProgramStart.start(
        path, arguments, as: rights, sockets: sockets.map(\.descriptor), environment: signs?.environment ?? [])
      process = number
      signs?.begin()
      say("is process \(number)")
    } catch {
      Console.error("picket-init: \(error)\n")
      wait()
    }
  }

  /// A process has ended; whether it was this program's.
  func ended(_ number: Int32, _ status: String, isWanted: Bool) -> Bool {
    guard process == number else { return false }
    process = nil
    if !isWanted { return true }
    wait()
    say("ended \(status); it is started again" + (pause == 0 ? "" : " in \(pause) ms"))
    return true
  }

  /// Listens for it no more: it does not come back.
  func close() { sockets = [] }

  func signal(_ number: Int32) { if let process { _ = kill(process, number) } }

  private func wait() {
    let isHealthy = SystemClock.monotonic &- startedAt > KeptProgram.healthy
    pause = isHealthy ? 0 : min(max(pause * 2, KeptProgram.shortest), KeptProgram.longest)
    earliest = Deadline(milliseconds: pause)
  }

  private func say(_ what: String) { Console.error("picket-init: \(name) \(what)\n") }
}
