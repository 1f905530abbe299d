internal import Glibc

/// The program that started this one with a line on standard input (`DetachedProgram`).
public struct Starter: Sendable {
  private static let mostBytes = 4_096

  /// What it said.
  public let line: String

  /// Ready to read once that program has ended.
  public var descriptor: CInt { STDIN_FILENO }

  /// Reads the line.
  public init() throws(Failure) {
    var line: [UInt8] = []
    var octet: UInt8 = 0
    while line.count < Starter.mostBytes {
      let count = unsafe read(STDIN_FILENO, &octet, 1)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failure.last("read", "standard input") }
      guard count == 1, octet != UInt8(ascii: "\n") else {
        if line.isEmpty { throw Failure("read", "standard input", reason: "there is no line") }
        self.line = String(decoding: line, as: UTF8.self)
        return
      }
      line.append(octet)
    }
    throw Failure("read", "standard input", reason: "its first line is longer than \(Starter.mostBytes) bytes")
  }
}
