internal import Glibc

/// A program that answers at a socket, which is its standard input; it ends with its owner.
package struct HelperProgram: ~Copyable {
  /// How long it may take to end by itself, once the socket is closed.
  private static let patience = 500

  package let socket: Descriptor
  private let process: Int32

  package init(path: String) throws(Failure) {
    let ends = try Datagram.pair()
    let here = Descriptor(owning: ends.here)
    let there = Descriptor(owning: ends.there)
    process = try Launch([.copy(of: there.number), .copy(of: STDERR_FILENO), .copy(of: STDERR_FILENO)], isApart: true)
      .start(path, [])
    socket = here
  }

  deinit {
    _ = shutdown(socket.number, CInt(SHUT_RDWR))
    for _ in 0..<HelperProgram.patience {
      if Launch.end(of: process, waits: false) != nil { return }
      _ = usleep(1_000)
    }
    _ = kill(process, SIGKILL)
    _ = Launch.end(of: process, waits: true)
  }
}
