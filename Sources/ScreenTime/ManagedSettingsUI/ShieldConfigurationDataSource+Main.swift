internal import ManagedSettings
internal import ScreenTimeClient
internal import ShieldProtocol

extension ShieldConfigurationDataSource {
  /// Called by `@main` on a subclass: answers picketd, and ends with it.
  public class func main() {
    ExtensionProcess.serve("shield-configuration") {
      let principal = self.init()
      return { call in
        guard case .configuration(let subject) = call else { return nil }
        return principal.configuration(of: subject).map { .look(ShieldLook($0)) }
      }
    }
  }

  /// Calls the method that Apple would call. Only here, items have names beside tokens.
  private func configuration(of subject: ShieldSubject) -> ShieldConfiguration? {
    switch subject {
    case .webDomain(let item, let category):
      let domain = WebDomain(domain: item.name, token: WebDomainToken(base64: item.token))
      guard let category else { return configuration(shielding: domain) }
      return configuration(shielding: domain, in: ActivityCategory(category))
    case .application(let item, let category):
      let application = Application(
        bundleIdentifier: item.name, token: ApplicationToken(base64: item.token), localizedDisplayName: item.title)
      guard let category else { return configuration(shielding: application) }
      return configuration(shielding: application, in: ActivityCategory(category))
    case .category: return nil
    }
  }
}

extension ActivityCategory {
  fileprivate init(_ item: ShieldSubject.Item) {
    self.init(token: ActivityCategoryToken(base64: item.token), localizedDisplayName: item.title)
  }
}
