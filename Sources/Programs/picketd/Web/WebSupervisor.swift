import Glibc
import PicketSystem

/// Starts picket-web, and starts it again when it ends, with growing pauses: where its port is taken, it ends each time.
struct WebSupervisor: ~Copyable {
  private static let shortest = Duration.milliseconds(200)
  private static let longest = Duration.seconds(30)
  /// A program that lived this long did not fail at its start.
  private static let healthy = Duration.seconds(60)

  private let path: String
  private let arguments: [String]
  /// By which picketd knows it; no other program is told it.
  private let secret: String
  private var program: DetachedProgram?
  private var startedAt = ContinuousClock.now
  private var pause = Duration.zero
  private var earliest = ContinuousClock.now

  enum Change {
    case started(Int32)
    case ended(Int32)
    case failed(Failure)
  }

  init(path: String, arguments: [String], secret: String) {
    (self.path, self.arguments, self.secret) = (path, arguments + ["--secret-from-input"], secret)
  }

  /// Looks after the program. Returns what changed.
  mutating func tend() -> Change? {
    if let status = program?.check() {
      program = nil
      rest()
      return .ended(status)
    }
    guard program == nil, ContinuousClock.now >= earliest else { return nil }
    startedAt = .now
    do throws(Failure) {
      let started = try DetachedProgram(path: path, arguments: arguments, line: secret)
      let process = started.process
      program = consume started
      return .started(process)
    } catch {
      rest()
      return .failed(error)
    }
  }

  /// Has the program end, and so begin anew with what the configuration says now.
  mutating func restart() {
    program?.signal(SIGTERM)
    (pause, earliest) = (.zero, .now)
  }

  /// Has the program end, and waits for it.
  mutating func end(within time: Duration) {
    program?.signal(SIGTERM)
    let deadline = ContinuousClock.now + time
    while program?.check() == nil, program != nil, ContinuousClock.now < deadline { _ = usleep(5_000) }
    program?.signal(SIGKILL)
  }

  private mutating func rest() {
    let isHealthy = ContinuousClock.now - startedAt > WebSupervisor.healthy
    pause = isHealthy ? .zero : min(max(pause * 2, WebSupervisor.shortest), WebSupervisor.longest)
    earliest = .now + pause
  }
}
