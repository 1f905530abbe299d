/// Which requests come in to children's pages: those for their own address, and forms of these pages alone.
///
/// They are served in the clear, where browsers send no `Sec-Fetch-Site` to other machines. `Origin` is on every form that
/// a browser sends, and no page can choose it.
struct PortalOriginCheck {
  private let origins: OriginCheck

  /// `host` is the address with its port, as browsers write it.
  init(host: String) { origins = OriginCheck(hosts: [host], isEncrypted: false) }

  func check(_ request: Request) throws(HTTPRefusal) {
    let host = try origins.checkHost(request)
    let (origin, site) = (request.headers["origin"], request.headers["sec-fetch-site"])
    if let origin, origin != "http://\(host)" { throw PortalOriginCheck.foreign("origin") }
    // A page that is stopped links here, so that a page alone may be asked for from anywhere.
    let isPage = !request.isChange && request.path.first != "api"
    if let site, site != "same-origin", site != "none", !isPage { throw PortalOriginCheck.foreign("sec-fetch-site") }
    guard request.isChange else { return }
    guard origin != nil || site == "same-origin" else { throw PortalOriginCheck.foreign("origin") }
    let type = request.headers["content-type"]?.lowercased().split(separator: ";").first
    guard type?.trimmed == "application/x-www-form-urlencoded" else {
      throw HTTPRefusal(415, "WrongType", "what is sent here is a form of these pages", parameter: "content-type")
    }
  }

  private static func foreign(_ parameter: String) -> HTTPRefusal {
    HTTPRefusal(403, "ForeignOrigin", "this is taken from these pages alone", parameter: parameter)
  }
}
