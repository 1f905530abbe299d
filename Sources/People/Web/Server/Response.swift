package import PicketJSON

/// What is sent back.
package struct Response: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// Made before, with its status and all its header fields.
    case kept(KeptResponse)
    /// Events, as they come.
    case stream(EventStream)
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(status: Int = 200, type: String? = nil, _ bytes: [UInt8] = []) {
    self.status = status
    headers = type.map { [("Content-Type", $0)] } ?? []
    body = .bytes(bytes)
  }

  package static func json(_ json: JSON, status: Int = 200) -> Response {
    Response(status: status, type: "application/json", json.bytes)
  }

  package static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
    Response(type: type, Array(text.utf8))
  }

  package init(_ refusal: HTTPRefusal) {
    self = .json(refusal.json, status: refusal.status)
    if let wait = refusal.wait { headers.append(("Retry-After", "\(wait)")) }
    if refusal.status == 401 {
      // RFC 6750 3.1.
      headers.append(
        ("WWW-Authenticate", refusal.error == "InvalidToken" ? "Bearer error=\"invalid_token\"" : "Bearer"))
    }
  }

  package init(_ page: Page) {
    self.init(status: page.status, type: "text/html; charset=utf-8", Array(page.html.utf8))
  }

  package subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
