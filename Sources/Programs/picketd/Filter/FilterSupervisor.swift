import Glibc
import PicketSystem

/// Starts picket-filter, and starts it again when it ends: at once the first time, then with growing pauses of up to a
/// second, so that the fence is back within two.
struct FilterSupervisor: ~Copyable {
  private static let shortest = Duration.milliseconds(200)
  private static let longest = Duration.seconds(1)
  /// A program that lived this long did not fail at its start.
  private static let healthy = Duration.seconds(10)
  /// How long one that does not listen may live.
  private static let deaf = Duration.seconds(10)

  private let path: String
  private let arguments: [String]
  private var program: DetachedProgram?
  private var startedAt = ContinuousClock.now
  /// Since when the program has not been heard.
  private var silentSince = ContinuousClock.now
  private var pause = Duration.zero
  private var earliest = ContinuousClock.now

  enum Change {
    case started(Int32)
    case ended(Int32)
    case failed(Failure)
  }

  init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// Looks after the program while it does not answer. Returns what changed.
  mutating func tend() -> Change? {
    if let status = program?.check() {
      program = nil
      rest()
      return .ended(status)
    }
    if program != nil {
      if ContinuousClock.now - silentSince > FilterSupervisor.deaf { program?.signal(SIGKILL) }
      return nil
    }
    guard ContinuousClock.now >= earliest else { return nil }
    do throws(Failure) {
      let started = try DetachedProgram(path: path, arguments: arguments)
      let process = started.process
      program = consume started
      startedAt = .now
      silentSince = .now
      return .started(process)
    } catch {
      rest()
      return .failed(error)
    }
  }

  private mutating func rest() {
    let isHealthy = ContinuousClock.now - startedAt > FilterSupervisor.healthy
    pause = isHealthy ? .zero : min(max(pause * 2, FilterSupervisor.shortest), FilterSupervisor.longest)
    earliest = .now + pause
  }

  /// The program was heard until now.
  mutating func lost() { silentSince = .now }

  /// Whether the program has ended; true where there was none.
  mutating func isGone() -> Bool {
    if program == nil { return true }
    return program?.check() != nil
  }

  mutating func kill() { program?.signal(SIGKILL) }
}
