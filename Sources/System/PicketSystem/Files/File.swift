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

/// Operations on names.
extension File {
  /// Makes the folder and missing parent folders; `mode` applies to the folder itself.
  public static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws(Failure) {
    if unsafe mkdir(path, mode) == 0 || errno == EEXIST { return }
    let failure = Failure("create the folder", path)
    guard errno == ENOENT, path.folder != path else { throw failure }
    try makeFolder(path.folder)
    guard unsafe mkdir(path, mode) == 0 || errno == EEXIST else { throw Failure("create the folder", path) }
  }

  /// Removes a file, if it exists.
  public static func remove(_ path: String) throws(Failure) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw Failure("remove", path) }
  }

  /// Renames a file; replaces a file of that name.
  public static func move(_ path: String, to other: String) throws(Failure) {
    guard unsafe rename(path, other) == 0 else { throw Failure("rename", path) }
  }

  /// Sets a file's permissions, in the nine bits of `chmod`.
  public static func setMode(of path: String, to mode: UInt32) throws(Failure) {
    guard unsafe chmod(path, mode) == 0 else { throw Failure("change the rights of", path) }
  }

  /// A file's permissions, in the twelve bits of `chmod`.
  public static func permissions(of path: String) throws(Failure) -> UInt32 {
    guard let status = FileStatus(path: path) else { throw Failure("look at", path) }
    return status.mode
  }

  /// Whether this process may execute it.
  public static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

  /// The size of a file in bytes.
  public static func size(of path: String) throws(Failure) -> Int {
    guard let status = FileStatus(path: path) else { throw Failure("look at", path) }
    return status.size
  }

  /// The target of a symbolic link.
  public static func target(of path: String) throws(Failure) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlink(path, &buffer, Int(PATH_MAX))
    guard count >= 0 else { throw Failure("read the link", path) }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of a file after following links, without opening it: nothing waits, whatever it is. nil when there is none.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The path of a file after following links.
  public static func place(of path: String) throws(Failure) -> String {
    let file = try Descriptor(path: path)
    return try target(of: file.path)
  }
}
