internal import DaemonClient
internal import FoundationEssentials
package import ScreenTimeClient
public import UIKit

/// Sends questions to guardians and receives their answers.
public final class AskCenter: Sendable {
  public static let shared = AskCenter(nil)

  /// nil for the process's own link.
  private let fixed: ScreenTimeLink?

  package init(_ link: ScreenTimeLink?) { fixed = link }

  var link: ScreenTimeLink { fixed ?? .current }

  /// Returns when the daemon has the question on disk; throws an `AskError`. The answer comes through
  /// `responses(for:)`.
  public func ask<Topic: QuestionTopic>(_ question: PermissionQuestion<Topic>) async throws {
    let question = try question.sent
    do throws(DaemonError) {
      _ = try await link.inBackground { link throws(DaemonError) in try link.ask(question) }
    } catch {
      throw AskError(error)
    }
  }

  /// Cancels a question.
  public func cancel<Topic: QuestionTopic>(_ question: PermissionQuestion<Topic>) async throws {
    let id = question.id
    do throws(DaemonError) {
      try await link.inBackground { link throws(DaemonError) in
        for open in try link.questions(.open, topic: Topic.id) {
          let openQuestion: PermissionQuestion<Topic>? = open.question()
          if openQuestion?.id == id { try link.cancel(open.id) }
        }
      }
    } catch {
      throw AskError(error)
    }
  }
}

extension AskCenter {
  @MainActor public func ask(
    _ question: PermissionQuestion<CommunicationTopic>, in viewController: UIViewController
  ) async throws { try await ask(question) }

  @MainActor public func ask(
    _ question: PermissionQuestion<CommunicationTopic>, in window: NSWindow
  ) async throws { try await ask(question) }

  @MainActor public func ask(
    _ question: PermissionQuestion<SignificantAppUpdateTopic>, in viewController: UIViewController
  ) async throws { try await ask(question) }

  @MainActor public func ask(
    _ question: PermissionQuestion<SignificantAppUpdateTopic>, in window: NSWindow
  ) async throws { try await ask(question) }
}
