internal import FilterProtocol
internal import Lists
internal import PicketJSON
internal import Replication
internal import Wire

extension Field {
  /// `192.0.2.1:80` or `[2001:db8::1]:80`.
  func endpoint() throws(ConfigurationError) -> Endpoint {
    let wanted = "an address and a port such as \"192.0.2.1:8080\" or \"[2001:db8::1]:8080\""
    let text = try text(wanted)
    guard let colon = text.lastIndex(of: ":") else { throw fault("there is no port", "write \(wanted)") }
    var host = text[..<colon]
    let isBracketed = host.first == "[" && host.last == "]"
    if isBracketed { host = host.dropFirst().dropLast() }
    guard let address = Address(Array(host.utf8).span), address.isIPv4 != isBracketed,
      let port = Field.number(text[text.index(after: colon)...], upTo: 65_535), port > 0
    else {
      throw fault("this is no address with a port", "write \(wanted)")
    }
    return Endpoint(address, port: UInt16(truncatingIfNeeded: port))
  }

  /// A service that devices find by its address, and that is exempt from the fence at this address alone.
  func portal() throws(ConfigurationError) -> Endpoint {
    let portal = try endpoint()
    let address = portal.address
    let isEveryone = address.isIPv4 ? address.v4 == 0 : address.high == 0 && address.low == 0
    if isEveryone || address.isMulticast || !address.isIPv4 && address.high >> 54 == 0x3fa {
      throw fault(
        "devices cannot be told to come to \(address)",
        "write this machine's own address in the home, with a port, such as \"192.168.1.1:8080\"")
    }
    return portal
  }

  /// `192.0.2.1` or `2001:db8::1`.
  func address() throws(ConfigurationError) -> Address {
    let wanted = "an address such as \"192.168.1.20\" or \"2001:db8::1\""
    guard let address = Address(Array(try text(wanted).utf8).span) else {
      throw fault("this is no address", "write \(wanted)")
    }
    return address
  }

  /// `192.0.2.1`, or `192.0.2.0/24`.
  func network() throws(ConfigurationError) -> Family.Network {
    let wanted = "an address such as \"192.168.1.20\", or the beginning of addresses such as \"192.168.2.0/24\""
    let parts = try text(wanted).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = Address(Array((parts.first ?? "").utf8).span) else {
      throw fault("this is no address", "write \(wanted)")
    }
    let most = address.isIPv4 ? 32 : 128
    guard let length = parts.count == 2 ? Field.number(parts[1], upTo: most) : most, length > 0 else {
      throw fault("an address has 1 to \(most) bits that count", "write \(wanted)")
    }
    guard let network = Family.Network(address, length: length) else {
      throw fault("bits are set behind the first \(length)", "write \(wanted)")
    }
    return network
  }

  /// Six pairs of hexadecimal digits, separated by `:` or `-`.
  func hardware() throws(ConfigurationError) -> UInt64 {
    let wanted = "a hardware address such as \"02:00:5e:10:00:01\""
    let text = try text(wanted)
    let pairs = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" }
    let octets = pairs.compactMap { pair in
      pair.utf8.count == 2 && pair.allSatisfy(\.isHexDigit) ? UInt8(pair, radix: 16) : nil
    }
    guard octets.count == 6, pairs.count == 6 else { throw fault("this is no hardware address", "write \(wanted)") }
    let value = octets.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard octets[0] & 1 == 0, value != 0 else {
      throw fault("no device has this hardware address, which is everybody's or nobody's", "write \(wanted)")
    }
    return value
  }

  /// `postgres://HOST/DATABASE`, without a role and a password.
  func fleet() throws(ConfigurationError) -> FleetPlace {
    let text = try text("an address such as \"postgres://db.home.arpa/picket\"", upTo: 1_024)
    do throws(FleetPlaceFault) { return try FleetPlace(address: text) } catch { throw fault(error.wrong, error.right) }
  }

  func interface() throws(ConfigurationError) -> String {
    let wanted = "an interface's name as `ip link` lists it, such as \"br-lan\""
    let name = try text(wanted)
    let isPlain = name.utf8.allSatisfy { octet in
      octet < 0x80 && (Character(Unicode.Scalar(octet)).isLetter || octet &- 0x30 < 10 || ".-_@".utf8.contains(octet))
    }
    guard isPlain, name.utf8.count <= 15, name.first != "-" else {
      throw fault("this is no name of an interface: up to 15 letters, digits and . - _ @", "write \(wanted)")
    }
    return name
  }

  /// A mask with two of 32 bits, as a text or as a number.
  func markMask() throws(ConfigurationError) -> UInt32 {
    let wanted = "two bits such as \"0x0000C000\""
    let bits: UInt32?
    switch value.content {
    case .number(let number): bits = UInt32(exactly: number)
    case .text(let text):
      let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
      let digits = isHexadecimal ? text.dropFirst(2) : text[...]
      bits = digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: isHexadecimal ? 16 : 10) : nil
    default: bits = nil
    }
    guard let bits else { throw fault("these are no bits of a mark", "write \(wanted)") }
    guard bits.nonzeroBitCount == 2 else {
      throw fault("this has \(bits.nonzeroBitCount) bits", "write \(wanted)")
    }
    return bits
  }

  private static func number(_ text: Substring, upTo most: Int) -> Int? {
    guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return Int(text).flatMap { $0 <= most ? $0 : nil }
  }
}

extension Family.Network {
  /// nil where bits behind the prefix are set.
  init?(_ address: Address, length: Int) {
    let bits = address.isIPv4 ? length + 96 : length
    let high = bits >= 64 ? 0 : UInt64.max >> UInt64(bits)
    let low = bits <= 64 ? UInt64.max : bits >= 128 ? 0 : UInt64.max >> UInt64(bits - 64)
    guard address.high & high == 0, address.low & low == 0 else { return nil }
    self.address = address
    self.length = length
  }
}
