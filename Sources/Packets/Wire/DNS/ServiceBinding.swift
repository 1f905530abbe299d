/// What a HTTPS or SVCB record says of a service (RFC 9460 2): another name, or how to reach this one.
public struct ServiceBinding: ~Escapable {
  /// Keys that matter to a filter (RFC 9460 14.3.2; `ech`: RFC 9848).
  public enum Key {
    public static let mandatory: UInt16 = 0
    public static let alpn: UInt16 = 1
    public static let port: UInt16 = 3
    public static let ipv4hint: UInt16 = 4
    public static let ech: UInt16 = 5
    public static let ipv6hint: UInt16 = 6
  }

  private let message: RawSpan
  /// Zero makes the record an alias whose parameters are ignored.
  public let priority: UInt16
  public let target: Name
  /// The name whose addresses are meant: a target of "." stands for the owner itself (RFC 9460 2.5.2).
  public let host: Name
  /// Where the parameters lie in the message.
  public let range: Range<Int>

  @_lifetime(copy message)
  init(message: RawSpan, priority: UInt16, owner: Name, target: Name, range: Range<Int>) {
    self.message = message
    self.priority = priority
    self.target = target
    host = target.isRoot && priority != 0 ? owner : target
    self.range = range
  }

  @_lifetime(copy self)
  public func parameters() -> DNSFields {
    DNSFields(Cursor(message.within(range), base: range.lowerBound), isOrdered: true)
  }

  /// The parameter with `key`; the whole list is read, so that a broken list is not used in part.
  @_lifetime(copy self)
  public func parameter(_ key: UInt16) throws(DecodeError) -> DNSField? {
    var fields = parameters()
    var found = DNSField?.none
    while let field = try fields.next() {
      if field.key == key { found = field }
    }
    return found
  }

  @_lifetime(copy self)
  private func cursor(_ key: UInt16) throws(DecodeError) -> Cursor? {
    guard let field = try parameter(key) else { return nil }
    return Cursor(field.value, base: field.valueRange.lowerBound)
  }

  /// ALPN ids, in the order of preference.
  @_lifetime(copy self)
  public func protocols() throws(DecodeError) -> DNSStrings? {
    guard let cursor = try cursor(Key.alpn) else { return nil }
    return DNSStrings(cursor)
  }

  public func port() throws(DecodeError) -> UInt16? {
    guard var cursor = try cursor(Key.port) else { return nil }
    let port = try cursor.u16()
    if !cursor.isAtEnd { throw cursor.error(.invalid) }
    return port
  }

  @_lifetime(copy self)
  public func ipv4Hints() throws(DecodeError) -> DNSAddresses? {
    guard let cursor = try cursor(Key.ipv4hint) else { return nil }
    return DNSAddresses(cursor, isIPv6: false)
  }

  @_lifetime(copy self)
  public func ipv6Hints() throws(DecodeError) -> DNSAddresses? {
    guard let cursor = try cursor(Key.ipv6hint) else { return nil }
    return DNSAddresses(cursor, isIPv6: true)
  }

  /// The keys for encrypting a ClientHello, with their public names.
  @_lifetime(copy self)
  public func encryptedHello() throws(DecodeError) -> ECHConfigs? {
    guard let cursor = try cursor(Key.ech) else { return nil }
    return try ECHConfigs(cursor)
  }
}

/// Walks the public names of an ECHConfigList (RFC 9849 4), which outer ClientHellos show instead of the true name.
public struct ECHConfigs: ~Escapable {
  /// RFC 9849 4; other versions are skipped by their length.
  static let version: UInt16 = 0xfe0d

  private var list: Cursor

  @_lifetime(copy cursor)
  init(_ cursor: Cursor) throws(DecodeError) {
    var cursor = cursor
    let length = Int(try cursor.u16())
    if cursor.remaining > length { throw cursor.error(.invalid) }
    list = try cursor.sub(length)
  }

  /// The next public name. Clients ignore a configuration whose public name is no host name, so it is skipped.
  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> Name? {
    while !list.isAtEnd {
      let version = try list.u16()
      var config = try list.sub(Int(try list.u16()))
      if version != ECHConfigs.version { continue }
      // config_id, kem_id; public_key; cipher_suites; maximum_name_length.
      try config.skip(3)
      try config.skip(Int(try config.u16()))
      try config.skip(Int(try config.u16()))
      try config.skip(1)
      let text = try config.take(Int(try config.u8()))
      try config.skip(Int(try config.u16()))
      if !config.isAtEnd { throw config.error(.invalid) }
      if case .name(let name) = Name.read(text) { return name }
    }
    return nil
  }
}
