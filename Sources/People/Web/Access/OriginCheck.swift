/// Which requests come in: those for this server, and changes from its own pages or from programs with a token.
///
/// A page of somebody else can have a browser send requests here, with the guardian's cookie. It cannot have them say that
/// they come from here (`Sec-Fetch-Site`, `Origin`), and a name of its own that leads here is no name of ours (`Host`).
package struct OriginCheck: Hashable, Sendable {
  /// What browsers may call this server, with the port: `127.0.0.1:8053`.
  package let hosts: Set<String>
  package let isEncrypted: Bool

  package init(hosts: Set<String>, isEncrypted: Bool) { (self.hosts, self.isEncrypted) = (hosts, isEncrypted) }

  package func check(_ request: Request) throws(HTTPRefusal) {
    let host = try checkHost(request)
    let isProgram = request.headers["authorization"] != nil
    let site = request.headers["sec-fetch-site"]
    if request.isChange && !isProgram {
      guard site == "same-origin" || site == nil && request.headers["origin"] != nil else {
        throw HTTPRefusal(
          403, "ForeignOrigin", "a change comes from Picket's own pages, or from a program with a token",
          parameter: "sec-fetch-site")
      }
    }
    if let origin = request.headers["origin"], request.isChange, origin != "\(scheme)://\(host)" {
      throw HTTPRefusal(403, "ForeignOrigin", "a change comes from Picket's own pages", parameter: "origin")
    }
    if request.path.first == "api", let site, site != "same-origin", site != "none" {
      throw HTTPRefusal(
        403, "ForeignOrigin", "pages of other origins are told nothing here", parameter: "sec-fetch-site")
    }
    if request.method == .post { try checkType(request) }
  }

  private var scheme: String { isEncrypted ? "https" : "http" }

  /// Where a browser sees the page that it asks for, once `check` let the request in.
  func origin(of request: Request) -> String { "\(scheme)://\(request.headers["host"]?.lowercased() ?? "")" }

  /// Throws unless the request names this server; returns the name.
  func checkHost(_ request: Request) throws(HTTPRefusal) -> String {
    guard let text = request.headers["host"], let name = HostHeader(text) else {
      throw .malformed("Host is a name or an address, with its port", parameter: "host")
    }
    let host = name.text(usualPort: isEncrypted ? 443 : 80)
    guard hosts.contains(host) else {
      throw HTTPRefusal(
        421, "UnknownHost", "this server is not called so: open it at \(hosts.sorted().joined(separator: " or "))",
        parameter: "host")
    }
    return text.lowercased()
  }

  /// A form of another page can send text; it cannot send JSON without asking first. Pages with forms of their own take those from
  /// this site alone, as above, and from no program.
  private func checkType(_ request: Request) throws(HTTPRefusal) {
    let type = request.headers["content-type"]?.lowercased().split(separator: ";").first
    if Route(request.path).isForm {
      guard type?.trimmed == "application/x-www-form-urlencoded" else {
        throw HTTPRefusal(
          415, "WrongType", "this page takes its own form: programs call the API", parameter: "content-type")
      }
      return
    }
    guard type?.trimmed == "application/json" else {
      throw HTTPRefusal(
        415, "WrongType", "what is sent is JSON: Content-Type: application/json", parameter: "content-type")
    }
  }
}

extension Substring {
  /// Without blanks at its ends.
  var trimmed: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
