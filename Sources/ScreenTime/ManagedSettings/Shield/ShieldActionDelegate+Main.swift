internal import Dispatch
internal import ScreenTimeClient
internal import ShieldProtocol
internal import Synchronization

extension ShieldActionDelegate {
  /// Called by `@main` on a subclass: answers picketd, and ends with it.
  public class func main() {
    ExtensionProcess.serve("shield-action") {
      let principal = self.init()
      return { call in
        guard case .action(let button, let subject) = call else { return nil }
        return .response(principal.response(to: ShieldAction(button), for: subject))
      }
    }
  }

  /// Waits for the handler; picketd limits the time.
  private func response(to action: ShieldAction, for subject: ShieldSubject) -> ShieldResponse {
    let answer = Answer()
    switch subject {
    case .webDomain(let domain, nil):
      guard let token = WebDomainToken(base64: domain.token) else { return .none }
      handle(action: action, for: token) { answer.give($0) }
    case .application(let application, nil):
      guard let token = ApplicationToken(base64: application.token) else { return .none }
      handle(action: action, for: token) { answer.give($0) }
    // Something blocked for its category is handled with the category.
    case .webDomain(_, let category?), .application(_, let category?), .category(let category):
      guard let token = ActivityCategoryToken(base64: category.token) else { return .none }
      handle(action: action, for: token) { answer.give($0) }
    }
    return answer.wait()
  }
}

/// The first answer, from any thread.
private final class Answer: Sendable {
  private let response = Mutex<ShieldResponse?>(nil)
  private let bell = DispatchSemaphore(value: 0)

  func give(_ given: ShieldActionResponse) {
    response.withLock { $0 = $0 ?? ShieldResponse(given) }
    bell.signal()
  }

  func wait() -> ShieldResponse {
    bell.wait()
    return response.withLock { $0 ?? .none }
  }
}

extension ShieldAction {
  init(_ button: ShieldButton) {
    self =
      switch button {
      case .primary: .primaryButtonPressed
      case .secondary: .secondaryButtonPressed
      case .firstItem: .firstSecondarySubmenuItemPressed
      case .secondItem: .secondSecondarySubmenuItemPressed
      case .thirdItem: .thirdSecondarySubmenuItemPressed
      }
  }
}

extension ShieldResponse {
  init(_ response: ShieldActionResponse) {
    self =
      switch response {
      case .none: .none
      case .close: .close
      case .defer: .defer
      case .openParentalControlsApp: .ask
      }
  }
}
