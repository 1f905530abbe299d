import Laptop
import PicketSystem

/// Hears what the guard of programs closed for the user of a desktop.
struct ProgramNotices: Sendable {
  let inbox: NoticeInbox
  private let path = (Environment["PICKET_GUARD"] ?? "/run/picket-guard") + "/notices.sock"

  /// For ever: the guard may be away, or begin anew.
  @_optimize(none)
  func run() {
    while true {
      if let socket = connected() { follow(socket) }
      _ = Poll.wait(for: -1, milliseconds: 5_000)
    }
  }

  private func connected() -> Descriptor? {
    guard let place = try? SocketPlace(path), let socket = try? SocketPlace.socket(.messages),
      place.connect(socket) == 0
    else { return nil }
    return socket
  }

  private func follow(_ socket: borrowing Descriptor) {
    var buffer = [UInt8](repeating: 0, count: ProgramNotice.longest)
    while true {
      _ = Poll.wait(for: socket.number, milliseconds: nil)
      switch Datagram.receive(into: &buffer, from: socket) {
      case .nothing: continue
      case .oversized: continue
      case .gone: return
      case .message(let count, _):
        if let notice = ProgramNotice(Array(buffer.prefix(count))) { inbox.put([.program(notice)]) }
      }
    }
  }
}
