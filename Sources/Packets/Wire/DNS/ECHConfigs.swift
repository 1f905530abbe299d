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
