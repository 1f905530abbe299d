/// A request whose head was read, and its body.
package struct Request: Hashable, Sendable {
  package enum Method: String, Hashable, Sendable { case get = "GET", head = "HEAD", post = "POST", delete = "DELETE" }

  package let method: Method
  package let target: Target
  package let headers: Headers
  /// Who asks, as the kernel says: an address in words, and its port.
  package let peer: String
  package let peerPort: Int
  package var body: [UInt8] = []

  package init(
    method: Method, target: Target, headers: Headers = Headers(), peer: String = "127.0.0.1", peerPort: Int = 0,
    body: [UInt8] = []
  ) {
    (self.method, self.target, self.headers) = (method, target, headers)
    (self.peer, self.peerPort, self.body) = (peer, peerPort, body)
  }

  /// Whether a body follows its head.
  var hasBody: Bool { headers["content-length"].flatMap { Int($0) } ?? 0 > 0 }

  package var path: [String] { target.path }
  /// Whether it may change something.
  package var isChange: Bool { method == .post || method == .delete }
}

extension Request {
  /// Reads what the server's library has taken apart. Which body comes has to be known from the head: a length, or none.
  init(
    _ method: String, _ target: some Collection<UInt8>, _ headers: Headers, from peer: HTTPClient?, mostBytes: Int
  ) throws(HTTPRefusal) {
    guard let known = Method(rawValue: method) else {
      throw HTTPRefusal(501, "WrongMethod", "this server knows GET, HEAD, POST and DELETE")
    }
    if headers["transfer-encoding"] != nil {
      throw HTTPRefusal(411, "NoLength", "a body has a Content-Length here, and no Transfer-Encoding")
    }
    if let length = headers["content-length"] {
      guard !length.isEmpty, length.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        throw .malformed("Content-Length is a number", parameter: "content-length")
      }
      guard let count = Int(length), count <= mostBytes else { throw .tooLarge(mostBytes) }
      if count > 0, known != .post { throw .malformed("only POST has a body") }
    }
    self.init(
      method: known, target: try Target(target), headers: headers,
      peer: peer.map { "\($0.address)" } ?? "", peerPort: peer.map { Int($0.port) } ?? 0)
  }
}
