internal import DaemonClient
internal import Household
internal import PicketVarlink

/// An app's extension, at the connection that picketd gave it when it started it. Nobody but the extension is at its other
/// end, so nothing is asked of the kernel: what it may is what its app may for this child, and no more than it needs.
struct ExtensionIdentity: Sendable {
  let child: Int
  let client: String

  /// The peer of an extension's connection: the user nobody.
  static let peer = Peer(user: 65_534)

  /// Methods that an extension may call beside those of an authorized client.
  private static let methods: Set<Method> = [
    .household(.authorization), .settings(.effective), .settings(.mint), .settings(.refresh), .requests(.ask),
    .requests(.questions),
  ]

  /// Methods that an app may call and its extension may not.
  private static let withheld: Set<Method> = [
    .activity(.seen), .activity(.data), .activity(.report), .requests(.askToPick), .requests(.picked),
  ]

  /// Throws unless the extension may call the method. A client that is named has to be its own app.
  func check(_ method: Method, _ rule: Authority.Rule, _ parameters: Parameters) throws(HouseholdError) {
    let isApps = (rule == .client || rule == .program) && !ExtensionIdentity.withheld.contains(method)
    guard isApps || ExtensionIdentity.methods.contains(method) else {
      throw .notAuthorized(why: "an extension may not do this", remedy: "have the app itself do it")
    }
    if let named = parameters.text("client"), named != client {
      throw .notAuthorized(
        why: "an extension speaks for its own app", remedy: "leave the client out, or say '\(client)'")
    }
  }
}
