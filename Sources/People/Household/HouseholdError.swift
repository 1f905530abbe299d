internal import FamilyTokens
internal import Ledger

/// Why the household refused or failed, in words for people. The control socket has the same errors.
public enum HouseholdError: Error, Hashable, Sendable {
  /// `wait` is after how many seconds the same call may succeed, where that is known; `needs` is a parameter that is missing
  /// for it, and what was given is right.
  case notAuthorized(why: String, remedy: String, wait: Int? = nil, needs: String? = nil)
  case notFound(kind: String, name: String)
  case invalid(parameter: String, why: String)
  case conflict(why: String)
  case unavailable(why: String)

  static func invalid(_ parameter: String, _ why: String) -> HouseholdError { .invalid(parameter: parameter, why: why) }
  static func conflict(_ why: String) -> HouseholdError { .conflict(why: why) }
  static func unavailable(_ why: String) -> HouseholdError { .unavailable(why: why) }
}

extension HouseholdError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAuthorized(let why, let remedy, _, _): "\(why); \(remedy)"
    case .notFound(let kind, let name): "there is no \(kind) '\(name)'"
    case .invalid(let parameter, let why): "\(parameter): \(why)"
    case .conflict(let why), .unavailable(let why): why
    }
  }
}

extension HouseholdError {
  init(_ error: LedgerError) {
    switch error.kind {
    case .taken, .missing: self = .conflict(why: "\(error)")
    default: self = .unavailable(why: "\(error)")
    }
  }

  init(_ error: FamilyKeyError) {
    switch error {
    case .invalid(let parameter, let why): self = .invalid(parameter: parameter, why: why)
    case .conflict(let why): self = .conflict(why: why)
    case .unavailable(let why): self = .unavailable(why: why)
    }
  }
}
