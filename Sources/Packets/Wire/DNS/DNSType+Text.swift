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
