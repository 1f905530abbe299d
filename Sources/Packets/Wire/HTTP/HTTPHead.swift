/// The servers that an HTTP/0.9, 1.0 or 1.1 request names, how its body is framed, and where its head ends.
///
/// Ranges and flags, never copies. The reader is as tolerant as the most tolerant server, because a spelling that only
/// the server understands is a way past the filter. What servers could read in two ways is `.ambiguous`.
public struct HTTPHead: Hashable, Sendable {
  /// The longest head that is read; real servers stop far below (RFC 9112 3 asks for 8000 octets in the first line).
  public static let limit = 65536

  /// The result of reading a stream's first bytes.
  public enum Progress: Hashable, Sendable {
    /// The head is not complete. Pass the mark with more bytes, and the next call reads only those.
    case more(Resume)
    case head(HTTPHead)
    /// Not a request, or one that every server must refuse: block it, and never treat it as another protocol.
    case invalid(at: Int)
  }

  /// Methods that change how a request is judged (RFC 9110 9, RFC 9113 3.4); all others are alike.
  public enum Method: UInt8, Hashable, Sendable {
    case get, head, post, put, delete, options, connect, pri, other
  }

  /// The form of the request target (RFC 9112 3.2).
  public enum Target: UInt8, Hashable, Sendable {
    case origin, absolute, authority, asterisk, other
  }

  public enum Version: UInt8, Hashable, Sendable {
    case http09, http10, http11
    /// The preface of HTTP/2 (RFC 9113 3.4).
    case http2
    /// Another protocol that borrows the syntax, such as RTSP.
    case other
  }

  /// How many bytes after the head belong to this request (RFC 9112 6.3).
  public enum Body: Hashable, Sendable {
    case none
    case length(UInt64)
    case chunked
    /// Two readers could place the next request differently, which is how a second request is smuggled.
    case ambiguous
  }

  /// Protocols that the connection may change to (RFC 9110 7.8).
  public struct Upgrades: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// RFC 6455 4.1.
    @inlinable public static var webSocket: Upgrades { Upgrades(rawValue: 1) }
    /// RFC 7540 3.2; removed by RFC 9113, still spoken by servers.
    @inlinable public static var h2c: Upgrades { Upgrades(rawValue: 2) }
    @inlinable public static var other: Upgrades { Upgrades(rawValue: 4) }
  }

  public internal(set) var method: Method
  public internal(set) var target: Target
  public internal(set) var version: Version
  public internal(set) var body = Body.none
  public internal(set) var upgrades: Upgrades = []
  /// The `Host` field; nil when there is none, which is not the same as an empty one.
  public internal(set) var host: HTTPAuthority?
  /// The authority of an absolute-form or authority-form target. It overrides `host` for the server (RFC 9112 3.2.2),
  /// yet both must be judged: which of the two a server or proxy uses is not known here.
  public internal(set) var targetAuthority: HTTPAuthority?
  public internal(set) var methodRange: Range<Int>
  public internal(set) var targetRange: Range<Int>
  /// The head's length from the stream's first byte on, including blank lines before the method and the empty line at
  /// the end.
  public internal(set) var length: Int

  public var hasHost: Bool { host != nil }

  /// Reads the request head that `bytes`, a contiguous prefix of the stream, starts with.
  public static func parse(_ bytes: RawSpan, resuming mark: Resume = Resume()) -> Progress {
    var mark = mark
    if mark.isBeforeFields, couldStart(bytes) == .no { return .invalid(at: 0) }
    switch mark.advance(over: bytes) {
    case .more: return .more(mark)
    case .invalid(let offset): return .invalid(at: offset)
    case .whole(let end): return read(bytes, mark, end: end, isBroken: false)
    case .broken(let end): return read(bytes, mark, end: end, isBroken: true)
    }
  }

  private static func read(_ bytes: RawSpan, _ mark: Resume, end: Int, isBroken: Bool) -> Progress {
    let lineEnd = mark.isBeforeFields ? end : mark.fieldsStart
    guard let line = HTTPRequestLine(bytes, HTTPText.line(bytes, mark.start..<lineEnd)) else {
      return .invalid(at: mark.start)
    }
    var fields = HTTPFields()
    if !mark.isBeforeFields { fields.read(bytes, lineEnd..<end) }
    if let offset = fields.secondHost { return .invalid(at: offset) }
    var head = HTTPHead(line, length: end)
    if let range = line.authority { head.targetAuthority = HTTPAuthority(bytes, range) }
    if let range = fields.host { head.host = HTTPAuthority(bytes, range) }
    head.upgrades = fields.upgrades
    head.body = isBroken || !line.isStrict ? .ambiguous : fields.body(version: line.version)
    return .head(head)
  }

  private init(_ line: HTTPRequestLine, length: Int) {
    method = line.kind
    target = line.form
    version = line.version
    methodRange = line.method
    targetRange = line.target
    self.length = length
  }
}
