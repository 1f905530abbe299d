import Foundation
import Glibc
import PicketSystem
import Support
import Synchronization

/// What a service manager does for extensions: at a socket, it starts `picket-confine --answer` for each connection.
final class Desk: Sendable {
  static let confine = Stage.programs + "/picket-confine"

  let path: String
  private let folder: String
  private let socket: Mutex<ListeningSocket>

  init(at path: String, extensionsIn folder: String) throws {
    (self.path, self.folder) = (path, folder)
    socket = Mutex(try ListeningSocket(path: path, kind: .messages, mode: 0o666))
    Thread.detachNewThread { [weak self] in while self?.turn() == true {} }
  }

  private func turn() -> Bool {
    socket.withLock { socket in
      guard Poll.wait(for: socket.descriptor, milliseconds: 50) else { return true }
      do {
        guard let connection = try socket.accept() else { return true }
        let process = try Launch([.copy(of: connection.number), .copy(of: STDERR_FILENO), .copy(of: STDERR_FILENO)])
          .start(Desk.confine, ["--answer", folder])
        Thread.detachNewThread { _ = Launch.end(of: process, waits: true) }
        return true
      } catch {
        return false
      }
    }
  }

  /// What is answered to bytes with these descriptors; empty where it hangs up without a word.
  func answer(to bytes: [UInt8], _ descriptors: [CInt] = []) throws -> String {
    let socket = try SocketPlace.socket(.messages)
    guard try SocketPlace(path).connect(socket) == 0, case .done = Datagram.send(bytes, descriptors, over: socket)
    else {
      throw Wrong()
    }
    return try Desk.answer(at: socket)
  }

  static func answer(at socket: borrowing Descriptor) throws -> String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    guard Poll.wait(for: socket.number, milliseconds: 120_000) else { throw Wrong() }
    switch Datagram.receive(into: &buffer, from: socket) {
    case .message(let count, _): return String(decoding: buffer[..<count], as: UTF8.self)
    case .gone: return ""
    case .nothing: throw Wrong()
    case .oversized: throw Wrong()
    }
  }
}
