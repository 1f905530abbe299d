import PicketSystem

/// A socket that is there before the program that listens at it, and after it: no caller is turned away while it starts anew.
final class ProgramSocket {
  private let socket: ListeningSocket

  init(
    _ path: String, _ kind: SocketPlace.Kind, mode: UInt32 = 0o600, owner: UInt32? = nil, group: UInt32? = nil
  ) throws(Failure) {
    do throws(ListeningSocket.Refusal) {
      socket = try ListeningSocket(path: path, kind: kind, mode: mode, owner: owner, group: group, backlog: 128)
    } catch {
      switch error {
      case .failed(let failure): throw failure
      case .taken(let process):
        throw Failure("listen at", path, reason: "process \(process) does, of another Picket; end that first")
      }
    }
  }

  var descriptor: CInt { socket.descriptor }

  func accept() throws(Failure) -> Descriptor? { try socket.accept() }
}
