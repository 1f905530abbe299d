/// The type of a question or a record; types without a name here are values like any other.
public struct DNSType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  // RFC 1035 3.2.2 unless marked.
  public static let a = DNSType(rawValue: 1)
  public static let ns = DNSType(rawValue: 2)
  public static let cname = DNSType(rawValue: 5)
  public static let soa = DNSType(rawValue: 6)
  public static let ptr = DNSType(rawValue: 12)
  public static let hinfo = DNSType(rawValue: 13)
  public static let mx = DNSType(rawValue: 15)
  public static let txt = DNSType(rawValue: 16)
  /// RFC 2931: signs a whole message when it covers type 0.
  public static let sig = DNSType(rawValue: 24)
  /// RFC 3596 2.1.
  public static let aaaa = DNSType(rawValue: 28)
  /// RFC 2782.
  public static let srv = DNSType(rawValue: 33)
  /// RFC 6672.
  public static let dname = DNSType(rawValue: 39)
  /// RFC 6891 6.1: the sender's abilities, not data.
  public static let opt = DNSType(rawValue: 41)
  /// RFC 4034.
  public static let ds = DNSType(rawValue: 43)
  public static let rrsig = DNSType(rawValue: 46)
  public static let dnskey = DNSType(rawValue: 48)
  /// RFC 9460.
  public static let svcb = DNSType(rawValue: 64)
  public static let https = DNSType(rawValue: 65)
  /// RFC 8945 4.
  public static let tsig = DNSType(rawValue: 250)
  /// RFC 1035 3.2.3; deprecated by RFC 8482.
  public static let any = DNSType(rawValue: 255)
  /// RFC 8659.
  public static let caa = DNSType(rawValue: 257)

  /// Whether a zone is signed, and with which keys: validating resolvers ask for these.
  @inlinable public var isOfKeys: Bool { self == .ds || self == .dnskey }
}

extension DNSType: CustomStringConvertible {
  /// The mnemonic, or `TYPE123` for types without one here (RFC 3597 5).
  public var description: String {
    switch self {
    case .a: "A"
    case .ns: "NS"
    case .cname: "CNAME"
    case .soa: "SOA"
    case .ptr: "PTR"
    case .hinfo: "HINFO"
    case .mx: "MX"
    case .txt: "TXT"
    case .aaaa: "AAAA"
    case .srv: "SRV"
    case .dname: "DNAME"
    case .ds: "DS"
    case .rrsig: "RRSIG"
    case .dnskey: "DNSKEY"
    case .svcb: "SVCB"
    case .https: "HTTPS"
    case .any: "ANY"
    case .caa: "CAA"
    default: "TYPE\(rawValue)"
    }
  }
}

/// The class of a record, which nearly always is `internet` (RFC 1035 3.2.4).
public struct DNSClass: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let internet = DNSClass(rawValue: 1)
  /// For servers' data about themselves.
  public static let chaos = DNSClass(rawValue: 3)
  /// RFC 1035 3.2.5.
  public static let any = DNSClass(rawValue: 255)
}
