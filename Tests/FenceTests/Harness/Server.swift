import PicketSystem

/// A server on one of the lab's machines: a page on a port, as games and developers have it.
final class Server {
  private let program: Program
  static let port = 25_565
  static let otherPort = 25_566

  init(on device: Device, port: Int = Server.port) throws {
    let script = """
      import http.server, socket, sys
      class Server(http.server.ThreadingHTTPServer):
          address_family = socket.AF_INET6
      class Page(http.server.BaseHTTPRequestHandler):
          protocol_version = "HTTP/1.1"
          def do_GET(self):
              size = int(self.path[7:]) if self.path.startswith("/bytes/") else 18
              self.send_response(200); self.send_header("Content-Length", str(size)); self.end_headers()
              page = b"Served by a child." if size == 18 else bytes(65536)
              while size > 0:
                  size -= self.wfile.write(page[:size])
          def log_message(self, *_): pass
      Server(("::", \(port)), Page).serve_forever()
      """
    program = try Program(
      ["/usr/sbin/ip"] + device.entrance + ["/usr/bin/python3", "-B", "-c", script],
      log: device.lab.state + "/server.log")
    let listens = try eventually {
      try device.attempt(["ss", "-Hlnt", "sport = \(port)"]).text.contains("LISTEN")
    }
    guard listens else { throw LabError("\(device.name) serves nothing") }
  }

  deinit { program.end() }
}

extension Device {
  /// The outcome of fetching its page. curl's exit code is 7 where the connection is refused, 56 where it is cut.
  func visit(_ address: String, port: Int = Server.port, path: String = "/") throws -> Fetched {
    let place = address.contains(":") ? "[\(address)]" : address
    return try fetch("http://\(place):\(port)\(path)", seconds: 10)
  }
}
