package import DaemonClient
public import FoundationEssentials
internal import ScreenTimeClient

/// Why a setting is not in effect.
public enum ManagedSettingsError: LocalizedError, Equatable, Sendable {
  /// The daemon does not answer.
  case unreachable(socket: String, why: String)
  case notAuthorized(why: String, remedy: String)
  /// A value that the daemon refuses, such as another household's token.
  case invalid(setting: String, why: String)
  case outOfBounds(setting: String, value: Int, bounds: ClosedRange<Int>)
  /// More than Apple allows, if `ManagedSettingsStore.strictAppleLimits` is on.
  case tooMany(setting: String, count: Int, limit: Int)
  case refused(why: String)

  public var errorDescription: String? {
    switch self {
    case .unreachable(let socket, let why): DaemonError.absence(socket, why)
    case .notAuthorized(let why, let remedy): DaemonError.notAuthorized(why: why, remedy: remedy).sentence
    case .invalid(let setting, let why): "\(setting): \(why)"
    case .outOfBounds(let setting, let value, let bounds):
      "\(setting) is \(value): it goes from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .tooMany(let setting, let count, let limit):
      "\(setting) has \(count) items, Apple takes \(limit): leave some out, or turn strictAppleLimits off"
    case .refused(let why): why
    }
  }

  package init(_ failure: DaemonError) {
    switch failure {
    case .unreachable(let socket, let absence): self = .unreachable(socket: socket, why: absence.why)
    case .lost(let socket, let why): self = .unreachable(socket: socket, why: why)
    case .notAuthorized(let why, let remedy): self = .notAuthorized(why: why, remedy: remedy)
    case .invalid(let parameter, let why): self = .invalid(setting: parameter, why: why)
    case .tooLong: self = .invalid(setting: "settings", why: DaemonError.tooMuch)
    case .notFound, .conflict, .unavailable, .otherVersion, .unexpected: self = .refused(why: failure.sentence)
    }
  }

  /// Prints an error that could not be thrown, once.
  package static func report(_ error: ManagedSettingsError) { StoreFailures.say(error) }

  package static func translating<Value>(
    _ body: () throws(DaemonError) -> Value
  ) throws(ManagedSettingsError) -> Value {
    do throws(DaemonError) {
      return try body()
    } catch {
      throw ManagedSettingsError(error)
    }
  }
}
