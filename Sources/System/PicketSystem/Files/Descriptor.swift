internal import Glibc

/// An open file descriptor, closed with its owner.
public struct Descriptor: ~Copyable, Sendable {
  /// The kernel's number. Valid while this value exists.
  public let number: CInt

  /// Takes over an open descriptor.
  public init(owning number: CInt) { self.number = number }

  /// Opens a file for reading.
  public init(path: String) throws(Failure) {
    var opened: CInt
    repeat { opened = unsafe open(path, O_RDONLY | O_CLOEXEC) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw Failure("open", path) }
    number = opened
  }

  deinit { _ = close(number) }

  /// A path that opens the same file again.
  public var path: String { "/proc/self/fd/\(number)" }
}
