package import Wire

/// The question what a machine at an IPv4 address is called (RFC 1035 3.5): to the machine itself by multicast DNS (RFC
/// 6762), which answers questions from the same link, or to a resolver.
package struct ReverseQuestion: Hashable, Sendable {
  let address: Address
  let number: UInt16
  /// Whether the machine itself is asked.
  let isOwn: Bool

  package init(_ address: Address, number: UInt16, isOwn: Bool) {
    self.address = address
    self.number = number
    self.isOwn = isOwn
  }

  /// `77.1.168.192.in-addr.arpa` for 192.168.1.77.
  private var labels: [String] {
    stride(from: 0, to: 32, by: 8).map { "\(UInt8(truncatingIfNeeded: address.v4 >> UInt32($0)))" } + [
      "in-addr", "arpa",
    ]
  }

  package var message: [UInt8] {
    let recursion: UInt8 = isOwn ? 0 : 1
    var message = [UInt8(number >> 8), UInt8(number & 0xff), recursion, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    for label in labels { message += [UInt8(label.utf8.count)] + label.utf8 }
    // Of a machine itself the answer is wanted by unicast (RFC 6762 5.4).
    return message + [0, 0, 12, isOwn ? 0x80 : 0, 1]
  }

  /// The name in an answer to this very question; nil for anything else.
  package func name(in bytes: [UInt8]) -> HostName? {
    guard let asked = Name(labels.joined(separator: ".")) else { return nil }
    do throws(DecodeError) {
      let message = try DNSMessage(bytes.raw)
      guard message.header.isResponse, message.header.id == number, message.header.responseCode == 0 else { return nil }
      var records = try message.records()
      while let record = try records.next() {
        guard record.section == .answer else { return nil }
        if record.type == .ptr, record.owner == asked, let target = try record.target() { return HostName("\(target)") }
      }
    } catch {}
    return nil
  }
}
