/// A client's request to a TLS or QUIC server, as ranges into its hello (RFC 8446 4.1.2).
///
/// The whole message is read, not only as far as the name: a hello that a server would refuse must not open a flow.
public struct ClientHello: Hashable, Sendable {
  public struct Features: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
    @inlinable public static var earlyData: Features { Features(rawValue: 1 << 1) }
    @inlinable public static var preSharedKey: Features { Features(rawValue: 1 << 2) }
    /// Encrypted ClientHello, outer form (RFC 9849 5): the true name, or GREASE that looks the same.
    @inlinable public static var encryptedHello: Features { Features(rawValue: 1 << 4) }
    /// The inner form, which no client sends in the clear.
    @inlinable public static var innerHello: Features { Features(rawValue: 1 << 5) }
    /// An obsolete draft (0xffce).
    @inlinable public static var encryptedName: Features { Features(rawValue: 1 << 6) }
    @inlinable public static var quicParameters: Features { Features(rawValue: 1 << 7) }
    /// Its session identifier, which servers echo, contains the first bytes of a handshake record.
    @inlinable public static var recordInSession: Features { Features(rawValue: 1 << 8) }
  }

  public internal(set) var legacyVersion: UInt16 = 0
  public internal(set) var features: Features = []
  /// Where the host name's octets lie; nil without a server_name extension.
  public internal(set) var serverName: Range<Int>?
  /// Where all extensions lie, for those that are read on demand.
  var extensions: Range<Int> = 0..<0

  /// Parses the body of a ClientHello, which must fill `body` exactly.
  public init(_ body: RawSpan) throws(DecodeError) {
    var cursor = Cursor(body)
    legacyVersion = try cursor.u16()
    try cursor.skip(32)
    let session = Int(try cursor.u8())
    if session > 32 { throw cursor.error(.invalid) }
    let start = cursor.offset
    try cursor.skip(session)
    if session > 1 && ClientHello.holdsRecord(body, start..<start + session) { features.insert(.recordInSession) }
    let suites = Int(try cursor.u16())
    if suites < 2 || suites & 1 != 0 { throw cursor.error(.invalid) }
    try cursor.skip(suites)
    let compressions = Int(try cursor.u8())
    if compressions == 0 { throw cursor.error(.invalid) }
    try cursor.skip(compressions)
    // TLS 1.2 and older may end here (RFC 5246 7.4.1.2).
    if cursor.isAtEnd { return }
    let length = Int(try cursor.u16())
    guard cursor.remaining == length else { throw cursor.error(cursor.remaining < length ? .truncated : .invalid) }
    extensions = cursor.offset..<body.byteCount
    try readExtensions(&cursor)
  }

  /// Reads the extensions: every hello has a dozen, and nearly all are skipped.
  @_lifetime(cursor: copy cursor)
  @inline(__always)
  private mutating func readExtensions(_ cursor: inout Cursor) throws(DecodeError) {
    var seen = Seen()
    while !cursor.isAtEnd {
      let header = try cursor.u32()
      let type = UInt16(truncatingIfNeeded: header >> 16)
      let length = Int(header & 0xffff)
      guard seen.insert(type) else { throw cursor.error(.invalid) }
      if Seen.matters(type) {
        var content = try cursor.sub(length)
        try read(type, &content)
      } else {
        try cursor.skip(length)
      }
    }
  }

  private static func holdsRecord(_ body: RawSpan, _ session: Range<Int>) -> Bool {
    (session.lowerBound..<session.upperBound - 1).contains { body[$0] == 0x16 && body[$0 + 1] == 3 }
  }

  /// Reads the name in the hello. `body` is what the hello was parsed from.
  @inlinable @inline(__always)
  public func readName(in body: RawSpan, into name: inout Name) throws(DecodeError) -> Name.Text {
    guard let serverName else { return .empty }
    let text = name.read(body.within(serverName))
    // Some readers end the name at a NUL and others do not; no server accepts more than 255 octets.
    if text == .invalid && (serverName.count > 255 || body.within(serverName).contains(0)) {
      throw DecodeError(.invalid, at: serverName.lowerBound)
    }
    return text
  }
}

extension ClientHello {
  /// The extensions met so far: each may occur once (RFC 8446 4.2).
  private struct Seen {
    var low: UInt64 = 0
    var high: UInt8 = 0

    mutating func insert(_ type: UInt16) -> Bool {
      if type < 64 {
        let bit: UInt64 = 1 << UInt64(type)
        defer { low |= bit }
        return low & bit == 0
      }
      guard Seen.matters(type) else { return true }
      let bit: UInt8 = type == ExtensionType.encryptedHello.rawValue ? 1 : 2
      defer { high |= bit }
      return high & bit == 0
    }

    /// Whether an extension is read at once: for nearly all, one bit answers without a look at the content.
    static func matters(_ type: UInt16) -> Bool {
      if type < 64 { return ExtensionType.low & 1 << UInt64(type) != 0 }
      return type == ExtensionType.encryptedHello.rawValue || type == ExtensionType.encryptedName.rawValue
    }
  }
}
