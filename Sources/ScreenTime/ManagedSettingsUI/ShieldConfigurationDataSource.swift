public import Foundation
public import ManagedSettings
internal import ScreenTimeClient
internal import ShieldProtocol

/// Provides the look of a shield. Something blocked for its category is asked about with the category.
///
/// `@main` on a subclass makes it an extension: a program with a manifest, which picketd runs.
open class ShieldConfigurationDataSource: NSObject {
  public required override init() { super.init() }

  open func configuration(shielding application: Application) -> ShieldConfiguration { ShieldConfiguration() }

  open func configuration(
    shielding application: Application, in category: ActivityCategory
  ) -> ShieldConfiguration { ShieldConfiguration() }

  open func configuration(shielding webDomain: WebDomain) -> ShieldConfiguration { ShieldConfiguration() }

  open func configuration(
    shielding webDomain: WebDomain, in category: ActivityCategory
  ) -> ShieldConfiguration { ShieldConfiguration() }
}

/// The name in Apple's talk of 2021, which never shipped.
@available(*, deprecated, renamed: "ShieldConfigurationDataSource")
public typealias ShieldConfigurationProvider = ShieldConfigurationDataSource

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
