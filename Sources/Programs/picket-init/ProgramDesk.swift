import Glibc
import PicketSystem

/// Where picketd asks for a process that has what it has not: one for each question, which is ended when it takes too long.
final class ProgramDesk {
  private let path: String
  private let arguments: [String]
  private let rights: ProgramRights
  private let socket: ProgramSocket
  /// How many work at once.
  private let most: Int
  private let patience: Int
  private var processes: [Int32: Deadline] = [:]

  /// `owner` may ask, and root; `patience` is in seconds.
  private init(
    _ name: String, _ places: Places, _ arguments: [String] = [], as rights: ProgramRights, at socket: String,
    owner: UInt32, most: Int, patience: Int
  ) throws(Failure) {
    path = places.program(name)
    (self.arguments, self.rights, self.most, self.patience) = (arguments, rights, most, patience)
    self.socket = try ProgramSocket(places.socket(socket), .messages, owner: owner)
  }

  /// Where lists are downloaded and compiled. Eight receivers of messages that hang, and two trials of them, keep no list
  /// waiting.
  static func fetch(_ places: Places, owner: UInt32) throws(Failure) -> ProgramDesk {
    try ProgramDesk(
      "picket-fetch", places, as: ProgramRights(of: "picket-fetch"), at: "fetch.sock", owner: owner, most: 32,
      patience: 900)
  }

  /// Where apps' extensions are started. picketd asks for eight at most, and those that it has ended may still be there.
  static func extensions(_ places: Places, owner: UInt32) throws(Failure) -> ProgramDesk {
    try ProgramDesk(
      "picket-confine", places, ["--answer"], as: .confining, at: "extension.sock", owner: owner, most: 16,
      patience: 3_600)
  }

  /// nil while no more may be asked.
  var descriptor: CInt? { processes.count < most ? socket.descriptor : nil }

  var rest: Int { processes.values.map(\.milliseconds).min() ?? .max }

  /// Has what was asked answered.
  func tend() {
    for (process, deadline) in processes where deadline.milliseconds == 0 { _ = kill(process, SIGKILL) }
    do throws(Failure) {
      while descriptor != nil, let connection = try socket.accept() {
        let process = try ProgramStart.start(path, arguments, as: rights, input: connection.number)
        processes[process] = Deadline(seconds: patience)
      }
    } catch {
      Console.error("picket-init: \(error)\n")
    }
  }

  func ended(_ number: Int32) { processes[number] = nil }

  func end() { for process in processes.keys { _ = kill(process, SIGKILL) } }
}
