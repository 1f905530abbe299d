internal import DaemonClient
public import FoundationEssentials
package import ScreenTimeClient
public import UIKit

/// Tells an app the child's age range between the app's gates.
public struct AgeRangeService: Sendable {
  public static let shared = AgeRangeService(nil)

  /// nil for the process's own link.
  private let fixed: ScreenTimeLink?

  package init(_ link: ScreenTimeLink?) { fixed = link }

  private var link: ScreenTimeLink { fixed ?? .current }

  /// One to three gates make two to four ranges of at least two years; anything else throws `invalidRequest`. Until the
  /// child is a year older, other gates are answered from the first ones, and declined where these tell nothing.
  public func requestAgeRange(
    ageGates threshold1: Int, _ threshold2: Int? = nil, _ threshold3: Int? = nil
  ) async throws -> Response {
    let gates = try AgeGates([threshold1, threshold2, threshold3].compactMap { $0 })
    return try await answering { link throws(DaemonError) in Response(try link.ageRange(gates.ages), gates) }
  }

  /// Whether this user is a child of the household.
  public var isEligibleForAgeFeatures: Bool {
    get async throws {
      try await answering { link throws(DaemonError) in
        if try link.childOfUser() != nil { return true }
        return link.child != nil ? try link.isForChild() : false
      }
    }
  }

  /// Always empty: Picket knows no regional law.
  public var requiredRegulatoryFeatures: Set<RegulatoryFeature> { get async throws { [] } }

  private func answering<Value: Sendable>(
    _ body: @escaping @Sendable (ScreenTimeLink) throws(DaemonError) -> Value
  ) async throws(Error) -> Value {
    do throws(DaemonError) {
      return try await link.inBackground(body)
    } catch {
      throw Error(error)
    }
  }
}

extension AgeRangeService {
  @MainActor public func requestAgeRange(
    ageGates threshold1: Int, _ threshold2: Int? = nil, _ threshold3: Int? = nil, in viewController: UIViewController
  ) async throws -> Response { try await requestAgeRange(ageGates: threshold1, threshold2, threshold3) }

  @MainActor public func requestAgeRange(
    ageGates threshold1: Int, _ threshold2: Int? = nil, _ threshold3: Int? = nil, in window: NSWindow
  ) async throws -> Response { try await requestAgeRange(ageGates: threshold1, threshold2, threshold3) }

  /// Always throws `notAvailable`, since there is nothing to show it with: use `AskCenter` with a
  /// `SignificantAppUpdateTopic`.
  @MainActor public func showSignificantUpdateAcknowledgment(
    in viewController: UIViewController, updateDescription: String
  ) async throws { throw Error.notAvailable }

  @MainActor public func showSignificantUpdateAcknowledgment(
    in window: NSWindow, updateDescription: String
  ) async throws { throw Error.notAvailable }
}

extension AgeRangeService {
  /// Why there is no answer.
  public enum Error: LocalizedError, Hashable, Sendable {
    case invalidRequest
    case notAvailable
    /// Never thrown: a child without a known year of birth gets `declinedSharing`.
    case declinedOnboarding
    case invalidAccount
    case network

    /// The process's own, unless a test replaces it.
    @TaskLocal package static var words = LastErrorText<Error>()

    public var errorDescription: String? {
      switch self {
      case .invalidRequest: "Ask for one to three gates, two years apart or more, the lowest at 2 or above."
      case .notAvailable: Self.words[self] ?? "picketd cannot do it here: there is nothing to show something with."
      case .declinedOnboarding: "Nobody has said how old this child is: `picket child change NAME --birth-year Y`."
      case .invalidAccount: "This user is no child of the household. Name one in PICKET_CHILD."
      case .network: Self.words[self] ?? "The conversation with picketd broke off. Try again."
      }
    }

    init(_ failure: DaemonError) {
      self =
        switch failure {
        case .unreachable, .lost, .notAuthorized, .conflict, .unavailable: .notAvailable
        case .notFound: .invalidAccount
        case .invalid, .tooLong: .invalidRequest
        case .otherVersion, .unexpected: .network
        }
      Error.words.keep(failure, for: self)
    }
  }
}
