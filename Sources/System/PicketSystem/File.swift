internal import Glibc

/// A file open for reading, closed by its last owner.
public struct File: ~Copyable {
  public let path: String
  private let descriptor: CInt

  public init(path: String) throws(Failure) {
    var opened: CInt
    repeat { opened = unsafe open(path, O_RDONLY | O_CLOEXEC) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw Failure("open", path) }
    self.path = path
    descriptor = opened
  }

  private init(descriptor: CInt, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  public static var standardInput: File { File(descriptor: STDIN_FILENO, path: "standard input") }

  deinit {
    if descriptor != STDIN_FILENO { _ = close(descriptor) }
  }

  /// Reads what is there, at most up to the end of `buffer`, to `start`; 0 at the end of the file.
  public func read(into buffer: inout [UInt8], at start: Int) throws(Failure) -> Int {
    precondition(start >= 0 && start < buffer.count)
    let descriptor = descriptor
    var count = -1
    repeat {
      count = unsafe buffer.withUnsafeMutableBytes { target in
        unsafe Glibc.read(descriptor, target.baseAddress.map { unsafe $0 + start }, target.count - start)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw Failure("read", path) }
    return count
  }

  /// Everything a file holds, unless it is longer than `limit`.
  public static func contents(of path: String, limit: Int) throws(Failure) -> [UInt8] {
    let file = try File(path: path)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var count = 0
    while true {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
      let read = try file.read(into: &bytes, at: count)
      if read == 0 { break }
      count += read
      if count > limit { throw Failure("read", path, reason: "it is longer than \(limit) bytes") }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
