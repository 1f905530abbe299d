internal import Glibc

/// Another program, run to its end: no shell, no inherited environment, limited in time and output.
public struct Command: Sendable {
  public struct Outcome: Sendable {
    /// The exit code, or 128 plus the number of the signal that ended it.
    public let status: Int32
    public let output: [UInt8]
    public let errors: [UInt8]

    public var text: String { String(decoding: output, as: UTF8.self) }
    public var complaint: String { String(decoding: errors, as: UTF8.self) }
  }

  /// The folders that are searched. The caller's PATH is not trusted by a process that may change the kernel's rules.
  static let folders = ["/usr/sbin", "/sbin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/local/bin"]

  public let path: String
  public let arguments: [String]

  /// nil if no such program is installed.
  public init?(_ program: String, _ arguments: [String] = []) {
    let places = program.hasPrefix("/") ? [program] : Command.folders.map { "\($0)/\(program)" }
    guard let path = places.first(where: { File.isExecutable($0) }) else { return nil }
    self.path = path
    self.arguments = arguments
  }

  /// Sends `input`, collects the output, and waits for the end.
  ///
  /// A program with more than `limit` bytes of output or more than `seconds` is killed, which is an error.
  public func run(input: [UInt8] = [], limit: Int = 1 << 24, seconds: Int = 10) throws(Failure) -> Outcome {
    var running = try RunningProgram(path: path, arguments: arguments)
    return try hear(&running, input[...], limit, Deadline(seconds: seconds), seconds)
  }

  /// Runs independent programs at once; returns their outcomes in order.
  public static func runTogether(
    _ commands: [Command], limit: Int = 1 << 24, seconds: Int = 10
  ) throws(Failure) -> [Outcome] {
    final class Runner {
      var program: RunningProgram
      init(_ program: consuming RunningProgram) { self.program = program }
    }
    let deadline = Deadline(seconds: seconds)
    var runners: [Runner] = []
    for command in commands {
      runners.append(Runner(try RunningProgram(path: command.path, arguments: command.arguments)))
    }
    var outcomes: [Outcome] = []
    // A program whose output exceeds the pipe waits for its turn.
    for (command, runner) in zip(commands, runners) {
      outcomes.append(try command.hear(&runner.program, [], limit, deadline, seconds))
    }
    return outcomes
  }

  private func hear(
    _ running: inout RunningProgram, _ input: ArraySlice<UInt8>, _ limit: Int, _ deadline: Deadline, _ seconds: Int
  ) throws(Failure) -> Outcome {
    var unsent = input
    while running.isTalking {
      let left = deadline.milliseconds
      guard left > 0 else { throw Failure("wait for", path, reason: "it did not end within \(seconds) s") }
      running.exchange(&unsent, milliseconds: left)
      guard running.output.count + running.errors.count <= limit else {
        throw Failure("read from", path, reason: "it said more than \(limit) bytes")
      }
    }
    // Most programs end right after their last output.
    var pause: UInt32 = 20
    while true {
      if let status = running.end() {
        return Outcome(status: status, output: running.output, errors: running.errors)
      }
      guard deadline.milliseconds > 0 else {
        throw Failure("wait for", path, reason: "it did not end within \(seconds) s")
      }
      _ = usleep(pause)
      pause = min(pause * 2, 500)
    }
  }
}
