internal import Glibc
package import PicketSystem

/// A connected byte socket that never waits.
package struct StreamSocket: ~Copyable {
  package enum Outcome {
    /// This many bytes, at least one.
    case moved(Int)
    /// Nothing can be moved now.
    case nothing
    /// The other side has finished or gone.
    case ended
  }

  package let descriptor: Descriptor

  package init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  package func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
    while true {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.send(descriptor.number, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
      }
      if count > 0 { return .moved(count) }
      if errno == EAGAIN { return .nothing }
      if errno != EINTR { return .ended }
    }
  }

  package func receive(into buffer: inout [UInt8]) -> Outcome {
    while true {
      let count = unsafe recv(descriptor.number, &buffer, buffer.count, 0)
      if count > 0 { return .moved(count) }
      if count == 0 { return .ended }
      if errno == EAGAIN { return .nothing }
      if errno != EINTR { return .ended }
    }
  }

  /// Ends the connection for both sides, even while a thread waits for it.
  package func shutDown() { _ = shutdown(descriptor.number, CInt(SHUT_RDWR)) }

  /// Waits until bytes can be received, or sent; false after the time-out.
  package func wait(toSend: Bool, until deadline: ContinuousClock.Instant?) -> Bool {
    while true {
      let left = deadline.map { Int64(max(0, (ContinuousClock.now.duration(to: $0) / .milliseconds(1)).rounded(.up))) }
      if Poll.wait(for: descriptor.number, toWrite: toSend, milliseconds: left.map { Int($0) }) { return true }
      // A signal ends the wait too.
      if left == 0 { return false }
    }
  }

  /// Two connected sockets.
  package static func pair() throws(Failure) -> (StreamSocket.Ends) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last("make", "a pair of sockets") }
    return Ends(here: ends[0], there: ends[1])
  }

  /// Two descriptors, each to be owned.
  package struct Ends {
    package let here: CInt
    package let there: CInt
  }
}
