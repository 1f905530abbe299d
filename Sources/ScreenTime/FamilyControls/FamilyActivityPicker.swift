internal import DaemonClient
internal import ManagedSettings
package import ScreenTimeClient

/// Has a guardian choose what this app works with: on the guardians' pages, or with `picket pick`.
///
/// On Apple's systems this is a view of SwiftUI, and a guardian takes the child's device to choose. Here the guardian's own
/// device shows the choice, with the app, the child and these texts, and the app gets tokens alone.
public struct FamilyActivityPicker: Sendable {
  private let title: String?
  private let headerText: String?
  private let footerText: String?
  /// nil for the process's own link.
  private let fixed: ScreenTimeLink?

  /// A title has 64 bytes at most, the other texts 255.
  public init(title: String? = nil, headerText: String? = nil, footerText: String? = nil) {
    self.init(title: title, headerText: headerText, footerText: footerText, nil)
  }

  package init(title: String? = nil, headerText: String? = nil, footerText: String? = nil, _ link: ScreenTimeLink?) {
    (self.title, self.headerText, self.footerText, fixed) = (title, headerText, footerText, link)
  }

  /// Returns what a guardian has chosen, who finds `selection` chosen already. Waits as long as the guardian takes, a day at
  /// most, also while picketd is started again. Throws a `FamilyControlsError` when a guardian says no or does not answer,
  /// and takes the request back when the task is cancelled.
  public func present(
    _ selection: FamilyActivitySelection = FamilyActivitySelection()
  ) async throws -> FamilyActivitySelection {
    let link = fixed ?? .current
    let id = try await ask(link, selection)
    do {
      let picked = try await answer(id, link)
      return try FamilyActivitySelection(picked, includeEntireCategory: selection.includeEntireCategory)
    } catch let error as CancellationError {
      // Its own task is over: this must not be.
      await Task.detached { () async in
        _ = try? await link.inBackground { link throws(DaemonError) in try link.cancel(id) }
      }.value
      throw error
    }
  }

  /// A request that is repeated is still one, so a call whose reply was lost is made once more.
  private func ask(
    _ link: ScreenTimeLink, _ selection: FamilyActivitySelection, again: Bool = true
  ) async throws(FamilyControlsError) -> String {
    do throws(DaemonError) {
      return try await link.inBackground { link throws(DaemonError) in
        try link.askToPick(
          title: title, header: headerText, footer: footerText, categories: texts(selection.categoryTokens),
          applications: texts(selection.applicationTokens), domains: texts(selection.webDomainTokens))
      }
    } catch {
      guard case .lost = error, again else { throw FamilyControlsError(error) }
      return try await ask(link, selection, again: false)
    }
  }

  private func answer(_ id: String, _ link: ScreenTimeLink) async throws -> Daemon.PickedReply {
    let (replies, continuation) = AsyncStream<Result<Daemon.PickedReply, DaemonError>>.makeStream()
    let following = link.followPick(id) { continuation.yield($0) }
    defer { following.cancel() }
    for await reply in replies {
      switch reply {
      case .success(let reply) where reply.state == .open: continue
      case .success(let reply) where reply.categories != nil: return reply
      case .success: throw FamilyControlsError.authorizationCanceled
      // Followed again as soon as picketd is back.
      case .failure(let failure): if !failure.isAbsence { throw FamilyControlsError(failure) }
      }
    }
    throw CancellationError()
  }
}

extension FamilyActivitySelection {
  fileprivate init(_ reply: Daemon.PickedReply, includeEntireCategory: Bool) throws(FamilyControlsError) {
    self.init(includeEntireCategory: includeEntireCategory)
    categoryTokens = try tokens(reply.categories)
    applicationTokens = try tokens(reply.applications)
    webDomainTokens = try tokens(reply.domains)
  }
}

private func tokens<T>(_ texts: [String]?) throws(FamilyControlsError) -> Set<Token<T>> {
  let texts = texts ?? []
  let tokens = texts.compactMap(Token<T>.init(base64:))
  if tokens.count != texts.count { throw FamilyControlsError(.unexpected(why: "what was chosen is no token")) }
  return Set(tokens)
}

/// Sorted, so that the same selection is the same request.
private func texts<T>(_ tokens: Set<Token<T>>) -> [String] { tokens.map(\.base64).sorted() }
