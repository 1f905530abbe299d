internal import PicketSystem

/// Files of policies of all known browsers, on a machine or below another root.
public struct BrowserPolicies: Sendable {
  private let root: String

  public init(root: String = "/") { self.root = root.hasSuffix("/") ? root : root + "/" }

  public enum Standing: Hashable, Sendable {
    case off
    case on(isSearchSafe: Bool)
    /// The file is not Picket's, and stays as it is.
    case others
    case failed(String)
  }

  private static let longest = 1 << 20

  private func path(_ browser: BrowserPolicy) -> String { root + browser.path }

  public func standing(of browser: BrowserPolicy) -> Standing {
    guard Folder.kind(of: path(browser), followsLinks: false) != nil else { return .off }
    do throws(Failure) {
      let octets = try File.contents(of: path(browser), limit: BrowserPolicies.longest)
      // Firefox has no policy for safe search, so its file is the same with and without.
      for isSafe in [false, true] where browser.octets(isSearchSafe: isSafe) == octets {
        return .on(isSearchSafe: isSafe)
      }
      return browser.isOwn(octets) ? .off : .others
    } catch {
      return .failed("\(error)")
    }
  }

  /// Returns how each browser stands then.
  public func switchOn(isSearchSafe: Bool) -> [(browser: BrowserPolicy, standing: Standing)] {
    changing { (browser) throws(Failure) in
      try File.makeFolder(root + browser.folder)
      var file = try NewFile(path: path(browser), mode: 0o644)
      try file.write(browser.octets(isSearchSafe: isSearchSafe))
      try file.publish()
    }
  }

  public func switchOff() -> [(browser: BrowserPolicy, standing: Standing)] {
    changing { (browser) throws(Failure) in
      try File.remove(path(browser))
      // Folders that are empty now, the deepest first, up to those of the machine.
      var parts = browser.folder.split(separator: "/")
      while parts != ["etc"], parts != ["etc", "opt"], Folder.remove(emptyAt: root + parts.joined(separator: "/")) {
        parts.removeLast()
      }
    }
  }

  private func changing(
    _ change: (BrowserPolicy) throws(Failure) -> Void
  ) -> [(browser: BrowserPolicy, standing: Standing)] {
    BrowserPolicy.known.map { browser in
      if standing(of: browser) == .others { return (browser, .others) }
      do throws(Failure) {
        try change(browser)
        return (browser, standing(of: browser))
      } catch {
        return (browser, .failed("\(error)"))
      }
    }
  }
}
