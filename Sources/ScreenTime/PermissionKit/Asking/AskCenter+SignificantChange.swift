public import UIKit

extension AskCenter {
  /// Asks whether the child may continue to use an app that has changed. With `approveInPerson`, returns with the
  /// answer.
  public func askSignificantChangePermission(
    for question: PermissionQuestion<SignificantAppUpdateTopic>, permissionFlow: PermissionFlow
  ) async throws -> PermissionResult {
    switch permissionFlow {
    case .acknowledgmentAlert, .askToApprove:
      try await ask(question)
      return .askToApprove(didSend: true)
    case .approveInPerson:
      let outcomes = outcomes(for: SignificantAppUpdateTopic.self)
      try await ask(question)
      for await outcome in outcomes {
        switch outcome {
        case .answered(let response) where response.question.id == question.id:
          return .approveInPerson(approved: response.choice.answer == .approval)
        case .expired(let ended) where ended.id == question.id: return .approveInPerson(approved: false)
        case .cancelled(let ended) where ended.id == question.id: return .cancel
        default: continue
        }
      }
      return .cancel
    }
  }

  @MainActor public func askSignificantChangePermission(
    for question: PermissionQuestion<SignificantAppUpdateTopic>, permissionFlow: PermissionFlow,
    in viewController: UIViewController
  ) async throws -> PermissionResult {
    try await askSignificantChangePermission(for: question, permissionFlow: permissionFlow)
  }

  @MainActor public func askSignificantChangePermission(
    for question: PermissionQuestion<SignificantAppUpdateTopic>, permissionFlow: PermissionFlow, in window: NSWindow
  ) async throws -> PermissionResult {
    try await askSignificantChangePermission(for: question, permissionFlow: permissionFlow)
  }
}
