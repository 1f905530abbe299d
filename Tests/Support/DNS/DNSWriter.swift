import Wire

/// Names and records on their way into a message, with the table that compression needs.
struct DNSWriter {
  var bytes = ByteBuilder()
  let compresses: Bool
  /// Where each suffix was first written; the exact spelling counts, so that 0x20 mixing survives.
  private var places: [String: Int] = [:]

  init(compresses: Bool) { self.compresses = compresses }

  mutating func name(_ text: String, compressed: Bool = true) {
    var labels = text.split(separator: ".").map(String.init)
    while !labels.isEmpty {
      let suffix = labels.joined(separator: ".")
      if compresses, compressed, let place = places[suffix] {
        bytes.u16(0xc000 | place)
        return
      }
      if bytes.count < 0x4000, places[suffix] == nil { places[suffix] = bytes.count }
      let label = labels.removeFirst()
      bytes.block8 { $0.text(label) }
    }
    bytes.u8(0)
  }

  mutating func record(_ record: Record) {
    name(record.owner)
    bytes.u16(record.type)
    bytes.u16(1)
    bytes.u32(record.seconds)
    let lengthAt = bytes.count
    bytes.u16(0)
    data(record.data)
    bytes.patch(UInt16(truncatingIfNeeded: bytes.count - lengthAt - 2), at: lengthAt)
  }

  private mutating func data(_ data: Record.Data) {
    switch data {
    case .address(let address): bytes.append(address.octets)
    case .alias(let target): name(target)
    case .raw(_, let octets): bytes.append(octets)
    case .text(let strings): for string in strings { bytes.block8 { $0.text(string) } }
    case .service(_, let priority, let target, let parameters):
      bytes.u16(priority)
      // RFC 9460 2.2 forbids compression here.
      name(target, compressed: false)
      for parameter in parameters {
        bytes.u16(parameter.key)
        bytes.block16 { $0.append(parameter.value) }
      }
    case .authority(let primary, let mailbox, let minimum):
      name(primary)
      name(mailbox)
      for value: UInt32 in [1, 7200, 3600, 1_209_600, minimum] { bytes.u32(value) }
    }
  }
}
