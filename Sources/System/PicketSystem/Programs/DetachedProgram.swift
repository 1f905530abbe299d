internal import Glibc

/// Another program that continues when this one ends: with the same standard error, without standard input.
public struct DetachedProgram: ~Copyable, Sendable {
  public let path: String
  public let process: Int32
  /// The exit code in the form of shells; nil while the program runs.
  public private(set) var status: Int32?

  /// Starts the program at `path`.
  public init(path: String, arguments: [String]) throws(Failure) {
    process = try Launch([.nothing, .copy(of: STDERR_FILENO), .copy(of: STDERR_FILENO)], isApart: true)
      .start(path, arguments)
    self.path = path
  }

  /// Checks whether it has ended, and keeps its status.
  public mutating func check() -> Int32? {
    if status != nil { return status }
    status = Launch.end(of: process, waits: false)
    return status
  }

  /// Sends a signal, unless it has ended.
  public mutating func signal(_ number: Int32) {
    if check() == nil { _ = kill(process, number) }
  }
}
