internal import Glibc

/// A file open for reading, closed by its last owner.
public struct File: ~Copyable {
  public let path: String
  /// nil for standard input, which stays open.
  private let descriptor: Descriptor?

  public init(path: String) throws(Failure) {
    descriptor = try Descriptor(path: path)
    self.path = path
  }

  private init(standardInput path: String) {
    descriptor = nil
    self.path = path
  }

  public static var standardInput: File { File(standardInput: "standard input") }

  private var number: CInt {
    switch descriptor {
    case .some(let descriptor): descriptor.number
    case .none: STDIN_FILENO
    }
  }

  /// Reads available bytes into `buffer` from `start` on; 0 at the end of the file.
  public func read(into buffer: inout [UInt8], at start: Int) throws(Failure) -> Int {
    precondition(start >= 0 && start < buffer.count)
    let number = number
    var count = -1
    repeat {
      count = unsafe buffer.withUnsafeMutableBytes { target in
        unsafe Glibc.read(number, target.baseAddress.map { unsafe $0 + start }, target.count - start)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw Failure("read", path) }
    return count
  }

  /// Overwrites a file with a text in one write, as the kernel's settings require. False when it is refused.
  public static func overwrite(_ path: String, with text: String) -> Bool {
    let number = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard number >= 0 else { return false }
    let file = Descriptor(owning: number)
    let bytes = Array(text.utf8)
    return unsafe write(file.number, bytes, bytes.count) == bytes.count
  }

  /// All bytes of a file, unless it is longer than `limit`.
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
