/// Where a list is published: http or https.
struct WebAddress: Hashable, Sendable {
  let text: String
  /// Without user and password.
  let bare: String
  let isSecure: Bool
  let host: String
  /// For messages and titles: without what may be a password.
  let shown: String
  /// The last part of the path that says something, or the host.
  let name: String

  init?(_ text: String) { self.init(WebParts(text)) }

  /// Where a redirect leads; nil when that is no web address.
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

  /// `key=secret&list=ads` as `key=...&list=...`: which of the values is a secret cannot be told.
  private static func namesOnly(_ query: String) -> String {
    query.split(separator: "&").map { part in
      part.firstIndex(of: "=").map { part[...$0] + "..." } ?? "..."
    }.joined(separator: "&")
  }
}
