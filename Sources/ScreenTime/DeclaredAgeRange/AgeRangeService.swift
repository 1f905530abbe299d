internal import DaemonClient
public import FoundationEssentials
package import ScreenTimeClient
public import UIKit

/// Tells an app how old the child is, as far as its gates ask.
public struct AgeRangeService: Sendable {
  public static let shared = AgeRangeService(nil)

  /// Nil for the process's own.
  private let fixed: ScreenTimeLink?

  package init(_ link: ScreenTimeLink?) { fixed = link }

  private var link: ScreenTimeLink { fixed ?? .current }

  /// One to three gates make two to four ranges of two years at least; anything else throws `invalidRequest`. Until the
  /// child is a year older, other gates are answered from the first ones, and nothing is told where these say nothing.
  public func requestAgeRange(
    ageGates threshold1: Int, _ threshold2: Int? = nil, _ threshold3: Int? = nil
  ) async throws -> Response {
    let gates = try AgeGates([threshold1, threshold2, threshold3].compactMap { $0 })
    return try await answering { link throws(DaemonError) in Response(try link.ageRange(gates.ages), gates) }
  }

  /// Whether the household knows this user as a child.
  public var isEligibleForAgeFeatures: Bool {
    get async throws {
      try await answering { link throws(DaemonError) in
        if try link.childOfUser() != nil { return true }
        return link.child != nil ? try link.isForChild() : false
      }
    }
  }

  /// None: Picket knows no law of any region.
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

  /// There is nothing to show it with, so it always throws `notAvailable`: ask by `AskCenter` with a
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
    /// Never thrown: of a child whose year of birth nobody has said, the answer is `declinedSharing`.
    case declinedOnboarding
    case invalidAccount
    case network

    /// The process's own, unless a test has put others here.
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
