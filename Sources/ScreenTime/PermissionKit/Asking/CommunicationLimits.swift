internal import DaemonClient
package import ScreenTimeClient
public import UIKit

/// Whom a child may talk to: people that a guardian has approved before.
public final class CommunicationLimits: Sendable {
  public static let current = CommunicationLimits(nil)

  private let center: AskCenter

  package init(_ link: ScreenTimeLink?) { center = link.map(AskCenter.init) ?? .shared }

  public func isKnownHandle(_ handle: CommunicationHandle) async -> Bool {
    await !knownHandles(in: [handle]).isEmpty
  }

  /// The `handles` of questions that a guardian approved; empty while the daemon does not answer.
  public func knownHandles(in handles: Set<CommunicationHandle>) async -> Set<CommunicationHandle> {
    let answered = try? await center.link.inBackground { link throws(DaemonError) in
      try link.questions(.answered, topic: CommunicationTopic.id)
    }
    var known: Set<CommunicationHandle> = []
    for outcome in answered ?? [] {
      guard case .answered(let response) = PermissionOutcome<CommunicationTopic>(outcome),
        response.choice.answer == .approval
      else { continue }
      known.formUnion(response.question.topic.personInformation.map(\.handle))
    }
    return known.intersection(handles)
  }

  @available(*, deprecated, message: "Use AskCenter.shared.ask(_:in:)")
  @MainActor public func ask(
    _ question: PermissionQuestion<CommunicationTopic>, in viewController: UIViewController
  ) async throws { try await center.ask(question) }

  @available(*, deprecated, message: "Use AskCenter.shared.ask(_:in:)")
  @MainActor public func ask(
    _ question: PermissionQuestion<CommunicationTopic>, in window: NSWindow
  ) async throws { try await center.ask(question) }

  @available(*, deprecated, message: "Use AskCenter.shared.responses(for:)")
  public var updates: some AsyncSequence<PermissionResponse<CommunicationTopic>, Never> {
    center.responses(for: CommunicationTopic.self)
  }
}
