/// An HTTP/1 request head in any spelling that some server accepts and some filter misses.
public struct RequestBuilder: Sendable {
  public var method = "GET"
  public var target = "/"
  /// nil is HTTP/0.9: no version, no fields.
  public var version: String? = "HTTP/1.1"
  /// Field lines as they stand, without their ends.
  public var lines: [String]
  public var lineEnd = "\r\n"
  public var beforeMethod = ""
  public var afterMethod = " "
  public var body: [UInt8] = []

  public init(host: String?) {
    lines = host.map { ["Host: \($0)"] } ?? []
  }

  public func bytes() -> [UInt8] {
    guard let version else { return Array("\(beforeMethod)\(method)\(afterMethod)\(target)\(lineEnd)".utf8) }
    let head = ["\(beforeMethod)\(method)\(afterMethod)\(target) \(version)"] + lines + [""]
    return Array((head.joined(separator: lineEnd) + lineEnd).utf8) + body
  }

  /// A spelling and the names it asks for; an empty list where the request names nothing.
  public struct Spelling: Sendable, CustomStringConvertible {
    public let description: String
    public let bytes: [UInt8]
    public let names: [String]
  }

  /// The spellings circumvention tools use, each still asking for `host` alone.
  public static func spellings(of host: String) -> [Spelling] {
    func spelling(_ description: String, _ change: (inout RequestBuilder) -> Void) -> Spelling {
      var request = RequestBuilder(host: host)
      change(&request)
      return Spelling(description: description, bytes: request.bytes(), names: [host.lowercased()])
    }
    let padding = (0..<200).map { "X-Padding-\($0): " + String(repeating: "a", count: 60) }
    return [
      spelling("plain") { _ in },
      spelling("field name in mixed case") { $0.lines = ["hOsT: \(host)"] },
      spelling("no space after the colon") { $0.lines = ["Host:\(host)"] },
      spelling("a tab after the colon") { $0.lines = ["Host:\t\(host)"] },
      spelling("spaces around the value") { $0.lines = ["Host:   \(host) \t"] },
      spelling("upper case value") { $0.lines = ["Host: \(host.uppercased())"] },
      spelling("trailing dot") { $0.lines = ["Host: \(host)."] },
      spelling("port") { $0.lines = ["Host: \(host):8080"] },
      spelling("trailing dot and port") { $0.lines = ["Host: \(host).:80"] },
      spelling("folded value") { $0.lines = ["Host:", " \(host)"] },
      spelling("bare line feeds") { $0.lineEnd = "\n" },
      spelling("blank lines first") { $0.beforeMethod = "\r\n\r\n" },
      spelling("a bare line feed first") { $0.beforeMethod = "\n" },
      spelling("two spaces after the method") { $0.afterMethod = "  " },
      spelling("unknown method") { $0.method = "PROPFIND" },
      spelling("host last") { $0.lines = ["User-Agent: x", "Accept: */*", "Host: \(host)"] },
      spelling("host behind 14 KiB of fields") { $0.lines = padding + $0.lines },
      spelling("HTTP/1.0") { $0.version = "HTTP/1.0" },
      spelling("absolute form") { request in
        request.target = "http://\(host)/path?query"
        request.lines = []
      },
      spelling("absolute form with user and port") { request in
        request.target = "HTTP://user:word@\(host):80/"
        request.lines = []
      },
      spelling("authority form") { request in
        request.method = "CONNECT"
        request.target = "\(host):443"
        request.lines = []
      },
    ]
  }
}
