/// The http or https address of a list.
package struct WebAddress: Hashable, Sendable {
  let text: String
  /// Without user and password.
  let bare: String
  let isSecure: Bool
  let host: String
  /// For messages and titles: without possible passwords.
  let shown: String
  /// The last meaningful part of the path, or the host.
  let name: String

  init?(_ text: String) { self.init(WebParts(text)) }

  /// The target of a redirect; nil when it is no web address.
  func following(_ location: String) -> WebAddress? { WebAddress(WebParts(text, location: location)) }

  private init?(_ parts: WebParts?) {
    guard let parts, ["http", "https"].contains(parts.scheme), !parts.host.isEmpty, parts.whole.utf8.count <= 4096,
      parts.whole.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { return nil }
    text = parts.whole
    bare = parts.bare
    isSecure = parts.scheme == "https"
    host = parts.host
    let place = parts.host + (parts.port.map { ":" + $0 } ?? "") + parts.path
    shown = "\(parts.scheme)://\(place)" + (parts.query.map { "?" + WebAddress.namesOnly($0) } ?? "")
    let last = parts.path.split(separator: "/").last.map(String.init)
    name = last ?? parts.host
  }

  /// `key=secret&list=ads` becomes `key=...&list=...`: any of the values may be a secret.
  private static func namesOnly(_ query: String) -> String {
    query.split(separator: "&").map { part in
      part.firstIndex(of: "=").map { part[...$0] + "..." } ?? "..."
    }.joined(separator: "&")
  }
}
