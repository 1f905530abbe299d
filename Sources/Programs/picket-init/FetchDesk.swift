import Glibc
import PicketSystem

/// Where picketd has lists downloaded and compiled: one picket-fetch for each question, which is ended when it takes too long.
final class FetchDesk {
  /// Eight receivers of messages that hang, and two trials of them, keep no list waiting.
  private static let most = 32
  private static let patience = 900

  private let path: String
  private let rights: ProgramRights
  private let socket: ProgramSocket
  private var processes: [Int32: Deadline] = [:]

  init(_ places: Places, owner: UInt32) throws(Failure) {
    path = places.program("picket-fetch")
    rights = try ProgramRights(of: "picket-fetch")
    socket = try ProgramSocket(places.socket("fetch.sock"), .messages, owner: owner)
  }

  /// nil while no more may be asked.
  var descriptor: CInt? { processes.count < FetchDesk.most ? socket.descriptor : nil }

  var rest: Int { processes.values.map(\.milliseconds).min() ?? .max }

  /// Has what was asked answered.
  func tend() {
    for (process, deadline) in processes where deadline.milliseconds == 0 { _ = kill(process, SIGKILL) }
    do throws(Failure) {
      while descriptor != nil, let connection = try socket.accept() {
        let process = try ProgramStart.start(path, [], as: rights, input: connection.number)
        processes[process] = Deadline(seconds: FetchDesk.patience)
      }
    } catch {
      Console.error("picket-init: \(error)\n")
    }
  }

  func ended(_ number: Int32) { processes[number] = nil }

  func end() { for process in processes.keys { _ = kill(process, SIGKILL) } }
}
