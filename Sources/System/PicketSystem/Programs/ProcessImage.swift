/// The program that a process runs, as the kernel tells of it.
public struct ProcessImage: Hashable, Sendable {
  private static let longest = 1 << 16

  /// Where it lies; of one that was replaced or removed, where it lay.
  public let path: String
  public let identity: FileIdentity
  /// Whether the kernel gave it rights that whoever started it has not: then neither variables of the environment nor a
  /// debugger of the same user reach into it.
  public let isSecure: Bool

  /// Of a process by its number. Whoever asks makes sure that the number is still that of the same process.
  public init(process: Int32) throws(Failure) {
    let link = "/proc/\(process)/exe"
    path = try File.target(of: link)
    identity = try FileIdentity(path: link, followsLinks: true)
    isSecure = ProcessImage.isSecure(
      auxiliary: try File.contents(of: "/proc/\(process)/auxv", limit: ProcessImage.longest))
  }

  /// The vector that the kernel gives to a program: pairs of words, AT_SECURE (23) among them, AT_NULL (0) at the end.
  package static func isSecure(auxiliary bytes: [UInt8]) -> Bool {
    for start in stride(from: 0, to: bytes.count - 15, by: 16) {
      let (key, value) = (word(bytes, at: start), word(bytes, at: start + 8))
      if key == 0 { return false }
      if key == 23 { return value != 0 }
    }
    return false
  }

  /// In the machine's own order, on machines of 64 bits.
  private static func word(_ bytes: [UInt8], at start: Int) -> UInt64 {
    bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
