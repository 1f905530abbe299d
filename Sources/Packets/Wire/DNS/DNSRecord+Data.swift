extension DNSRecord {
  /// The address of an A or AAAA record.
  public func address() throws(DecodeError) -> Address? {
    var cursor = cursor
    let address: Address
    switch type {
    case .a: address = Address(v4: try cursor.u32())
    case .aaaa: address = Address(high: try cursor.u64(), low: try cursor.u64())
    default: return nil
    }
    if !cursor.isAtEnd { throw cursor.error(.invalid) }
    return address
  }

  /// The name that a CNAME, DNAME, NS or PTR record leads to.
  public func target() throws(DecodeError) -> Name? {
    switch type {
    case .cname, .dname, .ns, .ptr: break
    default: return nil
    }
    var offset = dataRange.lowerBound
    let target = try name(at: &offset)
    if offset != dataRange.upperBound { throw DecodeError(.invalid, at: offset) }
    return target
  }

  /// Host and port of a SRV record.
  public func service() throws(DecodeError) -> DNSService? {
    if type != .srv { return nil }
    var cursor = cursor
    let priority = try cursor.u16()
    let weight = try cursor.u16()
    let port = try cursor.u16()
    var offset = cursor.offset
    let target = try name(at: &offset)
    if offset != dataRange.upperBound { throw DecodeError(.invalid, at: offset) }
    return DNSService(priority: priority, weight: weight, port: port, target: target)
  }

  /// The zone's SOA record, which also says how long a negative answer lives (RFC 2308 4).
  public func authority() throws(DecodeError) -> DNSAuthority? {
    if type != .soa { return nil }
    var offset = dataRange.lowerBound
    let primary = try name(at: &offset)
    let mailbox = try name(at: &offset)
    var cursor = Cursor(message.within(offset..<dataRange.upperBound), base: offset)
    let authority = DNSAuthority(
      primary: primary, mailbox: mailbox, serial: try cursor.u32(), refresh: try cursor.u32(), retry: try cursor.u32(),
      expire: try cursor.u32(), minimum: try cursor.u32())
    if !cursor.isAtEnd { throw cursor.error(.invalid) }
    return authority
  }

  /// The strings of a TXT record.
  @_lifetime(copy self)
  public func strings() -> DNSStrings? {
    type == .txt ? DNSStrings(cursor) : nil
  }

  /// What a HTTPS or SVCB record says of a service.
  @_lifetime(copy self)
  public func binding() throws(DecodeError) -> ServiceBinding? {
    if type != .https && type != .svcb { return nil }
    var cursor = cursor
    let priority = try cursor.u16()
    var offset = cursor.offset
    let target = try name(at: &offset)
    return ServiceBinding(
      message: message, priority: priority, owner: owner, target: target, range: offset..<dataRange.upperBound)
  }

  /// The sender's abilities, when this is an OPT record.
  @_lifetime(copy self)
  public func edns() throws(DecodeError) -> EDNS? {
    if type != .opt { return nil }
    guard section == .additional, owner.isRoot else { throw DecodeError(.invalid, at: start) }
    return EDNS(message: message, udpSize: `class`.rawValue, bits: ttlBits, range: dataRange)
  }
}

/// Walks the addresses of an `ipv4hint` or `ipv6hint` (RFC 9460 7.3).
public struct DNSAddresses: ~Escapable {
  private var cursor: Cursor
  private let isIPv6: Bool

  @_lifetime(copy cursor)
  init(_ cursor: Cursor, isIPv6: Bool) {
    self.cursor = cursor
    self.isIPv6 = isIPv6
  }

  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> Address? {
    if cursor.isAtEnd { return nil }
    return isIPv6 ? Address(high: try cursor.u64(), low: try cursor.u64()) : Address(v4: try cursor.u32())
  }
}

/// The place of a service by a SRV record (RFC 2782).
public struct DNSService: Hashable, Sendable {
  public let priority: UInt16
  public let weight: UInt16
  public let port: UInt16
  /// The root means that the service is not offered.
  public let target: Name
}

/// Walks strings that each carry their length in one octet: TXT data (RFC 1035 3.3.14) and ALPN ids (RFC 9460 7.1.1).
public struct DNSStrings: ~Escapable {
  private var cursor: Cursor

  @_lifetime(copy cursor)
  init(_ cursor: Cursor) { self.cursor = cursor }

  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> RawSpan? {
    if cursor.isAtEnd { return nil }
    return try cursor.take(Int(try cursor.u8()))
  }
}
