/// The OPT pseudo-record (RFC 6891 6.1).
public struct EDNS: Sendable {
  public var size: UInt16 = 1232
  public var version: UInt8 = 0
  public var asksForDNSSEC = false
  public var options: [Option] = []

  public struct Option: Sendable {
    public var code: UInt16
    public var data: [UInt8]

    public init(_ code: UInt16, _ data: [UInt8]) {
      self.code = code
      self.data = data
    }

    /// A client's cookie (RFC 7873): eight bytes.
    public static let cookie = Option(10, [1, 2, 3, 4, 5, 6, 7, 8])
  }

  public init(options: [Option] = []) { self.options = options }

  public var bytes: [UInt8] {
    ByteBuilder.build { record in
      record.u8(0)
      record.u16(41)
      record.u16(size)
      record.u8(0)
      record.u8(version)
      record.u16(asksForDNSSEC ? 0x8000 : 0)
      record.block16 { list in
        for option in options {
          list.u16(option.code)
          list.block16 { $0.append(option.data) }
        }
      }
    }
  }
}
