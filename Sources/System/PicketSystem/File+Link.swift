internal import Glibc

extension File {
  /// Where a symbolic link points.
  public static func target(of path: String) throws(Failure) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlink(path, &buffer, Int(PATH_MAX))
    guard count >= 0 else { throw Failure("read the link", path) }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Where a file lies, at the end of links.
  public static func place(of path: String) throws(Failure) -> String {
    let file = try Descriptor(path: path)
    return try target(of: "/proc/self/fd/\(file.number)")
  }

  /// How many bytes a file has now.
  public static func size(of path: String) throws(Failure) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Failure("look at", path) }
    return Int(status.st_size)
  }

  /// Who may do what with a file, in the kernel's twelve bits.
  public static func permissions(of path: String) throws(Failure) -> UInt32 {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Failure("look at", path) }
    return status.st_mode & 0o7777
  }
}
