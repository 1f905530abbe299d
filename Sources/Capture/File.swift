internal import Glibc

/// A file open for reading, closed by its last owner.
///
/// One of the two files of this module that say `unsafe`: read(2) takes a pointer.
struct File: ~Copyable {
  /// The system's words for what went wrong.
  struct Failure: Error {
    let reason: String
  }

  private let descriptor: CInt

  init(path: String) throws(Failure) {
    var opened: CInt
    repeat { opened = unsafe open(path, O_RDONLY | O_CLOEXEC) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw File.failure() }
    descriptor = opened
  }

  private init(descriptor: CInt) { self.descriptor = descriptor }

  static var standardInput: File { File(descriptor: STDIN_FILENO) }

  deinit {
    if descriptor != STDIN_FILENO { _ = close(descriptor) }
  }

  /// Reads what is there, at most up to the end of `buffer`, to `start`; 0 at the end of the file.
  func read(into buffer: inout [UInt8], at start: Int) throws(Failure) -> Int {
    precondition(start >= 0 && start < buffer.count)
    let descriptor = descriptor
    var count = -1
    repeat {
      count = unsafe buffer.withUnsafeMutableBytes { target in
        unsafe Glibc.read(descriptor, target.baseAddress.map { unsafe $0 + start }, target.count - start)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw File.failure() }
    return count
  }

  private static func failure() -> Failure {
    guard let text = unsafe strerror(errno) else { return Failure(reason: "unknown error") }
    return Failure(reason: unsafe String(cString: text))
  }
}
