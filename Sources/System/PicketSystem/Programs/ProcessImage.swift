/// The program of a process, from the kernel.
public struct ProcessImage: Hashable, Sendable {
  private static let longest = 1 << 16

  /// Its path; for a replaced or removed file, its former path.
  public let path: String
  public let identity: FileIdentity
  /// Whether the kernel gave it more rights than its starter has: then neither environment variables nor a debugger of
  /// the same user can influence it.
  public let isSecure: Bool

  /// By the process's number. The caller makes sure that the number still belongs to the same process.
  public init(process: Int32) throws(Failure) {
    let link = "/proc/\(process)/exe"
    path = try File.target(of: link)
    identity = try FileIdentity(path: link, followsLinks: true)
    isSecure = ProcessImage.isSecure(
      auxiliary: try File.contents(of: "/proc/\(process)/auxv", limit: ProcessImage.longest))
  }

  /// Reads the auxiliary vector: pairs of words, AT_SECURE (23) among them, AT_NULL (0) at the end.
  package static func isSecure(auxiliary bytes: [UInt8]) -> Bool {
    for start in stride(from: 0, to: bytes.count - 15, by: 16) {
      let (key, value) = (word(bytes, at: start), word(bytes, at: start + 8))
      if key == 0 { return false }
      if key == 23 { return value != 0 }
    }
    return false
  }

  /// In the machine's byte order, on 64-bit machines.
  private static func word(_ bytes: [UInt8], at start: Int) -> UInt64 {
    bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
